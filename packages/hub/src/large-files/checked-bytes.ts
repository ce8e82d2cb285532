import { HubError, type Sha256 } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { type Readable, Transform, pipeline } from 'node:stream'

/** What a reader of a large object tells of its bytes. */
export interface ReadProof {
	sha256: Sha256
	/** The whole object was read, and its bytes were right. */
	passed(): void
	/** The store gave other bytes, or fewer, than it was given. */
	failed(): void
}

/**
 * The bytes of an object, or of `size` bytes of it, held against what they should be: counted, and hashed when they are the `whole`. The last
 * piece is held back until everything is right; otherwise the stream fails with `object-damaged`, so that nobody takes it for complete.
 */
export function checkedBytes(stored: Readable, size: number, proof: ReadProof, whole: boolean): Readable {
	const hash = whole ? createHash('sha256') : undefined
	let left = size
	let held: Uint8Array | undefined
	const damaged = (): HubError => {
		proof.failed()
		return new HubError('object-damaged', { oid: proof.sha256 })
	}
	const checked = new Transform({
		transform(piece: Uint8Array, _encoding, done) {
			left -= piece.byteLength
			if (left < 0) return done(damaged())
			hash?.update(piece)
			const before = held
			held = piece
			done(undefined, before)
		},
		flush(done) {
			if (left !== 0 || (hash && hash.digest('hex') !== proof.sha256)) return done(damaged())
			if (hash) proof.passed()
			done(undefined, held)
		},
	})
	// Whoever reads hears of a failure by the stream itself.
	pipeline(stored, checked, () => undefined)
	return checked
}
