import { type Account, type CollectionView, type Repo } from '@stoa/hub'
import { REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import type { PageCall } from '../../site/route.ts'

/** Rows of each kind. */
const ROWS = 15
const COLLECTIONS = 5

/** What the page of a person or an organisation shows. */
export interface AccountData {
	account: Account
	/** Organisations of a person, or members of an organisation. */
	related: Account[]
	kinds: { kind: RepoKind; repos: Repo[]; total: number }[]
	/** The first of its collections. */
	collections: { collections: CollectionView[]; total: number }
}

/** Asks for an account and what it publishes. @throws `account-not-found` */
export async function loadAccount({ hub, actor, params }: PageCall<'namespace'>): Promise<AccountData> {
	const account = await hub.people.account(params.namespace)
	const related =
		account.kind === 'org'
			? (await hub.people.members(account)).map((member) => member.account)
			: (await hub.people.memberships(account)).map(({ org }) => org)
	const kinds = await Promise.all(
		REPO_KINDS.map(async (kind) => {
			const { repos, total } = await hub.listings.query(actor, { kind, author: account.name, sort: 'lastModified', limit: ROWS })
			return { kind, repos, total }
		}),
	)
	const collections = await hub.collections.list(actor, { owners: [account.name], sort: 'position' }, { skip: 0, limit: COLLECTIONS })
	return { account, related, kinds, collections }
}
