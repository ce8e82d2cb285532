import type { Sha256 } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { StoredObject } from '../store/object-records.ts'
import type { ObjectRecords } from '../store/object-records.ts'

/** What a reader of a large object asks and tells of its bytes. */
export interface ReadProof {
	sha256: Sha256
	/**
	 * Whether a whole reading should be hashed. `place` tells the stored bytes from others in their place: what was found right there within a
	 * day need not be hashed again. A store that cannot tell leaves it out.
	 */
	isDue(place?: string): boolean
	/** The whole object was read from there, and its bytes were right. */
	passed(place?: string): void
	/** The store gave other bytes, or fewer, than it was given. */
	failed(): void
}

/** The proofs of all objects that this process reads. */
export interface Proofs {
	of(object: Pick<StoredObject, 'sha256' | 'isDamaged'>): ReadProof
}

/** Objects remembered at most. */
const OBJECTS_MAX = 50_000
/** A disk may lose bytes without changing a file's times, so that a file is hashed again after this time. Milliseconds. */
const PROVEN_MS = 24 * 3_600_000

/** Makes them. Objects with wrong bytes are marked in the records and reported; readers wait for neither. */
export function createProofs({
	records,
	now,
	report,
}: {
	records: { objects: ObjectRecords }
	now: () => Date
	report: (what: string, error: unknown) => void
}): Proofs {
	const proven = new LRUCache<Sha256, string>({ max: OBJECTS_MAX, ttl: PROVEN_MS })
	/** What readings of this process found damaged: rows that were read before do not say so yet. */
	const damaged = new LRUCache<Sha256, true>({ max: OBJECTS_MAX })
	/** One mark after the other, so that the last one stays. */
	let marked: Promise<void> = Promise.resolve()
	const mark = (sha256: Sha256, isDamaged: boolean): void => {
		if (isDamaged) report(`read object ${sha256}`, new Error('The store gave other bytes than it was given'))
		marked = marked
			.then(() => records.objects.noteDamage(sha256, isDamaged ? now() : undefined))
			.catch((error: unknown) => report(`mark object ${sha256} as damaged or right`, error))
	}
	return {
		of({ sha256, isDamaged = false }) {
			const isMarked = (): boolean => isDamaged || damaged.has(sha256)
			return {
				sha256,
				isDue: (place) => isMarked() || place === undefined || proven.get(sha256) !== place,
				passed(place) {
					if (place !== undefined) proven.set(sha256, place)
					if (isMarked()) mark(sha256, false)
					damaged.delete(sha256)
				},
				failed() {
					proven.delete(sha256)
					damaged.set(sha256, true)
					mark(sha256, true)
				},
			}
		},
	}
}
