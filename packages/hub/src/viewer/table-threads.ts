import { LimitedThreads } from '@stoa/markdown/threads'
import {
	type CellFile,
	type CellPlace,
	type Feature,
	type FileHead,
	type FileSurvey,
	type FolderLayout,
	type FoundTables,
	TableError,
	type TableFault,
	type TableFormat,
	type TableRow,
} from '@stoa/tables'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { type ReadableFiles, serveFiles } from '../repositories/reading/remote-files.ts'

/** Most processor time for one request in milliseconds: counting the rows of 128 MB of text. */
const TIME_MS_MAX = 20_000
const MEMORY_MB_MAX = 512
const REST_MS_MAX = 30_000
/** Two threads, so that one hostile file does not delay the others. */
const THREADS = 2
const TOO_COSTLY = 'reading it takes too much time or memory'

/** A file of a request: the thread reads it through its port. */
export interface AskedFile {
	path: string
	size: number
}

/** Rows of one file. */
export interface AskedPart {
	file: AskedFile
	survey: FileSurvey
	from: number
	count: number
}

/** The beginning of a file. */
export interface HeadTask {
	do: 'head'
	format: TableFormat
	file: AskedFile
	rowsMax: number
	/** Most characters of all cells together, about. */
	lengthTotal: number
}
/** The number of a file's rows. */
export interface SurveyTask {
	do: 'survey'
	format: TableFormat
	file: AskedFile
}
/** Rows of one or more files. */
export interface RowsTask {
	do: 'rows'
	format: TableFormat
	parts: AskedPart[]
	features: Feature[]
	lengthTotal: number
}
/** Files that are rows themselves. */
export interface FolderTask {
	do: 'folder'
	paths: string[]
	layout: FolderLayout
}
/** The file in a cell. */
export interface CellFileTask {
	do: 'cell-file'
	format: TableFormat
	file: AskedFile
	place: CellPlace & { survey: FileSurvey }
	features: Feature[]
}
/** A request about files. */
export type FilesTask = HeadTask | SurveyTask | RowsTask | FolderTask | CellFileTask
/** A request to a thread. */
export type TableTask = { do: 'splits'; paths: string[]; readme: string | undefined } | (FilesTask & { port: MessagePort })

/** What a thread answers to a request that did not fail. */
export type TableSuccess =
	| { do: 'splits'; found: FoundTables }
	| { do: 'head'; head: FileHead }
	| { do: 'survey'; survey: FileSurvey }
	| { do: 'rows'; rows: TableRow[] }
	| { do: 'cell-file'; file: CellFile | undefined }
/** The thread's response. Errors of files are data, because errors lose their class between threads. */
export type TableResult = TableSuccess | { do: 'fault'; fault: TableFault; file: string; why: string }

/**
 * Reads tables in threads with limits of time and memory: a hostile file costs its dataset the rows, and nothing else. The methods about files
 * throw `TableError`, and errors of `files`.
 */
export interface TableThreads {
	splits(paths: string[], readme: string | undefined): Promise<FoundTables>
	head(task: HeadTask, files: ReadableFiles): Promise<FileHead>
	survey(task: SurveyTask, files: ReadableFiles): Promise<FileSurvey>
	rows(task: RowsTask | FolderTask, files: ReadableFiles): Promise<TableRow[]>
	cellFile(task: CellFileTask, files: ReadableFiles): Promise<CellFile | undefined>
	close(): Promise<void>
}

function fileOf(task: FilesTask): string {
	if (task.do === 'folder') return task.paths[0] ?? ''
	return (task.do === 'rows' ? task.parts[0]?.file.path : task.file.path) ?? ''
}

function mixedUp(): never {
	throw new Error('A thread answered another request')
}

/** Creates the threads; they start at first use. */
export function createTableThreads({ timeMsMax = TIME_MS_MAX }: { timeMsMax?: number } = {}): TableThreads {
	const limits = { timeMsMax, memoryMbMax: MEMORY_MB_MAX, restMsMax: REST_MS_MAX, count: THREADS }
	const threads = new LimitedThreads<TableTask, TableResult>(new URL('table-worker.ts', import.meta.url), limits)

	async function read(task: FilesTask, files: ReadableFiles): Promise<TableSuccess> {
		const { port1, port2 } = new MessageChannel()
		const failure = serveFiles(port1, [files])
		try {
			const result = await threads.ask({ ...task, port: port2 }, [port2])
			if (result === 'limit') throw new TableError('too-large', fileOf(task), TOO_COSTLY)
			if (result.do === 'fault') throw new TableError(result.fault, result.file, result.why)
			return result
		} catch (error) {
			throw failure() ?? error
		} finally {
			port1.close()
		}
	}

	return {
		async splits(paths, readme) {
			const result = await threads.ask({ do: 'splits', paths, readme })
			if (result !== 'limit' && result.do === 'splits') return result.found
			return { file: 'README.md', why: TOO_COSTLY, isEmpty: false }
		},
		async head(task, files) {
			const result = await read(task, files)
			return result.do === 'head' ? result.head : mixedUp()
		},
		async survey(task, files) {
			const result = await read(task, files)
			return result.do === 'survey' ? result.survey : mixedUp()
		},
		async rows(task, files) {
			const result = await read(task, files)
			return result.do === 'rows' ? result.rows : mixedUp()
		},
		async cellFile(task, files) {
			const result = await read(task, files)
			return result.do === 'cell-file' ? result.file : mixedUp()
		},
		close: () => threads.close(),
	}
}
