import { checkDocs, openDocs, type DocsReport } from '@stoa/docs'
import { folderSource, openDiagramReader, type DiagramReader } from '@stoa/server/docs'
import { basename, resolve } from 'node:path'

/** Checks a folder of documentation: its contents, every page, every link, every diagram. `onPage` is called after each page. */
export async function checkFolder(folder: string, onPage: (done: number, total: number) => void): Promise<DocsReport> {
	const project = await openDocs(folderSource(folder, { isAlone: true }), { id: basename(resolve(folder)) })
	let reader: ReturnType<typeof openDiagramReader> | undefined
	// Loaded with the first diagram: most pages have none, and it takes a second.
	const readDiagram: DiagramReader = async (source) => (await (reader ??= openDiagramReader()))(source)
	return checkDocs(project, { readDiagram }, onPage)
}
