import {
	type CellFile,
	type CellPlace,
	type Feature,
	type FileHead,
	type FileSurvey,
	type FolderLayout,
	ROWS_MAX,
	type TableFormat,
	type TableRow,
} from '@stoa/tables'
import type { FoundFile } from '../contents/files/files.ts'
import { type FindFile, repoFiles } from './repo-files.ts'
import { SharedReadings } from './shared-readings.ts'
import type { AskedPart, TableThreads } from './table-threads.ts'

/** Most characters of the cells of the first rows, and of a page of rows. */
const HEAD_LENGTH = 1_000_000
const PAGE_LENGTH = 4_000_000
/** About how many bytes of surveys, first rows and pages are kept. */
const SURVEYS_SIZE_MAX = 16_000_000
const ROWS_SIZE_MAX = 32_000_000
/** About how many bytes of files in cells are kept. */
const CELL_FILES_SIZE_MAX = 64_000_000

/**
 * Readings of files that were found for the caller. They are kept by the content of the file and the repository: an id alone would rely on
 * two blobs never having the same SHA-1.
 */
export interface FileReadings {
	head(file: FoundFile, how: Reading): Promise<FileHead>
	survey(file: FoundFile, how: Reading): Promise<FileSurvey>
	/** The number of rows if it is known. */
	knownRows(file: FoundFile, how: Reading): number | undefined
	/** @param parts what to read of `files`, in the same order */
	rows(files: readonly FoundFile[], parts: AskedPart[], how: Reading, features: Feature[]): Promise<TableRow[]>
	/** Rows that are files themselves. */
	folder(paths: string[], layout: FolderLayout, how: Reading): Promise<TableRow[]>
	/** The file in a cell; `undefined` when there is none. */
	cellFile(file: FoundFile, place: CellPlace & { survey: FileSurvey }, how: Reading, features: Feature[]): Promise<CellFile | undefined>
}

/** How the files of a split are read. */
export interface Reading {
	format: TableFormat
	/** The revision, by the repository and the commit: rows that name other files depend on all of it. */
	revision: string
	/** Finds files that rows name. */
	find: FindFile
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

const keyOf = ({ repo, etag, path }: FoundFile, { format: { module, separator, names }, revision }: Reading): string =>
	JSON.stringify([repo.id, etag, path, module, separator, names && revision])

const asked = ({ path, size }: FoundFile): { path: string; size: number } => ({ path, size })

const sizeOfCellFile = ({ file }: { file: CellFile | undefined }): number => (file?.is === 'bytes' ? file.bytes.length : 0) + 200

/** Creates the readings. */
export function createFileReadings(threads: Pick<TableThreads, 'head' | 'survey' | 'rows' | 'cellFile'>): FileReadings {
	const heads = new SharedReadings<FileHead>(ROWS_SIZE_MAX, sizeOfRows)
	const surveys = new SharedReadings<FileSurvey>(SURVEYS_SIZE_MAX, ({ marks }) => 100 + marks.length * 8)
	const pages = new SharedReadings<{ rows: TableRow[] }>(ROWS_SIZE_MAX, sizeOfRows)
	const cellFiles = new SharedReadings<{ file: CellFile | undefined }>(CELL_FILES_SIZE_MAX, sizeOfCellFile)
	return {
		head: (file, how) =>
			heads.get(keyOf(file, how), () =>
				threads.head(
					{ do: 'head', format: how.format, file: asked(file), rowsMax: ROWS_MAX, lengthTotal: HEAD_LENGTH },
					repoFiles([file], how.find),
				),
			),
		survey: (file, how) =>
			surveys.get(keyOf(file, how), () => threads.survey({ do: 'survey', format: how.format, file: asked(file) }, repoFiles([file]))),
		knownRows: (file, how) => surveys.peek(keyOf(file, how))?.rows,
		async rows(files, parts, how, features) {
			if (parts.length === 0) return []
			const from = files.map((file, index) => [keyOf(file, how), parts[index]?.from, parts[index]?.count])
			// The types of all files are those of the first one.
			const page = await pages.get(JSON.stringify([from, features]), async () => ({
				rows: await threads.rows({ do: 'rows', format: how.format, parts, features, lengthTotal: PAGE_LENGTH }, repoFiles(files, how.find)),
			}))
			return page.rows
		},
		async folder(paths, layout, { revision, find }) {
			if (paths.length === 0) return []
			const page = await pages.get(JSON.stringify([revision, layout, paths]), async () => ({
				rows: await threads.rows({ do: 'folder', paths, layout }, repoFiles([], find)),
			}))
			return page.rows
		},
		async cellFile(file, place, how, features) {
			const { row, column, at } = place
			const found = await cellFiles.get(JSON.stringify([keyOf(file, how), row, column, at]), async () => ({
				file: await threads.cellFile({ do: 'cell-file', format: how.format, file: asked(file), place, features }, repoFiles([file])),
			}))
			return found.file
		},
	}
}
