import { HubError, isHubError } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { type Readable, Transform, pipeline } from 'node:stream'
import type { ReadProof } from './create-proofs.ts'

/** The callbacks for the result of the check. */
export type CheckedProof = Pick<ReadProof, 'sha256' | 'failed'> & { passed(): void }

/**
 * The bytes of an object, or the first `size` bytes of it, with a check: they are counted, and hashed when they are the whole object and
 * `isHashed` is true. The last piece is held back until the check has passed. Otherwise the stream fails with `object-damaged`, so that no
 * reader takes it for complete.
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
	// The stream itself reports the failure to the reader. Chunks that cannot be decoded are damaged bytes as well.
	pipeline(stored, checked, (error) => {
		if (isHubError(error, 'object-damaged')) proof.failed()
	})
	return checked
}
