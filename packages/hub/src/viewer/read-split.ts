import { type CellFile, type CellPlace, type Feature, ROWS_MAX } from '@stoa/tables'
import type { Files, FoundFile } from '../contents/files/files.ts'
import { createFileReadings } from './file-readings.ts'
import { createFolderSplits, folderOf } from './folder-split.ts'
import type { OpenSplit } from './open-split.ts'
import type { FoundRows } from './questions/engine.ts'
import { readFound, readResult } from './read-found.ts'
import { type Counted, createSplitFiles } from './split-files.ts'
import type { AskedPart, TableThreads } from './table-threads.ts'
import { columnsOf, viewedRows } from './viewed-rows.ts'
import type { ViewedColumn, ViewedRows } from './viewer.ts'

interface SplitDeps {
	/** Checks access to each file, and whether it was taken down. */
	find: Files['find']
	threads: TableThreads
}

/** Rows of a split. */
interface RowsRange {
	offset: number
	length: number
}

/** Reads splits. */
export interface SplitReader {
	firstRows(place: OpenSplit): Promise<ViewedRows>
	rows(place: OpenSplit, range: RowsRange): Promise<ViewedRows>
	size(place: OpenSplit): Promise<{ rows: number; isPartial: boolean; bytes: number; columns: ViewedColumn[] }>
	/** The file in a cell, and the file of the repository that the row is in; `undefined` when there is none. */
	cellFile(place: OpenSplit, cell: CellPlace): Promise<{ file: CellFile; source: FoundFile | undefined } | undefined>
	/** The files of a split with their columns and the number of their rows. */
	table(place: OpenSplit): Promise<SplitTable>
	/** The columns of a split. */
	features(place: OpenSplit): Promise<Feature[]>
	/** Rows that the engine found in a split, as they are shown. */
	found(features: readonly Feature[], found: FoundRows): Promise<Pick<ViewedRows, 'columns' | 'rows'>>
	/** The rows of a Parquet file that the engine wrote. */
	result(parquet: Uint8Array): Promise<Pick<ViewedRows, 'columns' | 'rows'>>
}

/** The files of a split. */
export interface SplitTable {
	features: Feature[]
	files: FoundFile[]
	/** Rows of each file. */
	rows: number[]
	isPartial: boolean
}

/** Parts of the files that hold the rows of a range. */
function partsOf({ files, surveys }: Counted, { offset, length }: RowsRange): AskedPart[] {
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
	const { readingOf, findSome, firstFile, count } = createSplitFiles({ find, readings })
	const folders = createFolderSplits({ readings, readingOf, findSome })

	async function rows(place: OpenSplit, range: RowsRange): Promise<ViewedRows> {
		const folder = folderOf(place)
		if (folder) return folders.rows(place, folder, range)
		const reading = readingOf(place)
		const { features } = await readings.head(await firstFile(place), reading)
		const counted = await count(place)
		const parts = partsOf(counted, range)
		const used = counted.files.filter(({ path }) => parts.some(({ file }) => file.path === path))
		const found = await readings.rows(used, parts, reading, features)
		const { repo, commit } = place
		return { repo, commit, ...viewedRows(features, found, range.offset), total: counted.total, isPartial: counted.isPartial }
	}

	return {
		async firstRows(place) {
			const { repo, commit, split } = place
			if (folderOf(place)) return rows(place, { offset: 0, length: ROWS_MAX })
			const file = await firstFile(place)
			const { features, rows: first, rowCount } = await readings.head(file, readingOf(place))
			const { length: fileCount } = split.files
			if (fileCount > 1 && first.length < ROWS_MAX) return rows(place, { offset: 0, length: ROWS_MAX })
			const total = fileCount === 1 ? (rowCount ?? readings.knownRows(file, readingOf(place))) : undefined
			return { repo, commit, ...viewedRows(features, first, 0), total, isPartial: false }
		},
		rows,
		async size(place) {
			const folder = folderOf(place)
			if (folder) return folders.size(place, folder)
			const { features } = await readings.head(await firstFile(place), readingOf(place))
			const { total, isPartial, files } = await count(place)
			return { rows: total, isPartial, bytes: files.reduce((sum, { size }) => sum + size, 0), columns: columnsOf(features) }
		},
		async table(place) {
			const { features } = await readings.head(await firstFile(place), readingOf(place))
			const { files, surveys, isPartial } = await count(place)
			return { features, files, rows: surveys.map((survey) => survey.rows), isPartial }
		},
		async result(parquet) {
			const { features, rows: first } = await readResult(threads, parquet)
			return viewedRows(features, first, 0)
		},
		features: async (place) => (await readings.head(await firstFile(place), readingOf(place))).features,
		async found(features, found) {
			const shown = viewedRows(features, await readFound(threads, features, found), 0)
			return { ...shown, rows: shown.rows.map((row, place) => ({ ...row, index: found.rows[place] ?? 0 })) }
		},
		async cellFile(place, cell) {
			if (folderOf(place)) {
				const file = folders.cellFile(place, cell)
				return file && { file, source: undefined }
			}
			const { features } = await readings.head(await firstFile(place), readingOf(place))
			const counted = await count(place)
			const [part] = partsOf(counted, { offset: cell.row, length: 1 })
			const source = counted.files.find((file) => file.path === part?.file.path)
			if (!part || !source) return undefined
			const asked = { ...cell, row: part.from, survey: part.survey }
			const file = await readings.cellFile(source, asked, readingOf(place), features)
			return file && { file, source }
		},
	}
}
