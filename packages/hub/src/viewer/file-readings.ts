import { type Feature, type FileHead, type FileSurvey, ROWS_MAX, type TableFormat, type TableRow } from '@stoa/tables'
import { buffer } from 'node:stream/consumers'
import type { FoundFile } from '../contents/files/files.ts'
import type { ReadableFiles } from '../repositories/reading/remote-files.ts'
import { SharedReadings } from './shared-readings.ts'
import type { AskedPart, TableThreads } from './table-threads.ts'

/** Most characters of the cells of the first rows, and of a page of rows. */
const HEAD_LENGTH = 1_000_000
const PAGE_LENGTH = 4_000_000
/** About how many bytes of surveys, first rows and pages are kept. */
const SURVEYS_SIZE_MAX = 16_000_000
const ROWS_SIZE_MAX = 32_000_000

/**
 * Readings of files that were found for the caller. They are kept by the content of the file and the repository: an id alone would rely on
 * two blobs never having the same SHA-1.
 */
export interface FileReadings {
	head(file: FoundFile, format: TableFormat): Promise<FileHead>
	survey(file: FoundFile, format: TableFormat): Promise<FileSurvey>
	/** The number of rows if it is known. */
	knownRows(file: FoundFile, format: TableFormat): number | undefined
	/** @param parts what to read of `files`, in the same order */
	rows(files: readonly FoundFile[], parts: AskedPart[], format: TableFormat, features: Feature[]): Promise<TableRow[]>
}

/** Texts take what they are long; a nested cell was cut to the same length. */
function weigh(cells: TableRow['cells']): number {
	const plain = (_key: string, one: unknown): unknown => (typeof one === 'bigint' ? 0 : one)
	return cells.reduce<number>((sum, cell) => {
		if (typeof cell === 'string') return sum + cell.length
		return sum + (typeof cell === 'object' && cell !== null ? JSON.stringify(cell, plain).length : 0)
	}, 0)
}

const sizeOfRows = ({ rows }: { rows: readonly TableRow[] }): number =>
	100 + rows.reduce((sum, { cells }) => sum + cells.length * 16 + weigh(cells), 0)

/** The bytes of files, for a thread. */
function readable(found: readonly FoundFile[]): ReadableFiles {
	const byPath = new Map(found.map((file) => [file.path, file]))
	return {
		list: async () => [],
		find: async () => undefined,
		readWhole: async () => undefined,
		async readRange(path, start, end) {
			const file = byPath.get(path)
			if (!file) return undefined
			return end > start ? buffer(await file.open({ start, end: end - 1 })) : new Uint8Array()
		},
	}
}

const keyOf = ({ repo, etag, path }: FoundFile, { module, separator }: TableFormat): string =>
	JSON.stringify([repo.id, etag, path, module, separator])

const asked = ({ path, size }: FoundFile): { path: string; size: number } => ({ path, size })

/** Creates the readings. */
export function createFileReadings(threads: Pick<TableThreads, 'head' | 'survey' | 'rows'>): FileReadings {
	const heads = new SharedReadings<FileHead>(ROWS_SIZE_MAX, sizeOfRows)
	const surveys = new SharedReadings<FileSurvey>(SURVEYS_SIZE_MAX, ({ marks }) => 100 + marks.length * 8)
	const pages = new SharedReadings<{ rows: TableRow[] }>(ROWS_SIZE_MAX, sizeOfRows)
	return {
		head: (file, format) =>
			heads.get(keyOf(file, format), () =>
				threads.head({ do: 'head', format, file: asked(file), rowsMax: ROWS_MAX, lengthTotal: HEAD_LENGTH }, readable([file])),
			),
		survey: (file, format) =>
			surveys.get(keyOf(file, format), () => threads.survey({ do: 'survey', format, file: asked(file) }, readable([file]))),
		knownRows: (file, format) => surveys.peek(keyOf(file, format))?.rows,
		async rows(files, parts, format, features) {
			if (parts.length === 0) return []
			const from = files.map((file, index) => [keyOf(file, format), parts[index]?.from, parts[index]?.count])
			// The types of all files are those of the first one.
			const page = await pages.get(JSON.stringify([from, features]), async () => ({
				rows: await threads.rows({ do: 'rows', format, parts, features, lengthTotal: PAGE_LENGTH }, readable(files)),
			}))
			return page.rows
		},
	}
}
