import { lfsKey } from '../store/lfs-key.ts'
import { HubError, isHubError } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../store/byte-range.ts'
import type { ByteReader } from '../store/byte-reader.ts'
import type { BlobLink, Blobs } from '../store/blobs.ts'
import type { StoredObject } from '../store/object-records.ts'
import type { XetStore } from '../xet/xet.ts'
import { checkedBytes } from './checked-bytes.ts'
import { checkedReader } from './checked-reader.ts'
import type { Proofs, ReadProof } from './create-proofs.ts'
import { streamOf } from './stream-of.ts'

/** The sources of the bytes of large objects. */
export interface ObjectSources {
	blobs: Pick<Blobs, 'open' | 'diskPath' | 'link'>
	xet: Pick<XetStore, 'readFile' | 'isStored'>
	proofs: Proofs
}

/** Access to the bytes of one large object. */
export interface OpenedObject {
	size: number
	open(range?: ByteRange): Promise<Readable>
	/** For an object that is stored as chunks: the same bytes, read into memory of the caller. */
	reader?: ((range?: ByteRange) => Promise<ByteReader>) | undefined
	diskPath: string | undefined
	/** An address of the whole object in the store; `undefined` for objects without one, and for damaged ones, whose bytes `open` checks. */
	link(as: Omit<BlobLink, 'size'>): Promise<string | undefined>
	/** For readers of `diskPath`; `open` and `reader` check the bytes themselves. */
	proof: ReadProof
	/** Called before bytes are sent to a caller; the result is called when they were. Absent where readers are not counted. */
	sending?: ((range: ByteRange) => () => void) | undefined
}

/**
 * Opens an object in either form: the whole object when it is stored as such, otherwise its Xet reconstruction. `open` and `reader` fail with
 * `object-not-found` when the store has lost the bytes, and what they return with `object-damaged` when they were changed.
 */
export function openObject({ blobs, xet, proofs }: ObjectSources, object: StoredObject): OpenedObject {
	const { sha256, size, whole, xetHash } = object
	const proof = proofs.of(object)
	const diskPath = blobs.diskPath(lfsKey(sha256))
	// A remote store may return other bytes each time.
	const place = diskPath === undefined ? undefined : 'xorbs on a disk'
	const told = { sha256, passed: () => proof.passed(place), failed: () => proof.failed() }
	const clipped = (range?: ByteRange): { start: number; length: number; isHashed: boolean } => {
		const { start, end } = { start: range?.start ?? 0, end: Math.min(range?.end ?? size, size - 1) }
		return { start, length: end + 1 - start, isHashed: start === 0 && end === size - 1 && proof.isDue(place) }
	}
	/** @throws `object-damaged` when the stored bytes end before the range begins */
	const found = async <T>(start: number, opening: Promise<T>): Promise<T> => {
		try {
			return await opening
		} catch (error) {
			if (!isHubError(error, 'range-unsatisfiable') || start >= size) throw error
			proof.failed()
			throw new HubError('object-damaged', { oid: sha256 })
		}
	}
	const reader = async (range?: ByteRange): Promise<ByteReader> => {
		if (xetHash === undefined) throw new HubError('object-not-found', { oid: sha256 })
		const { start, length, isHashed } = clipped(range)
		return checkedReader(await found(start, xet.readFile(xetHash, range)), length, told, isHashed)
	}
	const open = async (range?: ByteRange): Promise<Readable> => {
		const { start, length, isHashed } = clipped(range)
		const stream = whole ? await found(start, blobs.open(lfsKey(sha256), range)) : undefined
		return stream ? checkedBytes(stream, length, told, isHashed) : streamOf(await reader(range), length)
	}
	const link: OpenedObject['link'] = async (as) => (whole && !object.isDamaged ? blobs.link(lfsKey(sha256), { ...as, size }) : undefined)
	return { size, open, reader: whole ? undefined : reader, link, diskPath: whole ? diskPath : undefined, proof }
}
