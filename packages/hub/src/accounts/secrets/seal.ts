import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import { createHash } from 'node:crypto'

/** Keeps small secrets in the database so that a copy of it alone opens none of them. */
export interface Seal {
	seal(text: string): Promise<string>
	/** `undefined` for what was not sealed here: with another secret of the hub, or by somebody else. */
	open(sealed: string): Promise<string | undefined>
}

const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }

/** Seals with the hub's secret (AES-256-GCM); `purpose` keeps what was sealed for one use from being opened for another. */
export function createSeal(secret: string, purpose: string): Seal {
	const key = createHash('sha256').update(`stoa ${purpose}\n${secret}`).digest()
	return {
		seal: (text) => new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key),
		async open(sealed) {
			try {
				return Buffer.from((await compactDecrypt(sealed, key, ALGORITHMS)).plaintext).toString('utf8')
			} catch (error) {
				// The operator has changed the hub's secret, or it comes from a form that somebody wrote.
				if (error instanceof errors.JOSEError) return undefined
				throw error
			}
		},
	}
}
