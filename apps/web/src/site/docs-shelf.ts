import type { Actor, Repo } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'
import type { DocsLink, DocsView } from './docs-view.ts'

/** A documentation project as a list shows it. */
export interface DocsCard {
	id: string
	title: string
	description: string | undefined
	address: string
	/** Of all languages. */
	pages: number
	/** Names of the languages in themselves. */
	languages: readonly string[]
	versions: number
}

/** The documentation of a repository as a list shows it. */
export interface RepoDocsCard {
	kind: RepoKind
	/** `owner/name` */
	id: string
	isPrivate: boolean
	title: string
	description: string | undefined
	address: string
	/** Pages that a search finds, of all languages; 0 until they were read. */
	pages: number
	/** Names of the languages in themselves. */
	languages: readonly string[]
	/** The newest tags with their addresses: each is a version. */
	tags: readonly DocsLink[]
	/** How many tags there are. */
	tagCount: number
	changedAt: Date
}

/** What stands at an address below `/docs`. */
export type DocsFound =
	| {
			kind: 'page'
			view: DocsView
			/** Pages by those who run the hub may show pictures and players of other hosts; what users push may not. */
			isTrusted: boolean
			/** Whether search engines may list it. */
			isPublic: boolean
			/** Shown in another language than asked for, or under an address that is not its own. */
			canonical: string
	  }
	| { kind: 'moved'; address: string; isForGood: boolean }
	| {
			kind: 'missing'
			/** The project, when there is one. */
			project: DocsLink | undefined
			/** Pages whose address or title is alike, best first. */
			near: readonly DocsLink[]
	  }

/** One place in the documentation that a search found. */
export interface DocsHit {
	project: string
	/** `owner/name` of the repository that documents it; absent for what those who run the hub wrote. */
	repo?: string | undefined
	/** Title of the page. */
	page: string
	/** Title of the section; that of the page at its beginning. */
	heading: string
	/** With the section's anchor. */
	address: string
	/** Language tag and direction of the text. */
	language: string
	direction: 'ltr' | 'rtl'
	/** A piece of the text around the words. */
	excerpt: readonly { text: string; isMatch: boolean }[]
}

/** What a search found. */
export interface DocsAnswer {
	hits: readonly DocsHit[]
	/** `false` while pages are still being read: more may be found in a moment. */
	isIndexed: boolean
}

/** What to search for, and where. */
export interface DocsQuestion {
	text: string
	/** Id of a project; when absent, all of those who run the hub and all of repositories. */
	project?: string | undefined
	/** Language tag that comes first. */
	language?: string | undefined
	limit?: number | undefined
}

/** All documentation of a hub: its own, what its operator added, and the `docs` folders of repositories. */
export interface DocsShelf {
	/** Projects of those who run the hub, its own first. */
	cards(): Promise<readonly DocsCard[]>
	/**
	 * What stands at `/docs/` and these decoded segments. Repositories' documentation is found for those who may read them.
	 *
	 * @throws {HubError} `gated-sign-in` | `gated-repo`
	 */
	find(actor: Actor, segments: readonly string[]): Promise<DocsFound>
	/**
	 * What repositories document that the actor may read, latest change first. `search`: a part of the name or the title; `page` from 0.
	 */
	ofRepos(actor: Actor, question: { search: string; page: number }): Promise<{ cards: readonly RepoDocsCard[]; hasMore: boolean }>
	/** Address of what a repository documents under `docs/`; `undefined` when it documents nothing. */
	ofRepo(actor: Actor, repo: Repo): Promise<string | undefined>
	/** The places that answer best, best first. */
	search(actor: Actor, question: DocsQuestion): Promise<DocsAnswer>
}
