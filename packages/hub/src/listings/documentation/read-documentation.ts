import type { DocsReader, DocsPageText } from './docs-reader.ts'
import type { DueDocs } from './documentation-records.ts'
import { docsFilesOf, type DocsFilesDeps } from './docs-files.ts'
import { DOCS_PAGES_MAX, DOCS_READ_MS_MAX } from './documentation.ts'
import { noteTags } from '../../contents/docs-rows/note-tags.ts'
import type { BlockedFileRecords } from '../../contents/blocked/blocked-file-records.ts'
import type { DocumentationRecords } from './documentation-records.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'

/** What reading needs. */
export interface ReadDocumentationDeps extends DocsFilesDeps {
	records: { blockedFiles: BlockedFileRecords; documentation: DocumentationRecords; objects: ObjectRecords; repos: RepoRecords }
	reader: DocsReader
	now: () => Date
}

/** Reads the pages of a due folder and stores them in the index. */
export async function readDocumentation(deps: ReadDocumentationDeps, due: DueDocs): Promise<void> {
	const { records, reader, now } = deps
	const repo = await records.repos.byId(due.repoId)
	if (!repo) return
	await noteTags(deps, repo.id)
	const opened = await reader.open(`${due.repoId} ${due.tree}`, repo.name, docsFilesOf(deps, repo, due.tree))
	if (!opened) {
		// The repository is listed by its name, and a search finds none of its pages.
		await records.documentation.put(due, { title: repo.name, description: undefined, defaultLanguage: 'en', languages: [], pages: [] })
		return
	}
	const until = now().getTime() + DOCS_READ_MS_MAX
	const pages: DocsPageText[] = []
	for await (const page of opened.pages()) {
		pages.push(page)
		if (pages.length === DOCS_PAGES_MAX || now().getTime() > until) break
	}
	const { title, description, defaultLanguage, languages } = opened
	await records.documentation.put(due, { title, description, defaultLanguage, languages, pages })
}
