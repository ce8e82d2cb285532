import { parseOid, parseSha256, parseXetHash, type Oid, type Sha256, type XetHash } from '@stoa/vocabulary'

/** A hash or git id as the database stores it: its hexadecimal digits as bytes. */
export function toBytes(hash: Oid | Sha256 | XetHash): Buffer {
	return Buffer.from(hash, 'hex')
}

/** A stored SHA-256. */
export function toSha256(bytes: Buffer): Sha256 {
	return parseSha256(bytes.toString('hex'))
}

/** A stored Xet hash in its string form. */
export function toXetHash(bytes: Buffer): XetHash {
	return parseXetHash(bytes.toString('hex'))
}

/** A stored git id. */
export function toOid(bytes: Buffer): Oid {
	return parseOid(bytes.toString('hex'))
}

/** Text without U+0000, the only character that PostgreSQL refuses. A name that contains it matches nothing. */
export function toText(text: string): string {
	return text.replaceAll('\0', '\uFFFD')
}
