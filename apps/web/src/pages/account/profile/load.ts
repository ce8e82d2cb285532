import { type Account, type CollectionView, type Deed, type Repo } from '@stoa/hub'
import { accountAddress, HubError, isHubError, REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import { nearestNames } from '../../../parts/nearest-names.ts'
import type { Elsewhere, PageCall } from '../../../site/route.ts'
import { toggle } from '../../../site/toggle.ts'
import { type AccountCard, loadAccountCard } from './load-account-card.ts'
import { shortNameOf } from './short-name.ts'

/** Rows of each kind. */
const ROWS = 15
const COLLECTIONS = 5
const DEEDS = 12
/** Accounts that are compared with a name that was not found. */
const ALIKE_MAX = 50
/** How many of them are named. */
const NEAR_MAX = 4

/** What the page of a person or an organization shows. */
export interface AccountData {
	account: Account
	card: AccountCard
	/** Organizations of a person, or members of an organization. */
	related: Account[]
	kinds: { kind: RepoKind; repos: Repo[]; total: number }[]
	/** Domains that an organization has proven. */
	domains: string[]
	/** The first of its collections. */
	collections: { collections: CollectionView[]; total: number }
	/** What it did lately. */
	deeds: Deed[]
	/** What a person likes and the visitor may see, newest first: the first of them, and how many there are. */
	likes: { repos: Repo[]; total: number }
	followers: number
	isFollowing: boolean
}

/** The account, or the page of the model that its name is a short name of. @throws `account-not-found` */
async function findAccount(call: PageCall<'namespace'>): Promise<Account | Elsewhere> {
	const { namespace } = call.params
	try {
		return await call.hub.people.account(namespace, call.actor)
	} catch (error) {
		if (!isHubError(error, 'account-not-found')) throw error
		const short = await shortNameOf(call, 'model', namespace).catch((other: unknown) => {
			if (!isHubError(other, 'repo-not-found')) throw other
			return undefined
		})
		if (short) return short
		throw new HubError('account-not-found', { name: namespace, near: await nearAccounts(call.hub, namespace) })
	}
}

/** Accounts with a name like one that was not found and begins with the same letter. */
async function nearAccounts(hub: PageCall['hub'], asked: string): Promise<{ label: string; href: string }[]> {
	const alike = await hub.people.suggest(asked.slice(0, 1), ALIKE_MAX)
	const names = alike.map(({ name }) => name)
	return nearestNames(asked, names, NEAR_MAX).map((name) => ({ label: name, href: accountAddress(name) }))
}

/** Asks for an account and what it publishes. @throws `account-not-found` */
export async function loadAccount(call: PageCall<'namespace'>): Promise<AccountData | Elsewhere> {
	const { hub, actor } = call
	const account = await findAccount(call)
	if ('redirect' in account) return account
	const kinds = await Promise.all(
		REPO_KINDS.map(async (kind) => {
			const { repos, total } = await hub.listings.query(actor, { kind, author: account.name, sort: 'lastModified', limit: ROWS })
			return { kind, repos, total }
		}),
	)
	const [card, related, collections, deeds, { followers }, isFollowing, domains, liked] = await Promise.all([
		loadAccountCard(call, account),
		hub.people.related(account),
		hub.collections.list(actor, { owners: [account.name], sort: 'position' }, { skip: 0, limit: COLLECTIONS }),
		hub.activity.of(actor, account, DEEDS),
		hub.people.counts(account),
		hub.people.isFollowing(actor, account),
		account.kind === 'org' ? hub.domains.verified(account) : [],
		account.kind === 'user' ? hub.repos.likedBy(actor, account.id) : [],
	])
	const likes = { repos: liked.slice(0, ROWS).map(({ repo }) => repo), total: liked.length }
	return { account, card, related, domains, kinds, collections, deeds, likes, followers, isFollowing }
}

/** Follows an account or no longer does. */
export const actAccount = toggle({
	field: 'follow',
	what: 'the form',
	addressOf: ({ namespace }: { namespace: string }) => accountAddress(namespace),
	change: ({ hub, actor, params }, isOn) =>
		isOn ? hub.people.follow(actor, params.namespace) : hub.people.unfollow(actor, params.namespace),
})
