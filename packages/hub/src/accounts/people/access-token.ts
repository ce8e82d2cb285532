import { parseSha256, type Sha256 } from '@stoa/vocabulary'
import { createHash, randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Letters and digits after `hf_`: clients refuse tokens that do not begin so (protocol 01 section 2). */
const TOKEN_LENGTH = 34

/** A new access token: `hf_` and 34 random letters and digits, about 202 bits. */
export function freshToken(): string {
	return `hf_${Array.from({ length: TOKEN_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}

/**
 * What the records keep of a token. A plain hash suffices: unlike passwords, tokens have too many possible values to try.
 *
 * @example
 * ```ts
 * assert.equal(hashToken('hf_x').length, 64)
 * ```
 */
export function hashToken(value: string): Sha256 {
	return parseSha256(createHash('sha256').update(value).digest('hex'))
}

/** What helps an owner recognise a token: its last four characters. */
export function tokenHint(value: string): string {
	return value.slice(-4)
}

/** Whether `value` could be a token: 8 to 512 printable ASCII characters. Tokens of other hubs keep whatever shape they have. */
export function isImportableToken(value: string): boolean {
	return /^[!-~]{8,512}$/.test(value)
}
