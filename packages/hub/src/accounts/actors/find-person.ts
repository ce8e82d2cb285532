import type { Person } from './actor.ts'
import type { AccountRecords } from './account-records.ts'

/** Stores which requests for access to gated repositories were accepted. */
export interface GateGrants {
	/** Ids of the gated repositories that this person was granted access to. */
	grantsOf(userId: string): Promise<string[]>
	/** Names of the upstreams whose private and gated repositories this person may read. */
	upstreamsOf(userId: string): Promise<string[]>
}

/** The credential by which a person is signed in. */
export type PersonBy = Pick<Person, 'scope' | 'token' | 'allowance' | 'app' | 'sessionId'>

/** Read access by the account itself, for later work on the person's behalf: webhooks, e-mails, invitations. */
const BY_ACCOUNT: PersonBy = { scope: 'read', token: undefined }

/**
 * The person with an account id. Memberships, roles and granted access are read anew each time. Every action on behalf of a person, now or
 * later, starts here.
 *
 * @returns `undefined` when the account is deleted or suspended, whatever credential was used
 */
export async function findPerson(
	{ accounts, accessRequests }: { accessRequests: GateGrants; accounts: AccountRecords },
	userId: string,
	by: PersonBy = BY_ACCOUNT,
): Promise<Person | undefined> {
	const [account, memberships, grants, upstreams] = await Promise.all([
		accounts.byId(userId),
		accounts.memberships(userId),
		accessRequests.grantsOf(userId),
		accessRequests.upstreamsOf(userId),
	])
	if (account?.kind !== 'user' || account.suspendedAt) return undefined
	return { kind: 'person', account, memberships, grants: new Set(grants), upstreams: new Set(upstreams), ...by }
}
