import type { Sha256 } from '@stoa/vocabulary'
import type { Avatar, Invitation } from './organisations.ts'

/** Pictures of accounts. */
export interface AvatarRecords {
	get(accountId: string): Promise<Avatar | undefined>
	/** Replaces it; also notes on the account which picture it has, or that it has none. */
	put(accountId: string, picture: (Avatar & { hash: string }) | undefined): Promise<void>
}

/** Invitations into organisations; the secret of a link is kept as its hash. */
export interface InvitationRecords {
	insert(invitation: Invitation, hash: Sha256): Promise<void>
	byHash(hash: Sha256): Promise<Invitation | undefined>
	byId(id: string): Promise<Invitation | undefined>
	/** Newest first, as is `ofUser`. */
	ofOrg(orgId: string): Promise<Invitation[]>
	ofUser(userId: string): Promise<Invitation[]>
	/** Whether it was still there: of many who take it at once, one is told yes. */
	take(id: string): Promise<boolean>
}
