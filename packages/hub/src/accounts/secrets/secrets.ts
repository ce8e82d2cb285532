import { parseSha256, type Sha256 } from '@stoa/vocabulary'
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** How access tokens of applications begin (protocol 06 section 2.3). */
export const OAUTH_TOKEN_PREFIX = 'hf_oauth_'

/** Consonants without look-alikes: a code makes no words and is read aloud without doubt (RFC 8628 section 6.1). */
const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'

/** Letters, digits, `-` and `_` that nobody guesses: 256 bits. */
export function freshSecret(): string {
	return randomBytes(32).toString('base64url')
}

/** An access token of an application. */
export function freshAccessToken(): string {
	return OAUTH_TOKEN_PREFIX + freshSecret()
}

/** What the records keep of a secret. */
export function hashSecret(value: string): Sha256 {
	return parseSha256(createHash('sha256').update(value).digest('hex'))
}

/** A code to be typed, such as `BCDF-GHJK`: 34 bits, for fifteen minutes. */
export function freshUserCode(): string {
	const letters = Array.from({ length: 8 }, () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]).join('')
	return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/**
 * A code as it was made, from what somebody typed; `undefined` for what can be none.
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

/** Whether `verifier` is what `challenge` was made from (PKCE, S256; RFC 7636 section 4.6). */
export function provesChallenge(verifier: string, challenge: string): boolean {
	if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false
	const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
	const expected = Buffer.from(challenge)
	return made.length === expected.length && timingSafeEqual(made, expected)
}

/** Whether `secret` is the one whose hash was kept. */
export function isSecretOf(secret: string, hash: Sha256): boolean {
	return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash))
}
