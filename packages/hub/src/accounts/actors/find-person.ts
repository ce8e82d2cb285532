import type { Person } from './actor.ts'
import type { AccountRecords } from './account-records.ts'

/** Accepted requests to read gated repositories. */
export interface GateGrants {
	/** Ids of the repositories whose gate is open for this person. */
	grantsOf(userId: string): Promise<string[]>
}

/** By what a person is signed in. */
export type PersonBy = Pick<Person, 'scope' | 'token' | 'allowance' | 'app' | 'sessionId'>

/** What a person may read themselves, for work that is done in their name later: webhooks, e-mails, invitations. */
const BY_ACCOUNT: PersonBy = { scope: 'read', token: undefined }

/**
 * The person with an account id, as the records know them now: memberships, roles and granted access are read anew each time. Everything that acts
 * for a person, at once or later, begins here.
 *
 * @returns `undefined` when the account is gone or suspended, whatever the person holds
 */
export async function findPerson(
	{ accounts, accessRequests }: { accessRequests: GateGrants; accounts: AccountRecords },
	userId: string,
	by: PersonBy = BY_ACCOUNT,
): Promise<Person | undefined> {
	const [account, memberships, grants] = await Promise.all([
		accounts.byId(userId),
		accounts.memberships(userId),
		accessRequests.grantsOf(userId),
	])
	if (account?.kind !== 'user' || account.suspendedAt) return undefined
	return { kind: 'person', account, memberships, grants: new Set(grants), ...by }
}
