import type { Actor } from '../../accounts/actors/actor.ts'
import type { DocumentedRepo, PublicDocs } from './documentation-records.ts'
import type { DocsPageText } from './docs-reader.ts'
import type { Repo } from '../../repositories/repos/repo.ts'

/** Most pages of one repository in the index. The first pages of its contents are kept, those of the default language before others. */
export const DOCS_PAGES_MAX = 1000
/** Longest time for reading one repository's pages, in milliseconds; the index then keeps those that were read. */
export const DOCS_READ_MS_MAX = 60_000
/** Projects on one page of a list. */
export const DOCS_LIST_PAGE = 30

/** A page of a repository's documentation that matches a search. */
export interface DocsMatch extends Pick<DocsPageText, 'language' | 'lang' | 'dir' | 'path' | 'excerpt'> {
	repo: Repo
	/** The title of the documentation. */
	project: string
	defaultLanguage: string
	/** The page's title. */
	page: string
	/** The heading above the words; the page's title, with an empty anchor, when they are below no heading. */
	heading: string
	anchor: string
}

/** The documentation below `docs/` on the default branches of repositories. */
export interface Documentation {
	/**
	 * Documentation that the caller may read, latest change first. Repositories that are taken down are left out.
	 *
	 * @param question.page from 0
	 */
	list(actor: Actor, question: { search: string; page: number }): Promise<{ items: DocumentedRepo[]; hasMore: boolean }>
	/** Pages that contain all the words in their title, headings or the start of their text, best first. */
	search(actor: Actor, question: { text: string; language?: string | undefined; limit: number }): Promise<DocsMatch[]>
	/** Public documentation, latest change first, in batches; at most `limit`. */
	listPublic(limit: number): AsyncIterable<DocumentedRepo[]>
	/** The number of parts when all public documentation is split into parts of about `size` pages. */
	publicParts(size: number): Promise<number>
	/** The public documentation of a part, numbered from 0, with all its pages, in batches. */
	publicPages(size: number, part: number): AsyncIterable<PublicDocs[]>
	/**
	 * Examines repositories that are older than the index, during upkeep after a start. It stops between two repositories when `signal`
	 * fires.
	 *
	 * @returns the number of repositories that were examined
	 */
	fillIn(signal?: AbortSignal): Promise<number>
	/** Reads the pages that are due now. Returns the number of repositories. */
	readDue(): Promise<number>
}
