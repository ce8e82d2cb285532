import { parseSha256, type Sha256 } from '@stoa/vocabulary'
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** The prefix of access tokens of applications (protocol 06 section 2.3). */
export const OAUTH_TOKEN_PREFIX = 'hf_oauth_'

/** Consonants without similar-looking letters, so that a code spells no words and is easy to read aloud (RFC 8628 section 6.1). */
const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'

/** A random text of letters, digits, `-` and `_` with 256 bits, which cannot be guessed. */
export function freshSecret(): string {
	return randomBytes(32).toString('base64url')
}

/** A new access token for an application. */
export function freshAccessToken(): string {
	return OAUTH_TOKEN_PREFIX + freshSecret()
}

/** The hash of a secret that the records store. */
export function hashSecret(value: string): Sha256 {
	return parseSha256(createHash('sha256').update(value).digest('hex'))
}

/** A new code for typing, such as `BCDF-GHJK`. It has 34 bits and is valid for fifteen minutes. */
export function freshUserCode(): string {
	const letters = Array.from({ length: 8 }, () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]).join('')
	return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/**
 * Normalizes a typed code; `undefined` when the text cannot be a code.
 *
 * @example
 * ```ts
 * assert.equal(readUserCode(' bcdf ghjk'), 'BCDF-GHJK')
 * assert.equal(readUserCode('BCDF'), undefined)
 * ```
 */
export function readUserCode(text: string): string | undefined {
	const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
	return /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined
}

/** Whether `challenge` was derived from `verifier` (PKCE, S256; RFC 7636 section 4.6). */
export function provesChallenge(verifier: string, challenge: string): boolean {
	if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false
	const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
	const expected = Buffer.from(challenge)
	return made.length === expected.length && timingSafeEqual(made, expected)
}

/** Whether `hash` is the hash of `secret`. */
export function isSecretOf(secret: string, hash: Sha256): boolean {
	return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash))
}
