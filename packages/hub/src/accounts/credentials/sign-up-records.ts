import type { Sha256 } from '@stoa/vocabulary'
import type { SignUpPolicy } from './sign-up-policy.ts'

/** An invitation to sign up. Only the hash of its key is stored. */
export interface SignUpInvitation {
	/** 24 hexadecimal digits; sorts in the order of creation. */
	id: string
	hash: Sha256
	/** The only e-mail address that may use it. */
	email: string | undefined
	/** A note by the administrators for themselves. */
	note: string
	/** How many accounts it allows, and how many were created with it. */
	uses: number
	used: number
	invitedBy: string
	createdAt: Date
	expiresAt: Date
}

/** The sign-up policy that an administrator chose on the pages. */
export interface ChosenPolicy {
	policy: SignUpPolicy
	/** `undefined` when that administrator's account was deleted. */
	chosenBy: string | undefined
	chosenAt: Date
}

/** Stores the sign-up policy and invitations. */
export interface SignUpRecords {
	policy(): Promise<ChosenPolicy | undefined>
	/** With `undefined`, the policy of the settings applies again. */
	setPolicy(policy: ChosenPolicy | undefined): Promise<void>
	/** Also removes expired invitations. */
	insertInvitation(invitation: SignUpInvitation): Promise<void>
	invitation(hash: Sha256): Promise<SignUpInvitation | undefined>
	/** Newest first, without those that had expired by `at` or are used up. */
	invitations(at: Date): Promise<SignUpInvitation[]>
	/** Uses the invitation once; `false` when it is used up. When two callers compete for the last use, only one gets it. */
	useInvitation(hash: Sha256): Promise<boolean>
	/** Returns a use after sign-up failed. */
	returnInvitation(hash: Sha256): Promise<void>
	/** Returns the deleted invitation. */
	deleteInvitation(id: string): Promise<SignUpInvitation | undefined>
}
