import { HubError, isHubError, type Sha256 } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import type { BlobKey, Blobs } from '../ports/blobs.ts'

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
/** Parts that nobody joined are forgotten after this time: longer than their addresses work. Milliseconds. */
const PARTS_KEPT_MS = 24 * 3_600_000

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

/** Keys say nothing about the content, which is checked when the parts are joined. */
function partKey({ repoId, senderId, oid, partSize }: PartedObject, number: number): BlobKey {
	return `part/${createHash('sha256').update(`${repoId}:${senderId}:${oid}:${partSize}:${number}`).digest('hex')}`
}

/** Parts of objects on their way: each is on disk when it was acknowledged, and none is an object before all are there. */
export interface Parts {
	/** Stores part `number`, from 1. Resolves with its hash once it is on disk. @throws `object-mismatch` | `invalid-input` */
	put(object: PartedObject, number: number, bytes: AsyncIterable<Uint8Array>): Promise<Sha256>
	/** Numbers of the parts that are on disk, in order. */
	stored(object: PartedObject): Promise<number[]>
	/** Every byte of the object in order. @throws `invalid-input` when a part is missing */
	read(object: PartedObject): AsyncGenerator<Uint8Array>
	/** Forgets the parts of an object. */
	drop(object: PartedObject): Promise<void>
	/** Forgets what nobody joined in a day; answers how many parts. */
	sweep(now: Date): Promise<number>
}

/** Makes the keeper of parts. */
export function createParts({ blobs }: { blobs: Blobs }): Parts {
	return {
		async put(object, number, bytes) {
			const count = partCountOf(object)
			if (!Number.isSafeInteger(number) || number < 1 || number > count)
				throw new HubError('invalid-input', { what: `part ${number}`, why: `the object has parts 1 to ${count}` })
			const size = number < count ? object.partSize : object.size - object.partSize * (count - 1)
			const { sha256 } = await blobs.put(partKey(object, number), bytes, { size, sizeMax: size })
			return sha256
		},
		async stored(object) {
			const numbers = Array.from({ length: partCountOf(object) }, (_, index) => index + 1)
			const found = await Promise.all(numbers.map(async (number) => (await blobs.stat(partKey(object, number))) !== undefined))
			return numbers.filter((_, index) => found[index])
		},
		async *read(object) {
			for (let number = 1; number <= partCountOf(object); number += 1) {
				const part = await blobs.open(partKey(object, number))
				if (!part) throw new HubError('invalid-input', { what: 'the parts', why: `part ${number} was not uploaded` })
				yield* part
			}
		},
		async drop(object) {
			for (let number = 1; number <= partCountOf(object); number += 1) await blobs.delete(partKey(object, number))
		},
		async sweep(now) {
			let removed = 0
			for await (const { key, storedAt } of blobs.list('part')) {
				if (now.getTime() - storedAt.getTime() < PARTS_KEPT_MS) continue
				await blobs.delete(key)
				removed += 1
			}
			return removed
		},
	}
}

/** Whether the bytes were not those announced: then all parts are useless, and the next attempt must begin anew. */
export const isMismatch = (error: unknown): boolean => isHubError(error, 'object-mismatch') || isHubError(error, 'too-large')
