import type { Account, Actor, Deed, Repo } from '@stoa/hub'
import { REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import type { PageCall } from '../../../site/route.ts'

/** How many rows each of the home page's lists has. */
const ROWS = 7
/** Organizations of the visitor, and accounts that they follow, of which the page reads at most so many. */
const ACCOUNTS = 10

/** What the page shows first to someone who is signed in. */
export interface OwnHome {
	account: Account
	/** Repositories of the account and its organizations, the last changed first. */
	repos: Repo[]
	/** What the accounts did that it follows, the latest first. */
	followed: { account: Account; deed: Deed }[]
}

/** What the home page shows. */
export interface HomeData {
	/** Only of a signed-in visitor. */
	own: OwnHome | undefined
	trending: { kind: RepoKind; repos: Repo[]; total: number }[]
	/** All kinds, newest first. */
	fresh: Repo[]
}

/** Asks for what is the visitor's own. */
async function loadOwn(hub: PageCall['hub'], actor: Actor): Promise<OwnHome | undefined> {
	if (actor.kind === 'visitor') return undefined
	const { account } = actor
	const [orgs, following] = await Promise.all([hub.people.related(account), hub.people.following(account, { skip: 0, limit: ACCOUNTS })])
	const authors = [account, ...orgs.slice(0, ACCOUNTS)]
	const pages = await Promise.all(
		authors.flatMap(({ name }) =>
			REPO_KINDS.map((kind) => hub.listings.query(actor, { kind, author: name, sort: 'lastModified', limit: ROWS })),
		),
	)
	const repos = pages.flatMap((page) => page.repos).toSorted((a, b) => b.lastModified.getTime() - a.lastModified.getTime())
	const deeds = await Promise.all(
		following.map(async (one) => (await hub.activity.of(actor, one, ROWS)).map((deed) => ({ account: one, deed }))),
	)
	const followed = deeds.flat().toSorted((a, b) => b.deed.at.getTime() - a.deed.at.getTime())
	return { account, repos: repos.slice(0, ROWS), followed: followed.slice(0, ROWS) }
}

/** Asks for the lists of the home page. */
export async function loadHome({ hub, actor }: PageCall): Promise<HomeData> {
	const listAll = (sort: 'trendingScore' | 'createdAt') =>
		Promise.all(REPO_KINDS.map(async (kind) => ({ kind, ...(await hub.listings.query(actor, { kind, sort, limit: ROWS })) })))
	const [own, trending, newest] = await Promise.all([loadOwn(hub, actor), listAll('trendingScore'), listAll('createdAt')])
	const fresh = newest.flatMap(({ repos }) => repos).toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
	return { own, trending: trending.map(({ kind, repos, total }) => ({ kind, repos, total })), fresh: fresh.slice(0, ROWS) }
}
