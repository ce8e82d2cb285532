import type { Sha256 } from '@stoa/vocabulary'

/** The public half of a key pair kept by a person's device or password manager (WebAuthn). */
export interface StoredPasskey {
	/** Chosen by the device, base64url. */
	id: string
	userId: string
	/** The name that the owner gave it. */
	name: string
	/** The public key in COSE format. */
	publicKey: Uint8Array<ArrayBuffer>
	/** The number of uses that the device reported; 0 for devices that do not count. */
	counter: number
	/** How a browser reaches the device (`internal`, `hybrid`, `usb`...), as the browser reported it. */
	transports: readonly string[]
	/** The only host that the device signs for with this key. */
	host: string
	createdAt: Date
	lastUsedAt: Date | undefined
}

/** Stores passkeys and the challenges that were answered. */
export interface PasskeyRecords {
	/** Oldest first. */
	ofUser(userId: string): Promise<StoredPasskey[]>
	byId(id: string): Promise<StoredPasskey | undefined>
	/** Returns whether the id was new. */
	insert(passkey: StoredPasskey): Promise<boolean>
	/** Records a use. `false` when the device counts and an equal or higher count was recorded before, which means that two devices hold the same key. */
	noteUse(id: string, counter: number, at: Date): Promise<boolean>
	/** Returns whether the passkey existed and belonged to the person. */
	delete(userId: string, id: string): Promise<boolean>
	/** Records that a challenge was answered; `false` when it was answered before. Deletes challenges that had expired by `at`. */
	useChallenge(hash: Sha256, expiresAt: Date, at: Date): Promise<boolean>
}
