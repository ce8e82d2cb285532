import { type FileSurvey, SPLIT_FILES_MAX, type TableFormat } from '@stoa/tables'
import type { Files, FoundFile } from '../contents/files/files.ts'
import type { FileReadings, Reading } from './file-readings.ts'
import type { OpenSplit } from './open-split.ts'

/** Files of a split that are counted at a time. */
const AT_ONCE = 4

/** The files of a split with what is known of their rows. */
export interface Counted {
	files: FoundFile[]
	surveys: FileSurvey[]
	total: number
	isPartial: boolean
}

/** The files of splits, found for their callers. */
export interface SplitFiles {
	readingOf(place: OpenSplit): Reading
	findSome(place: OpenSplit, paths: readonly string[]): Promise<FoundFile[]>
	firstFile(place: OpenSplit): Promise<FoundFile>
	count(place: OpenSplit): Promise<Counted>
}

function formatOf({ config: { module, separator, folder } }: OpenSplit): TableFormat {
	if (folder?.metadata === undefined) return { module, separator }
	const { kind, column, metadata } = folder
	return { module: metadata, separator: ',', names: { kind, column } }
}

/** Creates what finds the files of splits, and counts their rows. */
export function createSplitFiles({ find, readings }: { find: Files['find']; readings: Pick<FileReadings, 'survey'> }): SplitFiles {
	const findFile = ({ actor, repo, commit }: OpenSplit, path: string): Promise<FoundFile> =>
		find(actor, { kind: repo.kind, id: repo.name }, commit, path)
	const readingOf = (place: OpenSplit): Reading => ({
		format: formatOf(place),
		revision: `${place.repo.id}:${place.commit}`,
		find: (path) => findFile(place, path),
	})

	async function firstFile(place: OpenSplit): Promise<FoundFile> {
		const [path] = place.split.files
		if (path === undefined) throw new Error('A split without files')
		return findFile(place, path)
	}

	async function findSome(place: OpenSplit, paths: readonly string[]): Promise<FoundFile[]> {
		const files: FoundFile[] = []
		for (let at = 0; at < paths.length; at += AT_ONCE)
			files.push(...(await Promise.all(paths.slice(at, at + AT_ONCE).map((path) => findFile(place, path)))))
		return files
	}

	async function count(place: OpenSplit): Promise<Counted> {
		const paths = place.split.files.slice(0, SPLIT_FILES_MAX)
		const files: FoundFile[] = []
		const surveys: FileSurvey[] = []
		for (let at = 0; at < paths.length; at += AT_ONCE) {
			const some = await findSome(place, paths.slice(at, at + AT_ONCE))
			files.push(...some)
			surveys.push(...(await Promise.all(some.map((file) => readings.survey(file, readingOf(place))))))
		}
		return {
			files,
			surveys,
			total: surveys.reduce((sum, survey) => sum + survey.rows, 0),
			isPartial: place.split.files.length > paths.length || surveys.some((one) => one.isPartial),
		}
	}

	return { readingOf, findSome, firstFile, count }
}
