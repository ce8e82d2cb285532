import { HubError } from './hub-error.ts'

declare const checked: unique symbol
/** SHA-256 of some bytes: 64 lower-case hexadecimal digits. */
export type Sha256 = string & { readonly [checked]: 'Sha256' }
/** Id of a git object (SHA-1): 40 lower-case hexadecimal digits. */
export type Oid = string & { readonly [checked]: 'Oid' }
/** A Xet hash in its string form: 64 lower-case hexadecimal digits, bytes reversed in groups of 8 (protocol 11 section 4.1). */
export type XetHash = string & { readonly [checked]: 'XetHash' }

const HEX_64 = /^[0-9a-f]{64}$/
const HEX_40 = /^[0-9a-f]{40}$/

/** Whether `text` is a full git object id. */
export function isOid(text: string): text is Oid {
	return HEX_40.test(text)
}

/** Whether `text` is a SHA-256 in lower-case hexadecimal. */
export function isSha256(text: string): text is Sha256 {
	return HEX_64.test(text)
}

/** Whether `text` is a Xet hash in its string form. */
export function isXetHash(text: string): text is XetHash {
	return HEX_64.test(text)
}

/**
 * Reads a SHA-256.
 *
 * @throws {HubError} `invalid-hash`
 */
export function parseSha256(text: string): Sha256 {
	if (!isSha256(text)) throw new HubError('invalid-hash', { text, digits: 64 })
	return text
}

/**
 * Reads a git object id.
 *
 * @throws {HubError} `invalid-hash`
 */
export function parseOid(text: string): Oid {
	if (!isOid(text)) throw new HubError('invalid-hash', { text, digits: 40 })
	return text
}

/**
 * Reads a Xet hash.
 *
 * @throws {HubError} `invalid-hash`
 */
export function parseXetHash(text: string): XetHash {
	if (!isXetHash(text)) throw new HubError('invalid-hash', { text, digits: 64 })
	return text
}
