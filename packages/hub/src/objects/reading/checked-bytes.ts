import { HubError, isHubError } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { type Readable, Transform, pipeline } from 'node:stream'
import type { ReadProof } from './create-proofs.ts'

/** What is told of the bytes. */
type CheckedProof = Pick<ReadProof, 'sha256' | 'failed'> & { passed(): void }

/**
 * The bytes of an object, or `size` bytes of it, held against what they should be: counted, and hashed when they are the whole object and
 * `isHashed` says so. The last piece is held back until everything is right; otherwise the stream fails with `object-damaged`, so that nobody
 * takes it for complete.
 */
export function checkedBytes(stored: Readable, size: number, proof: CheckedProof, isHashed: boolean): Readable {
	const hash = isHashed ? createHash('sha256') : undefined
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
	// The reader hears of a failure by the stream itself. Chunks that cannot be decoded are bytes that are not those that came.
	pipeline(stored, checked, (error) => {
		if (isHubError(error, 'object-damaged')) proof.failed()
	})
	return checked
}
