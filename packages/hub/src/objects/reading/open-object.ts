import { lfsKey } from '../store/lfs-key.ts'
import { HubError, isHubError } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../store/byte-range.ts'
import type { Blobs } from '../store/blobs.ts'
import type { StoredObject } from '../store/object-records.ts'
import type { XetStore } from '../xet/xet.ts'
import { checkedBytes } from './checked-bytes.ts'
import type { Proofs, ReadProof } from './create-proofs.ts'

/** Where the bytes of large objects come from. */
export interface ObjectSources {
	blobs: Pick<Blobs, 'open' | 'diskPath'>
	xet: Pick<XetStore, 'openFile' | 'isStored'>
	proofs: Proofs
}

/** A way to the bytes of one large object. */
export interface OpenedObject {
	size: number
	open(range?: ByteRange): Promise<Readable>
	diskPath: string | undefined
	/** For readers of `diskPath`; `open` checks by itself. */
	proof: ReadProof
}

/**
 * One reader over both forms: the whole object when it is stored as such, else the Xet reconstruction. `open` fails with
 * `object-not-found` when the store has lost the bytes, and its stream with `object-damaged` when they are not those that came.
 */
export function openObject({ blobs, xet, proofs }: ObjectSources, object: StoredObject): OpenedObject {
	const { sha256, size, whole, xetHash } = object
	const proof = proofs.of(object)
	const diskPath = blobs.diskPath(lfsKey(sha256))
	// A store elsewhere may answer otherwise each time.
	const place = diskPath === undefined ? undefined : 'xorbs on a disk'
	const openStored = async (range?: ByteRange): Promise<Readable> => {
		const stream = whole ? await blobs.open(lfsKey(sha256), range) : undefined
		if (stream) return stream
		if (xetHash === undefined) throw new HubError('object-not-found', { oid: sha256 })
		return xet.openFile(xetHash, range)
	}
	const open = async (range?: ByteRange): Promise<Readable> => {
		const { start, end } = { start: range?.start ?? 0, end: Math.min(range?.end ?? size, size - 1) }
		try {
			const isWhole = start === 0 && end === size - 1
			const told = { sha256, passed: () => proof.passed(place), failed: () => proof.failed() }
			return checkedBytes(await openStored(range), end + 1 - start, told, isWhole && proof.isDue(place))
		} catch (error) {
			// What is stored ends before the range begins.
			if (!isHubError(error, 'range-unsatisfiable') || start >= size) throw error
			proof.failed()
			throw new HubError('object-damaged', { oid: sha256 })
		}
	}
	return { size, open, diskPath: whole ? diskPath : undefined, proof }
}
