import { entriesMax, type Sha256 } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { StoredObject } from '../store/object-records.ts'
import type { ObjectRecords } from '../store/object-records.ts'

/** How a reader of a large object decides on a check and reports its result. */
export interface ReadProof {
	sha256: Sha256
	/**
	 * Whether the bytes should be hashed when the whole object is read. `place` identifies the stored bytes: bytes that were found intact
	 * there within a day need not be hashed again. A store that cannot identify them passes none.
	 */
	isDue(place?: string): boolean
	/** The whole object was read from there, and its bytes were intact. */
	passed(place?: string): void
	/** The store returned different or fewer bytes than were stored. */
	failed(): void
}

/** The checks of all objects that this process reads. */
export interface Proofs {
	of(object: Pick<StoredObject, 'sha256' | 'isDamaged'>): ReadProof
}

/** Most objects that are remembered. */
const OBJECTS_MAX = 50_000
/** How long a result is valid, in milliseconds. A disk may lose bytes without changing a file's times, so a file is hashed again after it. */
const PROVEN_MS = 24 * 3_600_000

/** Creates the checks. Damaged objects are marked in the records and reported; readers wait for neither. */
export function createProofs({
	records,
	now,
	report,
}: {
	records: { objects: ObjectRecords }
	now: () => Date
	report: (what: string, error: unknown) => void
}): Proofs {
	const proven = new LRUCache<Sha256, string>({ ...entriesMax(OBJECTS_MAX), ttl: PROVEN_MS })
	/** Objects that this process found damaged. Rows that were read before do not have the mark yet. */
	const damaged = new LRUCache<Sha256, true>(entriesMax(OBJECTS_MAX))
	/** Marks are written in order, so that the last one stays. */
	let marked: Promise<void> = Promise.resolve()
	const mark = (sha256: Sha256, isDamaged: boolean): void => {
		if (isDamaged) report(`read object ${sha256}`, new Error('The store returned other bytes than were stored'))
		marked = marked
			.then(() => records.objects.noteDamage(sha256, isDamaged ? now() : undefined))
			.catch((error: unknown) => report(`mark object ${sha256} as damaged or intact`, error))
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
