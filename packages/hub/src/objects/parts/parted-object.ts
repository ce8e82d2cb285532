import type { Sha256 } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'

/** An object that is uploaded in parts, as its signed addresses describe it. */
export interface PartedObject {
	repoId: string
	/** The user who uploads the parts. Parts of different users are separate, so that no user can corrupt the upload of another. */
	senderId: string
	oid: Sha256
	size: number
	/** Bytes of every part except the last. */
	partSize: number
}

/** Most parts of one object. */
const PARTS_MAX = 1000

/**
 * Bytes of a part: the wanted number, or more when there would be too many parts.
 *
 * @example
 * ```ts
 * assert.equal(partSizeOf(5_000_000_000, 67_108_864), 67_108_864)
 * ```
 */
export function partSizeOf(size: number, wanted: number): number {
	return Math.max(wanted, Math.ceil(size / PARTS_MAX))
}

/** The number of parts of the object, which must equal what clients compute (protocol 05 section 2.2). */
export function partCountOf({ size, partSize }: Pick<PartedObject, 'size' | 'partSize'>): number {
	return Math.ceil(size / partSize)
}

/** The id of the upload: 64 hexadecimal digits. The same object from the same sender for the same repository has the same id. */
export function uploadIdOf({ repoId, senderId, oid, size, partSize }: PartedObject): string {
	return createHash('sha256').update(`${repoId}:${senderId}:${oid}:${size}:${partSize}`).digest('hex')
}
