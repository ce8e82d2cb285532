import { CompactEncrypt, compactDecrypt } from 'jose'
import { createHash } from 'node:crypto'

/** Keeps small secrets in the database so that a copy of it alone opens none of them. */
export interface Seal {
	seal(text: string): Promise<string>
	/** `undefined` when it was sealed with another secret of the hub. */
	open(sealed: string): Promise<string | undefined>
}

/** Seals with the hub's secret (AES-256-GCM); `purpose` keeps what was sealed for one use from being opened for another. */
export function createSeal(secret: string, purpose: string): Seal {
	const key = createHash('sha256').update(`stoa ${purpose}\n${secret}`).digest()
	return {
		seal: (text) => new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key),
		async open(sealed) {
			try {
				return Buffer.from((await compactDecrypt(sealed, key)).plaintext).toString('utf8')
			} catch (error) {
				// The one failure that is expected: the operator has changed the hub's secret.
				if (error instanceof Error && 'code' in error && error.code === 'ERR_JWE_DECRYPTION_FAILED') return undefined
				throw error
			}
		},
	}
}
