import { type Account, type CollectionView, type Deed, type Repo } from '@stoa/hub'
import { accountAddress, HubError, isHubError, REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import type { Elsewhere, PageCall } from '../../site/route.ts'
import { shortNameOf } from './short-name.ts'

/** Rows of each kind. */
const ROWS = 15
const COLLECTIONS = 5
const DEEDS = 12

/** What the page of a person or an organisation shows. */
export interface AccountData {
	account: Account
	/** Organisations of a person, or members of an organisation. */
	related: Account[]
	kinds: { kind: RepoKind; repos: Repo[]; total: number }[]
	/** Domains that an organisation has proven. */
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
		return shortNameOf(call, 'model', namespace).catch((other: unknown) => {
			throw isHubError(other, 'repo-not-found') ? error : other
		})
	}
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
	const [related, collections, deeds, { followers }, isFollowing, domains, liked] = await Promise.all([
		hub.people.related(account),
		hub.collections.list(actor, { owners: [account.name], sort: 'position' }, { skip: 0, limit: COLLECTIONS }),
		hub.activity.of(actor, account, DEEDS),
		hub.people.counts(account),
		hub.people.isFollowing(actor, account),
		account.kind === 'org' ? hub.domains.verified(account) : [],
		account.kind === 'user' ? hub.repos.likedBy(actor, account.id) : [],
	])
	const likes = { repos: liked.slice(0, ROWS).map(({ repo }) => repo), total: liked.length }
	return { account, related, domains, kinds, collections, deeds, likes, followers, isFollowing }
}

/** Follows an account or no longer does, then back to its page; visitors sign in first. */
export async function actAccount({ hub, actor, params, form }: PageCall<'namespace'>): Promise<Elsewhere> {
	const address = accountAddress(params.namespace)
	if (actor.kind === 'visitor') return { redirect: `/login?next=${encodeURIComponent(address)}` }
	const wish = form.get('follow')
	if (wish !== 'yes' && wish !== 'no') throw new HubError('invalid-input', { what: 'the form', why: 'write yes or no' })
	await (wish === 'yes' ? hub.people.follow(actor, params.namespace) : hub.people.unfollow(actor, params.namespace))
	return { redirect: address }
}
