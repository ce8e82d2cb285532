import type { Repo } from '@stoa/hub'
import { PLURAL } from '@stoa/vocabulary'

/** A feed that readers of news find by the page. */
interface FeedLink {
	href: string
	type: string
}

const both = (address: string): FeedLink[] => [
	{ href: `${address}.atom`, type: 'application/atom+xml' },
	{ href: `${address}.json`, type: 'application/feed+json' },
]

/** The feeds of a listing: `models`, `datasets` or `apps`. */
export function listingFeeds(name: string): FeedLink[] {
	return both(`/feeds/${name}`)
}

/** The feeds of a person or an organisation. */
export function accountFeeds(name: string): FeedLink[] {
	return both(`/feeds/accounts/${name}/feed`)
}

/** The feeds of a repository's commits or discussions; none for private ones, which readers of news cannot open. */
export function repoFeeds({ kind, name, visibility }: Repo, which: 'commits' | 'discussions'): FeedLink[] {
	return visibility === 'public' ? both(`/feeds/${PLURAL[kind]}/${name}/${which}`) : []
}
