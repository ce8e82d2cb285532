import type { Sha256 } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'

/** An object that comes in parts, as its signed addresses name it. */
export interface PartedObject {
	repoId: string
	/** The user who sends the parts: others who upload the same object keep theirs apart, and cannot spoil these. */
	senderId: string
	oid: Sha256
	size: number
	/** Bytes of every part but the last. */
	partSize: number
}

/** Most parts that one object is cut into. */
const PARTS_MAX = 1000

/**
 * Bytes of a part: what was asked for, or more when there would be too many of them.
 *
 * @example
 * ```ts
 * assert.equal(partSizeOf(5_000_000_000, 67_108_864), 67_108_864)
 * ```
 */
export function partSizeOf(size: number, wanted: number): number {
	return Math.max(wanted, Math.ceil(size / PARTS_MAX))
}

/** How many parts the object has: exactly as many as clients compute (protocol 05 section 2.2). */
export function partCountOf({ size, partSize }: Pick<PartedObject, 'size' | 'partSize'>): number {
	return Math.ceil(size / partSize)
}

/** The id of the upload: 64 hexadecimal digits. The same object from the same sender for the same repository is the same upload. */
export function uploadIdOf({ repoId, senderId, oid, size, partSize }: PartedObject): string {
	return createHash('sha256').update(`${repoId}:${senderId}:${oid}:${size}:${partSize}`).digest('hex')
}
