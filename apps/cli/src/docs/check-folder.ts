import { checkDocs, openDocs, type DocsReport } from '@stoa/docs'
import { folderSource } from '@stoa/server/docs'
import { basename, resolve } from 'node:path'

/** Checks a folder of documentation: its contents, every page, every link. `onPage` is told after each page. */
export async function checkFolder(folder: string, onPage: (done: number, total: number) => void): Promise<DocsReport> {
	const project = await openDocs(folderSource(folder, { isAlone: true }), { id: basename(resolve(folder)) })
	return checkDocs(project, {}, onPage)
}
