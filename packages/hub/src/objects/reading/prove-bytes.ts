import { HubError, parseSha256, type Sha256 } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'

/**
 * Verifies that an uploader has the bytes of an object that is already stored, by hashing what they send.
 *
 * @throws `object-mismatch`
 */
export async function proveBytes(bytes: AsyncIterable<Uint8Array>, { oid, size }: { oid: Sha256; size: number }): Promise<void> {
	const digest = createHash('sha256')
	let read = 0
	for await (const part of bytes) {
		read += part.length
		if (read > size) throw new HubError('object-mismatch', { what: 'size', expected: String(size), actual: `${read} or more` })
		digest.update(part)
	}
	const actual = parseSha256(digest.digest('hex'))
	if (actual !== oid) throw new HubError('object-mismatch', { what: 'SHA-256', expected: oid, actual })
}
