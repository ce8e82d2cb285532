import type { Actor } from '../../accounts/actors/actor.ts'
import type { DocumentedRepo, PublicDocs } from './documentation-records.ts'
import type { DocsPageText } from './docs-reader.ts'
import type { Repo } from '../../repositories/repos/repo.ts'

/** Pages that the index keeps of one repository; of more, the first ones of its contents, those of the default language before others. */
export const DOCS_PAGES_MAX = 1000
/** How long reading one repository's pages may take, in milliseconds; then the index keeps those that were read. */
export const DOCS_READ_MS_MAX = 60_000
/** Documentation on one page of a list. */
export const DOCS_LIST_PAGE = 30

/** A page of a repository's documentation that a search found. */
export interface DocsMatch extends Pick<DocsPageText, 'language' | 'lang' | 'dir' | 'path' | 'excerpt'> {
	repo: Repo
	/** What the documentation calls itself. */
	project: string
	defaultLanguage: string
	/** The page's title. */
	page: string
	/** The heading that the words stand in; the page's title when they are in none, with an empty anchor. */
	heading: string
	anchor: string
}

/** The documentation that repositories carry under `docs/` on their default branch: which there is, and its pages. */
export interface Documentation {
	/**
	 * Documentation that the actor may read, latest change first. What is taken down is in no list.
	 *
	 * @param question.page from 0
	 */
	list(actor: Actor, question: { search: string; page: number }): Promise<{ items: DocumentedRepo[]; hasMore: boolean }>
	/** Pages that hold all the words in their title, their headings or the beginning of their text, best first. */
	search(actor: Actor, question: { text: string; language?: string | undefined; limit: number }): Promise<DocsMatch[]>
	/** Public documentation, latest change first, some at a time; at most `limit` of them. */
	listPublic(limit: number): AsyncIterable<DocumentedRepo[]>
	/** How many parts of about `size` pages all public documentation makes. */
	publicParts(size: number): Promise<number>
	/** The public documentation of a part, numbered from 0, with all its pages; some at a time. */
	publicPages(size: number, part: number): AsyncIterable<PublicDocs[]>
	/**
	 * Looks at repositories that are older than the index, as upkeep does after a start; ends early, between two of them, when `signal` fires.
	 *
	 * @returns how many it looked at
	 */
	fillIn(signal?: AbortSignal): Promise<number>
	/** Reads the pages that are due now. Answers how many repositories they were of. */
	readDue(): Promise<number>
}
