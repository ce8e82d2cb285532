import { HubError, type Sha256 } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../files/files.ts'
import type { BlobKey, Blobs } from '../ports/blobs.ts'
import type { StoredObject } from '../ports/records.ts'
import type { XetStore } from '../xet/xet.ts'

/** Where the bytes of large objects come from. */
export interface ObjectSources {
	blobs: Pick<Blobs, 'open' | 'diskPath'>
	xet: Pick<XetStore, 'openFile'>
}

/** A way to the bytes of one large object. */
export interface OpenedObject {
	size: number
	open(range?: ByteRange): Promise<Readable>
	diskPath: string | undefined
}

/** The place of a whole object in the store. */
export function lfsKey(sha256: Sha256): BlobKey {
	return `lfs/${sha256}`
}

/**
 * One reader over both forms: the whole object when it is stored as such, else the Xet reconstruction. `open` fails with
 * `object-not-found` when the store has lost the bytes.
 */
export function openObject({ blobs, xet }: ObjectSources, object: StoredObject): OpenedObject {
	const { sha256, size, whole, xetHash } = object
	const open = async (range?: ByteRange): Promise<Readable> => {
		const stream = whole ? await blobs.open(lfsKey(sha256), range) : undefined
		if (stream) return stream
		if (xetHash === undefined) throw new HubError('object-not-found', { oid: sha256 })
		return xet.openFile(xetHash, range)
	}
	return { size, open, diskPath: whole ? blobs.diskPath(lfsKey(sha256)) : undefined }
}
