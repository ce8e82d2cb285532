import type { Sha256 } from '@stoa/vocabulary'

/** What a key that was sent by mail is good for. */
export type KeyPurpose = 'reset' | 'email'

/** A key that was sent by mail: whoever has it reads that mailbox. Only its hash is kept. */
export interface MailKey {
	hash: Sha256
	purpose: KeyPurpose
	userId: string
	email: string
	createdAt: Date
	expiresAt: Date
	/** The account's `standing` when it was asked for: the key is good only while the account has it. */
	standing: number | undefined
}

/** Keys sent by mail, and how people sign in. */
export interface CredentialRecords {
	/** Takes the place of earlier keys of that person for the same purpose, and removes all that are over. */
	putKey(key: MailKey): Promise<void>
	/** The person's present key for that purpose. */
	keyOf(userId: string, purpose: KeyPurpose): Promise<MailKey | undefined>
	key(hash: Sha256, purpose: KeyPurpose): Promise<MailKey | undefined>
	/** Answers whether it was there: a key is used once. */
	deleteKey(hash: Sha256): Promise<boolean>
	/** Whom another provider's person is here. */
	externalUser(issuer: string, subject: string): Promise<string | undefined>
	/** Does nothing when it is known already. */
	putExternalUser(issuer: string, subject: string, userId: string): Promise<void>
	/** The shared secret of somebody's authenticator, sealed. `lastStep`: time step of the last code that was used. */
	totp(userId: string): Promise<{ sealed: string; isConfirmed: boolean; lastStep: number } | undefined>
	/** Unconfirmed; takes the place of another unconfirmed one. */
	putTotp(userId: string, sealed: string): Promise<void>
	/** Notes that the code of a step was used, and that the authenticator works; `false` when that step or a later one was used before. */
	useStep(userId: string, step: number): Promise<boolean>
	/** With the recovery codes. */
	deleteTotp(userId: string): Promise<void>
	putRecoveryCodes(userId: string, hashes: readonly Sha256[]): Promise<void>
	countRecoveryCodes(userId: string): Promise<number>
	/** Answers whether it was there: each is used once. */
	useRecoveryCode(userId: string, hash: Sha256): Promise<boolean>
	/** Somebody whose password was right and whose code is awaited. Removes what is over. */
	insertPending(pending: { hash: Sha256; userId: string; expiresAt: Date; standing: number | undefined }, at: Date): Promise<void>
	/** Counts one more attempt; answers whose it is and how many there were with this one. */
	tryPending(
		hash: Sha256,
	): Promise<{ userId: string; attempts: number; expiresAt: Date; /** As it was inserted. */ standing: number | undefined } | undefined>
	deletePending(hash: Sha256): Promise<void>
}
