import type { Oid } from '@stoa/vocabulary'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { DocsPageText } from './docs-reader.ts'
import type { DocumentationRows } from '../../contents/docs-rows/documentation-rows.ts'

/** What a repository documents, as lists show it. */
export interface DocumentedRepo {
	repo: Repo
	/** `undefined` until its pages were read. */
	title: string | undefined
	description: string | undefined
	/** Names of its languages in themselves, the default one first. */
	languages: string[]
	/** Pages in the index, of all languages. */
	pages: number
	/** The first of its tags, each of which is a version; newest first by name. */
	tags: string[]
	/** How many tags there are. */
	tagCount: number
	/** When the folder became what it is. */
	changedAt: Date
}

/** Whose documentation is asked for: that of public repositories without a gate, and besides what these name. What is taken down never. */
export interface DocsReach {
	/** Visibility groups whose private and gated repositories count. */
	circles: readonly string[]
	/** Gated repositories that count. */
	granted: readonly string[]
}

/** A page that a search found. */
export interface FoundDocsPage extends Pick<DocsPageText, 'language' | 'lang' | 'dir' | 'path' | 'title' | 'headings' | 'excerpt'> {
	repo: Repo
	/** What the documentation calls itself. */
	project: string | undefined
	defaultLanguage: string
	/** Greater is better; only comparable within one answer. */
	rank: number
}

/** Pages of one public documentation, for lists of addresses. */
export interface PublicDocs {
	repo: Pick<Repo, 'id' | 'kind' | 'name'>
	defaultLanguage: string
	pages: { language: string; path: string }[]
}

/** A documentation folder whose pages are to be read. */
export interface DueDocs {
	repoId: string
	tree: Oid
}

/** What is known of a documentation folder once it was read. */
export interface ReadDocs {
	title: string
	description: string | undefined
	defaultLanguage: string
	languages: string[]
	pages: DocsPageText[]
}

/** Which repositories carry documentation, and the pages of each. Rows go with their repository. */
export interface DocumentationRecords extends DocumentationRows {
	/** Takes a folder that is due, for so many milliseconds: whoever took it before and failed does not hold it for longer. `undefined`: none is. */
	takeDue(leaseMs: number): Promise<DueDocs | undefined>
	/** Puts pages in place of those before. Nothing happens when the folder is another one by now. */
	put(due: DueDocs, read: ReadDocs): Promise<void>
	/** Repositories that have not been looked at since this index was made, some of them. */
	unseen(limit: number): Promise<string[]>
	/** They were looked at. */
	noteSeen(repoIds: string[]): Promise<void>
	/** Latest change first. `search`: only those whose name or title holds the text. */
	list(reach: DocsReach, question: { search: string; skip: number; limit: number }): Promise<DocumentedRepo[]>
	/** Pages that hold all words, best first; words of three characters and more also as the beginning of one. At most three of one repository. */
	search(reach: DocsReach, question: { words: readonly string[]; language: string | undefined; limit: number }): Promise<FoundDocsPage[]>
	/** How many parts of about `size` pages all public documentation makes. */
	publicParts(size: number): Promise<number>
	/** The repositories of one part, numbered from 0, with all their pages; some repositories at a time. */
	publicPages(size: number, part: number): AsyncIterable<PublicDocs[]>
}
