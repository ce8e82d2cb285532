import type { Sha256 } from '@stoa/vocabulary'

/** The public half of a key pair that somebody's device or password manager keeps (WebAuthn). */
export interface StoredPasskey {
	/** Given by the device, base64url. */
	id: string
	userId: string
	/** What its owner calls it. */
	name: string
	/** COSE. */
	publicKey: Uint8Array<ArrayBuffer>
	/** How often it was used, as the device says; 0 for those that do not count. */
	counter: number
	/** How a browser reaches the device (`internal`, `hybrid`, `usb`...), as it said. */
	transports: readonly string[]
	/** The host that it is for: a device signs for no other. */
	host: string
	createdAt: Date
	lastUsedAt: Date | undefined
}

/** Passkeys, and the questions they answered. */
export interface PasskeyRecords {
	/** Oldest first. */
	ofUser(userId: string): Promise<StoredPasskey[]>
	byId(id: string): Promise<StoredPasskey | undefined>
	/** Answers whether the id was new. */
	insert(passkey: StoredPasskey): Promise<boolean>
	/** Notes a use; `false` when the device counts and a use with that count or a later one was noted before: two devices hold the same key. */
	noteUse(id: string, counter: number, at: Date): Promise<boolean>
	/** Answers whether it was there and theirs. */
	delete(userId: string, id: string): Promise<boolean>
	/** Notes that a question was answered; `false` when it was before. Forgets those that were over at `at`. */
	useChallenge(hash: Sha256, expiresAt: Date, at: Date): Promise<boolean>
}
