import type { Sha256 } from '@stoa/vocabulary'
import type { Avatar, Invitation } from './organisations.ts'

/** Stores images of accounts. */
export interface AvatarRecords {
	get(accountId: string): Promise<Avatar | undefined>
	/** Replaces the image. Also records on the account which image it has, or that it has none. */
	put(accountId: string, picture: (Avatar & { hash: string }) | undefined): Promise<void>
}

/** Notifies an invited person. A notification of the subject `invitation:<id>` is removed together with its invitation. */
export interface InvitationNotices {
	/** Leaves out people who turned notifications of this kind off. */
	tell(
		audience: ReadonlyMap<string, 'invited'>,
		about: { subject: `invitation:${string}`; kind: 'invitation'; byId: string; note: string; href: string; at: Date },
	): Promise<void>
}

/** Stores invitations to organizations; the secret of a link is stored as a hash. */
export interface InvitationRecords {
	insert(invitation: Invitation, hash: Sha256): Promise<void>
	byHash(hash: Sha256): Promise<Invitation | undefined>
	byId(id: string): Promise<Invitation | undefined>
	/** Newest first, as is `ofUser`. */
	ofOrg(orgId: string): Promise<Invitation[]>
	ofUser(userId: string): Promise<Invitation[]>
	/** Deletes the invitation. Returns whether it still existed, which is true for only one of several simultaneous callers. */
	take(id: string): Promise<boolean>
}
