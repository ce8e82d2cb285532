import { parseSha256, type Sha256 } from '@stoa/vocabulary'
import { createHash, randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Letters and digits after `hf_`: clients refuse tokens with another prefix (protocol 01 section 2). */
const TOKEN_LENGTH = 34

/** A new access token: `hf_` and 34 random letters and digits, about 202 bits. */
export function freshToken(): string {
	return `hf_${Array.from({ length: TOKEN_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}

/**
 * The hash of a token that the records store. A plain hash suffices: unlike passwords, tokens have too many possible values to guess.
 *
 * @example
 * ```ts
 * assert.equal(hashToken('hf_x').length, 64)
 * ```
 */
export function hashToken(value: string): Sha256 {
	return parseSha256(createHash('sha256').update(value).digest('hex'))
}

/** The last four characters of a token, by which its owner recognizes it. */
export function tokenHint(value: string): string {
	return value.slice(-4)
}

/** Whether `value` can be imported as a token: 8 to 512 printable ASCII characters. Tokens of other hubs keep their format. */
export function isImportableToken(value: string): boolean {
	return /^[!-~]{8,512}$/.test(value)
}
