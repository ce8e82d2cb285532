import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import { createHash } from 'node:crypto'

/** Encrypts small secrets for the database, so that a copy of the database alone reveals none of them. */
export interface Seal {
	seal(text: string): Promise<string>
	/** `undefined` for text that was not encrypted here with this secret. */
	open(sealed: string): Promise<string | undefined>
}

const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }

/** Encrypts with the hub's secret (AES-256-GCM). A text encrypted for one `purpose` cannot be decrypted for another. */
export function createSeal(secret: string, purpose: string): Seal {
	const key = createHash('sha256').update(`stoa ${purpose}\n${secret}`).digest()
	return {
		seal: (text) => new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key),
		async open(sealed) {
			try {
				return Buffer.from((await compactDecrypt(sealed, key, ALGORITHMS)).plaintext).toString('utf8')
			} catch (error) {
				// The operator changed the hub's secret, or the text comes from a forged form.
				if (error instanceof errors.JOSEError) return undefined
				throw error
			}
		},
	}
}
