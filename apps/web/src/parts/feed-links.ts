import type { Repo } from '@stoa/hub'
import type { calls } from '@stoa/protocol'
import { type Addressed, fillAddress, type RepoKind, type ValuesOf } from '@stoa/vocabulary'

/** A feed that readers of news find by the page. */
interface FeedLink {
	href: string
	type: string
}

type Feeds = (typeof calls.feedCalls)['atom']
/** The address of a feed without its format. */
type FeedPath = Feeds[keyof Feeds]['path'] extends `${infer Path}.atom` ? Path : never

function both<Path extends FeedPath>(path: Path, values: ValuesOf<Path>, repo?: Addressed): FeedLink[] {
	const address = fillAddress(path, values, repo)
	return [
		{ href: `${address}.atom`, type: 'application/atom+xml' },
		{ href: `${address}.json`, type: 'application/feed+json' },
	]
}

const LISTINGS = { model: '/feeds/models', dataset: '/feeds/datasets', space: '/feeds/apps' } as const

/** The feeds of a listing. */
export function listingFeeds(kind: RepoKind): FeedLink[] {
	return both(LISTINGS[kind], {})
}

/** The feeds of a person or an organization. */
export function accountFeeds(name: string): FeedLink[] {
	return both('/feeds/accounts/{name}/feed', { name })
}

/** The feeds of a repository's commits or discussions; none for private ones, which readers of news cannot open. */
export function repoFeeds({ kind, name, visibility }: Repo, which: 'commits' | 'discussions'): FeedLink[] {
	return visibility === 'public' ? both(`/feeds/{T}/{id}/${which}`, {}, { kind, id: name }) : []
}
