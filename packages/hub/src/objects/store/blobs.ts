import type { Sha256 } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { ByteRange } from './byte-range.ts'
import type { ByteReader } from './byte-reader.ts'

/**
 * The store of large bytes: whole LFS objects and Xet xorbs. Keys are `<space>/<64 hex digits>`; an object never changes once stored.
 * Adapters: memory, disk, S3; one contract test for all.
 */
export interface Blobs {
	/**
	 * Stores `bytes` under `key`. Resolves once they are durable. SHA-256 and size are computed while they stream; nothing is stored when
	 * they differ from `expected`. An existing key keeps its bytes unless they are known to be damaged: their size differs from `expected`,
	 * or `replaces` is set.
	 * @throws `object-mismatch` | `too-large`
	 */
	put(
		key: BlobKey,
		bytes: AsyncIterable<Uint8Array>,
		expected: { sha256?: Sha256; size?: number; sizeMax?: number; replaces?: boolean },
	): Promise<{ sha256: Sha256; size: number; existed: boolean }>
	/** `undefined` when nothing is stored under the key. */
	stat(key: BlobKey): Promise<{ size: number } | undefined>
	/** `undefined` when nothing is stored under the key. */
	open(key: BlobKey, range?: ByteRange): Promise<Readable | undefined>
	/** The same bytes, read into memory of the caller. `undefined` when nothing is stored under the key. */
	reader(key: BlobKey, range: ByteRange): Promise<ByteReader | undefined>
	/** Path on the local disk, for adapters that have one. */
	diskPath(key: BlobKey): string | undefined
	/**
	 * An address outside the hub at which anyone can read the object until it expires; `undefined` when nothing is stored under the key, and for
	 * adapters whose objects have no address.
	 */
	link(key: BlobKey, as: BlobLink): Promise<string | undefined>
	/** A power failure may undo it: then the bytes have no row, and the collector finds them as it finds those of killed uploads. */
	delete(key: BlobKey): Promise<void>
	/** Every key of a space, in order, for checks and cleanup. `after`: 64 hexadecimal digits; only keys after these. */
	list(space: BlobSpace, after?: string): AsyncIterable<{ key: BlobKey; size: number; storedAt: Date }>
	/** Deletes what interrupted uploads left behind; called at start. */
	sweep(): Promise<number>
}

/** What an address of an object shall say about it. */
export interface BlobLink {
	/** How long it can be used, in seconds. */
	seconds: number
	/** Another size means that the store has lost bytes: then there is no address. */
	size: number
	/** Headers of the answer at the address. */
	contentType: string
	contentDisposition?: string | undefined
	cacheControl: string
}

/**
 * `lfs`: whole objects by SHA-256. `xorb`: Xet xorbs by Xet hash. `part`: parts of an unfinished object. `attachment`: images, videos and
 * sounds of comments, by a name that cannot be guessed.
 */
export type BlobSpace = 'lfs' | 'xorb' | 'part' | 'attachment'
/** The key of an object in the store. */
export type BlobKey = `${BlobSpace}/${string}`

/** One stored part of an object, and its position in it. */
export interface DraftPiece {
	part: BlobKey
	/** Counted from 1. */
	number: number
	/** Position of the part in the object, in bytes. */
	start: number
	/** Size in bytes. */
	size: number
}

/**
 * Objects that are assembled inside the store while their parts arrive, so that nothing is left to copy after the last part. A part never
 * changes once stored: placing one twice, even from two processes at once, writes the same bytes to the same position.
 */
export interface Drafts {
	/** Whether the store has the draft. */
	exists(draft: string, target: BlobKey): Promise<boolean>
	/** Starts a draft of the object that will be `target`; resolves with the name of the draft. */
	begin(target: BlobKey): Promise<string>
	/**
	 * Adds a stored part to the draft and passes its bytes, in order, to `each`. Resolves once they are durable; `false` when the part or
	 * the draft no longer exists.
	 */
	place(draft: string, target: BlobKey, piece: DraftPiece, each: (bytes: Uint8Array) => void): Promise<boolean>
	/** The bytes of a placed part; `undefined` when they no longer exist. */
	open(draft: string, piece: DraftPiece): Promise<Readable | undefined>
	/** Deletes the stored part of a placed one, unless `open` still reads it. */
	release(piece: DraftPiece): Promise<void>
	/**
	 * Gives the draft its key, durably, without copying a byte. The caller has checked the bytes. An existing object keeps its bytes, as
	 * with `put`. It can be repeated after a crash.
	 */
	publish(draft: string, target: BlobKey, as: { size: number; replaces: boolean }): Promise<{ existed: boolean }>
	/** Deletes a draft, published or not. */
	discard(draft: string, target: BlobKey): Promise<void>
}

/** Bytes that were copied aside. */
export interface BytesAside {
	/** The name of their place. */
	place: string
	/**
	 * Removes them from under their key, durably, unless other bytes were stored there since. Those who store other bytes there must hold the lock of
	 * the object: some stores look and delete in two steps.
	 */
	remove(): Promise<void>
}

/** What the repair of damaged objects needs of a store. */
export interface BlobRepairs {
	/**
	 * Copies the bytes of a key to a place that no key leads to, durably. They also stay under the key, so that a copy that replaces them leaves no
	 * moment without bytes. Doing it again after a kill makes no second copy. `undefined` when nothing is stored under the key.
	 */
	copyAside(key: BlobKey): Promise<BytesAside | undefined>
	/** The bytes at such a place; `undefined` when they no longer exist. */
	openAside(place: string): Promise<Readable | undefined>
	/** Earlier versions of a key that the store itself keeps, newest first. Nothing for stores that keep none. */
	versions(key: BlobKey): AsyncIterable<() => Promise<Readable | undefined>>
	/** Files in the store that are no objects, with their sizes in bytes. */
	strangers(): AsyncIterable<{ name: string; size: number }>
}

/** A store of large bytes that also puts objects together from parts, and from which damaged ones can be removed. */
export interface PartedBlobs extends Blobs {
	drafts: Drafts
	repairs: BlobRepairs
}
