import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** What a hash takes. */
export interface PasswordCost {
	/** In KiB; at least 8. */
	memory: number
	/** How often that memory is filled. */
	passes: number
}

/** Argon2id as the OWASP password storage cheat sheet sets it: 19 MiB, two passes, one lane. */
const USUAL_COST: PasswordCost = { memory: 19_456, passes: 2 }
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32
const VERSION = 19

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43,86})$/

const derive = promisify(argon2)

/** Hashes a password into a PHC string, which names its parameters, so that they can be raised later. */
export async function hashPassword(password: string, { memory, passes }: PasswordCost = USUAL_COST): Promise<string> {
	const nonce = randomBytes(SALT_BYTES)
	const message = Buffer.from(password.normalize('NFKC'))
	const hash = await derive('argon2id', { message, nonce, parallelism: LANES, tagLength: HASH_BYTES, memory, passes })
	return `$argon2id$v=${VERSION}$m=${memory},t=${passes},p=${LANES}$${unpadded(nonce)}$${unpadded(hash)}`
}

/** Whether `password` made `stored`. A string this program did not write matches nothing. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
	const [, memory, passes, lanes, salt, hash] = PHC.exec(stored) ?? []
	if (salt === undefined || hash === undefined) return false
	const expected = Buffer.from(hash, 'base64')
	const message = Buffer.from(password.normalize('NFKC'))
	const actual = await derive('argon2id', {
		message,
		nonce: Buffer.from(salt, 'base64'),
		parallelism: Number(lanes),
		tagLength: expected.length,
		memory: Number(memory),
		passes: Number(passes),
	})
	return timingSafeEqual(actual, expected)
}

function unpadded(bytes: Buffer): string {
	return bytes.toString('base64').replaceAll('=', '')
}
