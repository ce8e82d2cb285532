import type { Sha256 } from '@stoa/vocabulary'

/** The purpose of a key that was sent by e-mail. */
export type KeyPurpose = 'reset' | 'email'

/** A key that was sent by e-mail. It proves that a caller can read the mailbox. Only its hash is stored. */
export interface MailKey {
	hash: Sha256
	purpose: KeyPurpose
	userId: string
	email: string
	createdAt: Date
	expiresAt: Date
	/** The account's `standing` when the key was requested. The key is valid only while it is unchanged. */
	standing: number | undefined
}

/** Stores keys sent by e-mail, and how people sign in. */
export interface CredentialRecords {
	/** Replaces earlier keys of that person for the same purpose, and deletes all expired keys. */
	putKey(key: MailKey): Promise<void>
	/** The person's present key for that purpose. */
	keyOf(userId: string, purpose: KeyPurpose): Promise<MailKey | undefined>
	key(hash: Sha256, purpose: KeyPurpose): Promise<MailKey | undefined>
	/** Returns whether the key existed: a key can be used once. */
	deleteKey(hash: Sha256): Promise<boolean>
	/** Id of the account linked with a person of an external provider. */
	externalUser(issuer: string, subject: string): Promise<string | undefined>
	/** Does nothing when the link exists. */
	putExternalUser(issuer: string, subject: string, userId: string): Promise<void>
	/** The shared secret of a person's authenticator, encrypted. `lastStep`: the time step of the last code that was used. */
	totp(userId: string): Promise<{ sealed: string; isConfirmed: boolean; lastStep: number } | undefined>
	/** Stores an unconfirmed secret; replaces an earlier unconfirmed one. */
	putTotp(userId: string, sealed: string): Promise<void>
	/** Records that the code of a step was used, which also confirms the authenticator; `false` when that step or a later one was used before. */
	useStep(userId: string, step: number): Promise<boolean>
	/** Deletes the authenticator and its recovery codes. */
	deleteTotp(userId: string): Promise<void>
	putRecoveryCodes(userId: string, hashes: readonly Sha256[]): Promise<void>
	countRecoveryCodes(userId: string): Promise<number>
	/** Returns whether the code existed: a code can be used once. */
	useRecoveryCode(userId: string, hash: Sha256): Promise<boolean>
	/** Stores a sign-in whose password was right and whose code is still missing. Deletes expired ones. */
	insertPending(pending: { hash: Sha256; userId: string; expiresAt: Date; standing: number | undefined }, at: Date): Promise<void>
	/** Counts one more attempt. Returns the account and the number of attempts, this one included. */
	tryPending(
		hash: Sha256,
	): Promise<{ userId: string; attempts: number; expiresAt: Date; /** The value at insertion. */ standing: number | undefined } | undefined>
	deletePending(hash: Sha256): Promise<void>
}
