import type { Cell, TableRow } from '../cell.ts'
import { absentFile, describeFile } from '../media/describe-file.ts'
import type { TableFiles } from '../table-file.ts'
import { type FolderLayout, folderOf } from './folder-layout.ts'

/** What a page says about a file of the repository. Its path is that in the repository. */
export async function describeStored(path: string, files: TableFiles): Promise<Cell> {
	const file = await files.open(path)
	return file ? describeFile(path, file.size, (size) => file.read(0, size)) : absentFile(path)
}

/** One row for each file. @throws errors of `files` */
export async function readFolder(paths: readonly string[], { labels }: FolderLayout, files: TableFiles): Promise<TableRow[]> {
	const rows: TableRow[] = []
	for (const path of paths) {
		const cells = [await describeStored(path, files)]
		if (labels) cells.push(labels.indexOf(folderOf(path)))
		rows.push({ cells, cut: [] })
	}
	return rows
}
