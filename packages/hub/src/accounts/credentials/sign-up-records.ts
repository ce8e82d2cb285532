import type { Sha256 } from '@stoa/vocabulary'
import type { SignUpPolicy } from './sign-up-policy.ts'

/** Leave to make accounts. Only the hash of its key is kept. */
export interface SignUpInvitation {
	/** 24 hexadecimal digits; sorts in the order of creation. */
	id: string
	hash: Sha256
	/** The only address it is good for. */
	email: string | undefined
	/** What those who run the hub wrote about it, for themselves. */
	note: string
	/** How many accounts it may make, and how many it has made. */
	uses: number
	used: number
	invitedBy: string
	createdAt: Date
	expiresAt: Date
}

/** What was decided on the pages about who may make accounts. */
export interface ChosenPolicy {
	policy: SignUpPolicy
	/** `undefined`: they are gone. */
	chosenBy: string | undefined
	chosenAt: Date
}

/** Who may make accounts, and invitations to. */
export interface SignUpRecords {
	policy(): Promise<ChosenPolicy | undefined>
	/** `undefined`: what the settings say counts again. */
	setPolicy(policy: ChosenPolicy | undefined): Promise<void>
	/** Removes those that are over as well. */
	insertInvitation(invitation: SignUpInvitation): Promise<void>
	invitation(hash: Sha256): Promise<SignUpInvitation | undefined>
	/** Newest first, without those that are over at `at` or used up. */
	invitations(at: Date): Promise<SignUpInvitation[]>
	/** Takes one use; `false` when none was left: of two who share the last, one makes an account. */
	useInvitation(hash: Sha256): Promise<boolean>
	/** Gives a use back that made no account. */
	returnInvitation(hash: Sha256): Promise<void>
	/** Answers what was there. */
	deleteInvitation(id: string): Promise<SignUpInvitation | undefined>
}
