import {
	type Feature,
	type FileSurvey,
	ROWS_MAX,
	SPLIT_FILES_MAX,
	type TableConfig,
	type TableRow,
	type TableSplit,
	typeWords,
	wireType,
} from '@stoa/tables'
import type { Oid } from '@stoa/vocabulary'
import type { Actor } from '../accounts/actors/actor.ts'
import type { Files, FoundFile } from '../contents/files/files.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import { createFileReadings } from './file-readings.ts'
import type { AskedPart, TableThreads } from './table-threads.ts'
import { isNumeric, type ViewedColumn, type ViewedRows } from './viewer.ts'

/** Files of a split that are counted at a time. */
const AT_ONCE = 4

/** A split of a commit, for a caller who may read it. */
export interface OpenSplit {
	actor: Actor
	repo: Repo
	commit: Oid
	config: TableConfig
	split: TableSplit
}

interface SplitDeps {
	/** Checks access to each file, and whether it was taken down. */
	find: Files['find']
	threads: TableThreads
}

interface Counted {
	files: FoundFile[]
	surveys: FileSurvey[]
	total: number
	isPartial: boolean
}

/** Reads splits. */
export interface SplitReader {
	firstRows(place: OpenSplit): Promise<ViewedRows>
	rows(place: OpenSplit, range: { offset: number; length: number }): Promise<ViewedRows>
	size(place: OpenSplit): Promise<{ rows: number; isPartial: boolean; bytes: number; columns: ViewedColumn[] }>
}

const columnsOf = (features: readonly Feature[]): ViewedColumn[] =>
	features.map(({ name, type }) => ({
		name,
		type: wireType(type),
		words: typeWords(type),
		isNumeric: isNumeric(type),
		labels: type.is === 'label' ? type.names : undefined,
	}))

function viewedRows(features: readonly Feature[], rows: readonly TableRow[], offset: number): Pick<ViewedRows, 'columns' | 'rows'> {
	const cutOf = (cut: readonly number[]): string[] => cut.flatMap((index) => features[index]?.name ?? [])
	return { columns: columnsOf(features), rows: rows.map(({ cells, cut }, row) => ({ index: offset + row, cells, cut: cutOf(cut) })) }
}

/** Parts of the files that hold the rows of a range. */
function partsOf({ files, surveys }: Counted, { offset, length }: { offset: number; length: number }): AskedPart[] {
	const parts: AskedPart[] = []
	let start = 0
	for (const [index, { path, size }] of files.entries()) {
		const survey = surveys[index]
		if (!survey) continue
		const from = Math.max(offset - start, 0)
		const to = Math.min(offset + length - start, survey.rows)
		if (from < to) parts.push({ file: { path, size }, survey, from, count: to - from })
		start += survey.rows
	}
	return parts
}

/** Creates the reader of splits. What is kept is handed out only after `find` has found its files for the caller. */
export function createSplitReader({ find, threads }: SplitDeps): SplitReader {
	const readings = createFileReadings(threads)
	const findFile = ({ actor, repo, commit }: OpenSplit, path: string): Promise<FoundFile> =>
		find(actor, { kind: repo.kind, id: repo.name }, commit, path)
	const formatOf = ({ config: { module, separator } }: OpenSplit) => ({ module, separator })

	async function firstFile(place: OpenSplit): Promise<FoundFile> {
		const [path] = place.split.files
		if (path === undefined) throw new Error('A split without files')
		return findFile(place, path)
	}

	async function count(place: OpenSplit): Promise<Counted> {
		const paths = place.split.files.slice(0, SPLIT_FILES_MAX)
		const files: FoundFile[] = []
		const surveys: FileSurvey[] = []
		for (let at = 0; at < paths.length; at += AT_ONCE) {
			const some = await Promise.all(paths.slice(at, at + AT_ONCE).map((path) => findFile(place, path)))
			files.push(...some)
			surveys.push(...(await Promise.all(some.map((file) => readings.survey(file, formatOf(place))))))
		}
		return {
			files,
			surveys,
			total: surveys.reduce((sum, survey) => sum + survey.rows, 0),
			isPartial: place.split.files.length > paths.length || surveys.some((one) => one.isPartial),
		}
	}

	async function rows(place: OpenSplit, range: { offset: number; length: number }): Promise<ViewedRows> {
		const { features } = await readings.head(await firstFile(place), formatOf(place))
		const counted = await count(place)
		const parts = partsOf(counted, range)
		const used = counted.files.filter(({ path }) => parts.some(({ file }) => file.path === path))
		const found = await readings.rows(used, parts, formatOf(place), features)
		return {
			commit: place.commit,
			...viewedRows(features, found, range.offset),
			total: counted.total,
			isPartial: counted.isPartial,
		}
	}

	return {
		async firstRows(place) {
			const file = await firstFile(place)
			const { features, rows: first, rowCount } = await readings.head(file, formatOf(place))
			const { length: fileCount } = place.split.files
			if (fileCount > 1 && first.length < ROWS_MAX) return rows(place, { offset: 0, length: ROWS_MAX })
			const total = fileCount === 1 ? (rowCount ?? readings.knownRows(file, formatOf(place))) : undefined
			return { commit: place.commit, ...viewedRows(features, first, 0), total, isPartial: false }
		},
		rows,
		async size(place) {
			const { features } = await readings.head(await firstFile(place), formatOf(place))
			const { total, isPartial, files } = await count(place)
			return { rows: total, isPartial, bytes: files.reduce((sum, { size }) => sum + size, 0), columns: columnsOf(features) }
		},
	}
}
