import type { Oid } from '@stoa/vocabulary'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { DocsPageText } from './docs-reader.ts'
import type { DocumentationRows } from '../../contents/docs-rows/documentation-rows.ts'

/** A repository's documentation as lists show it. */
export interface DocumentedRepo {
	repo: Repo
	/** `undefined` before its pages were read. */
	title: string | undefined
	description: string | undefined
	/** Names of its languages in their own language, the default one first. */
	languages: string[]
	/** Number of pages in the index, in all languages. */
	pages: number
	/** Its first tags, each of which is a version; newest first by name. */
	tags: string[]
	/** Number of tags. */
	tagCount: number
	/** When the folder was last changed. */
	changedAt: Date
}

/**
 * Which documentation a caller may read: that of public repositories without a gate, and of the ones named here. Content that is taken down
 * is never included.
 */
export interface DocsReach {
	/** Visibility groups whose private and gated repositories are included. */
	circles: readonly string[]
	/** Ids of gated repositories that are included. */
	granted: readonly string[]
}

/** A page found by a search. */
export interface FoundDocsPage extends Pick<DocsPageText, 'language' | 'lang' | 'dir' | 'path' | 'title' | 'headings' | 'excerpt'> {
	repo: Repo
	/** The title of the documentation. */
	project: string | undefined
	defaultLanguage: string
	/** Greater is better; comparable only within one result. */
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
	/** When the claim ends; it names the claim. */
	until: Date
}

/** The facts about a documentation folder after it was read. */
export interface ReadDocs {
	title: string
	description: string | undefined
	defaultLanguage: string
	languages: string[]
	pages: DocsPageText[]
}

/** Stores which repositories have documentation, and the pages of each. Rows are deleted with their repository. */
export interface DocumentationRecords extends DocumentationRows {
	/** Claims a due folder for `leaseMs` milliseconds. A claim of a process that failed ends after that time. `undefined` when none is due. */
	takeDue(leaseMs: number): Promise<DueDocs | undefined>
	/** Notes why reading a folder failed that `takeDue` gave out. */
	noteFailure(due: DueDocs, failure: string): Promise<void>
	/** Replaces the pages. Does nothing when the claim is over: the folder, or which of its files are taken down, has changed meanwhile. */
	put(due: DueDocs, read: ReadDocs): Promise<void>
	/** Some repositories that were not examined since this index was created. */
	unseen(limit: number): Promise<string[]>
	/** Records that they were examined. */
	noteSeen(repoIds: string[]): Promise<void>
	/** Latest change first. `search`: only those whose name or title contains the text. */
	list(reach: DocsReach, question: { search: string; skip: number; limit: number }): Promise<DocumentedRepo[]>
	/** Pages that contain all words, best first. Words of three characters or more also match as a prefix. At most three pages of one repository. */
	search(reach: DocsReach, question: { words: readonly string[]; language: string | undefined; limit: number }): Promise<FoundDocsPage[]>
	/** The number of parts when all public documentation is split into parts of about `size` pages. */
	publicParts(size: number): Promise<number>
	/** The repositories of one part, numbered from 0, with all their pages, in batches. */
	publicPages(size: number, part: number): AsyncIterable<PublicDocs[]>
}
