import { HubError, isHubError } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import type { ByteReader } from '../store/byte-reader.ts'
import type { CheckedProof } from './checked-bytes.ts'

/**
 * The bytes of an object, or `size` bytes of it, with a check: they are counted, and hashed when they are the whole object and `isHashed` is
 * true. The read that has the last of them fails with `object-damaged` when the check does not pass, so that no caller gets all.
 */
export function checkedReader(reader: ByteReader, size: number, proof: CheckedProof, isHashed: boolean): ByteReader {
	const hash = isHashed ? createHash('sha256') : undefined
	let left = size
	const damaged = (): HubError => {
		proof.failed()
		return new HubError('object-damaged', { oid: proof.sha256 })
	}
	return {
		async read(targets) {
			const wanted = Math.min(
				left,
				targets.reduce((sum, target) => sum + target.length, 0),
			)
			const count = await reader.read(targets).catch((error: unknown) => {
				// Chunks that cannot be decoded are damaged bytes as well.
				throw isHubError(error, 'object-damaged') ? damaged() : error
			})
			if (count !== wanted) throw damaged()
			if (count === 0) return 0
			let unhashed = count
			for (const target of hash ? targets : []) {
				const part = target.subarray(0, unhashed)
				hash?.update(part)
				unhashed -= part.length
			}
			left -= count
			if (left > 0 || !hash) return count
			if (hash.digest('hex') !== proof.sha256) throw damaged()
			proof.passed()
			return count
		},
		close: () => reader.close(),
	}
}
