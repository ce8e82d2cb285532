import { HubError } from '@stoa/vocabulary'
import { OWN_ACTIONS } from '../accounts/audit/audit.ts'
import type { OrganisationProfiles } from '../accounts/organisations/organisations.ts'
import type { Account } from '../accounts/actors/actor.ts'
import type { SignIns } from '../accounts/sign-ins/sign-ins.ts'
import type { DeletedRepos } from '../repositories/lifecycle/deleted-repos.ts'
import type { Repos } from '../repositories/repos/repo.ts'
import type { ConfirmPerson } from '../accounts/sign-ins/confirm-person.ts'
import { requireSession } from '../accounts/rights/session.ts'
import type { AuditRecords } from '../accounts/audit/audit-records.ts'
import type { PasskeyRecords } from '../accounts/credentials/passkey-records.ts'
import type { OAuthRecords } from '../accounts/oauth/oauth-records.ts'
import type { AccountRecords, FollowRecords } from '../accounts/actors/account-records.ts'
import type { TokenRecords } from '../accounts/actors/token-records.ts'
import type { DiscussionRecords } from '../community/discussions/discussion-records.ts'
import type { Store } from '../database/store.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { Leaving } from './leaving.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	discussions: DiscussionRecords
	follows: FollowRecords
	oauth: OAuthRecords
	passkeys: PasskeyRecords
	repos: RepoRecords
	tokens: TokenRecords
}

/** Most people in one list of an export. */
const LIST_MAX = 100_000

/** The version of an account or token is the hub's own, and says nothing to its owner. */
function withoutStanding<Row extends { standing?: number | undefined }>({ standing: _, ...rest }: Row): Omit<Row, 'standing'> {
	return rest
}

/** What leaving needs. */
export interface LeaveDeps {
	records: Store<Tables>
	signIns: SignIns
	confirmPerson: ConfirmPerson
	repos: Pick<Repos, 'delete'>
	deletedRepos: Pick<DeletedRepos, 'purgeOf'>
	organisations: Pick<OrganisationProfiles, 'removeMember'>
}

/** Creates the export of a person's data, and the deletion of their account. */
export function createLeaving({ records, signIns, confirmPerson, repos, deletedRepos, organisations }: LeaveDeps): Leaving {
	async function adminsBesides(org: Account, userId: string): Promise<number> {
		const members = await records.accounts.members(org.id)
		return members.filter(({ account, role }) => role === 'admin' && account.id !== userId).length
	}

	return {
		async exportData(actor) {
			const { account, memberships } = requireSession(actor).person
			const page = { skip: 0, limit: LIST_MAX }
			const name = ({ name: text }: { name: string }): string => text
			const [tokens, owned, likes, followers, following, grants, apps, sessions, said, passkeys, log] = await Promise.all([
				records.tokens.ofUser(account.id),
				records.repos.ofOwner(account.id),
				records.repos.likedBy(account.id),
				records.follows.followers(account.id, page),
				records.follows.following(account.id, page),
				records.oauth.grantsOf(account.id),
				records.oauth.appsOf(account.id),
				signIns.sessions(account.id),
				records.discussions.byAuthor(account.id),
				records.passkeys.ofUser(account.id),
				records.audit.list(account.id, {}, { limit: LIST_MAX }),
			])
			return {
				account: withoutStanding(account),
				organisations: memberships.map(({ org, role }) => ({ name: org.name, role })),
				repositories: owned.map(({ kind, name: repo, visibility, createdAt, likes: liked, downloads }) => {
					return { kind, name: repo, visibility, createdAt, likes: liked, downloads }
				}),
				likes: likes.map(({ repo, at }) => ({ kind: repo.kind, name: repo.name, at })),
				followers: followers.map(name),
				following: following.map(name),
				discussions: said.map(({ repo, number, event }) => ({ repo, number, at: event.createdAt, ...event.data })),
				tokens: tokens.map(withoutStanding),
				applicationsLetIn: grants,
				applications: apps,
				sessions,
				passkeys: passkeys.map(({ name: passkey, host, createdAt, lastUsedAt }) => ({ name: passkey, host, createdAt, lastUsedAt })),
				log,
			}
		},

		async deleteAccount(actor, password) {
			const { person, sessionId } = requireSession(actor)
			const { account } = person
			await confirmPerson({ userId: account.id, sessionId }, password)
			for (const { org, role } of person.memberships)
				if (role === 'admin' && (await adminsBesides(org, account.id)) === 0) throw new HubError('last-admin', { org: org.name })
			// A kill can happen after each step; the person can sign in and delete the account again.
			for (const { org } of person.memberships) await organisations.removeMember(actor, org.name, account.name)
			for (const { kind, name } of await records.repos.ofOwner(account.id)) await repos.delete(actor, { kind, id: name }, { isFinal: true })
			await deletedRepos.purgeOf(account.id)
			await records.transaction(async (tables) => {
				// Entries that other people may need stay in the log: repositories and members.
				await tables.audit.forget(account.id, OWN_ACTIONS)
				await tables.accounts.delete(account.id)
			})
		},
	}
}
