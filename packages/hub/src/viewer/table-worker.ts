import { splitFrontMatter } from '@stoa/markdown/front-matter'
import { serveThread } from '@stoa/markdown/threads'
import { findSplits, readerOf, readFolder, TableError, type TableFiles, type TableRow } from '@stoa/tables'
import { filesFromPort, type ReadableFiles } from '../repositories/reading/remote-files.ts'
import { tableFile } from './table-file.ts'
import type { FilesTask, TableResult, TableTask } from './table-threads.ts'

/** Shortest length to which a cell is cut, in characters, however many columns there are. */
const LENGTH_MIN = 100
/** Longest cell of a page of rows. */
const LENGTH_MAX = 100_000

/** The files of the repository that rows name. */
function tableFiles(files: ReadableFiles): TableFiles {
	return {
		async open(path) {
			const found = await files.find(path)
			return found && tableFile(files, { path, size: found.size })
		},
	}
}

/** The longest cell such that all cells together have about `total` characters. */
const lengthOf = (total: number, rows: number, columns: number): number =>
	Math.min(LENGTH_MAX, Math.max(LENGTH_MIN, Math.floor(total / Math.max(1, rows * columns))))

async function readFiles(task: FilesTask, files: ReadableFiles): Promise<TableResult> {
	const others = tableFiles(files)
	if (task.do === 'folder') return { do: 'rows', rows: await readFolder(task.paths, task.layout, others) }
	if (task.do === 'rows') {
		const { features, format } = task
		const count = task.parts.reduce((sum, part) => sum + part.count, 0)
		const length = lengthOf(task.lengthTotal, count, features.length)
		const rows: TableRow[] = []
		for (const { file, ...range } of task.parts) {
			rows.push(...(await readerOf(format, file.path, others).rows(tableFile(files, file), range, features, length)))
		}
		return { do: 'rows', rows }
	}
	const reader = readerOf(task.format, task.file.path, others)
	const file = tableFile(files, task.file)
	if (task.do === 'cell-file') return { do: 'cell-file', file: await reader.cellFile?.(file, task.place, task.features) }
	if (task.do === 'survey') return { do: 'survey', survey: await reader.survey(file) }
	return { do: 'head', head: await reader.head(file, task.rowsMax, (columns) => lengthOf(task.lengthTotal, task.rowsMax, columns)) }
}

serveThread(async (task: TableTask): Promise<TableResult> => {
	if (task.do === 'splits') {
		const card = task.readme === undefined ? undefined : splitFrontMatter(task.readme).data
		return { do: 'splits', found: findSplits(task.paths, card) }
	}
	const { port, ...asked } = task
	try {
		return await readFiles(asked, filesFromPort(port)(0))
	} catch (error) {
		if (!(error instanceof TableError)) throw error
		return { do: 'fault', fault: error.fault, file: error.file, why: error.why }
	} finally {
		port.close()
	}
})
