import type { Repo } from '@stoa/hub'
import { REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import type { PageCall } from '../../site/route.ts'

/** How many rows each of the home page's lists has. */
const ROWS = 7

/** What the home page shows. */
export interface HomeData {
	trending: { kind: RepoKind; repos: Repo[]; total: number }[]
	/** All kinds, newest first. */
	fresh: Repo[]
}

/** Asks for the lists of the home page. */
export async function loadHome({ hub, actor }: PageCall): Promise<HomeData> {
	const trending = Promise.all(
		REPO_KINDS.map(async (kind) => {
			const { repos, total } = await hub.listings.query(actor, { kind, sort: 'trendingScore', limit: ROWS })
			return { kind, repos, total }
		}),
	)
	const newest = Promise.all(REPO_KINDS.map((kind) => hub.listings.query(actor, { kind, sort: 'createdAt', limit: ROWS })))
	const fresh = (await newest).flatMap(({ repos }) => repos).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
	return { trending: await trending, fresh: fresh.slice(0, ROWS) }
}
