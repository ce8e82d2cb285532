import type { Sha256 } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { ByteRange } from './byte-range.ts'

/**
 * Where large bytes live: whole LFS objects and Xet xorbs. Keys are `<space>/<64 hex digits>`; an object never changes once stored.
 * Adapters: memory, disk, S3; one contract test for all.
 */
export interface Blobs {
	/**
	 * Stores `bytes` under `key`. Resolves once they are durable. While they stream, SHA-256 and size are computed; when they differ from
	 * `expected` nothing is stored. A key that exists already keeps its bytes, unless they are known to be damaged: they have another size
	 * than `expected` says, or `replaces` is set.
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
	/** Path on the local disk, for adapters that have one. */
	diskPath(key: BlobKey): string | undefined
	delete(key: BlobKey): Promise<void>
	/** Every key of a space, for checks and clearing. */
	list(space: BlobSpace): AsyncIterable<{ key: BlobKey; size: number; storedAt: Date }>
	/** Removes what interrupted uploads left behind; called at start. */
	sweep(): Promise<number>
}

/**
 * `lfs`: whole objects by SHA-256. `xorb`: Xet xorbs by Xet hash. `part`: pieces of an object that is on its way. `attachment`: pictures, films
 * and sounds of comments, by a name that nobody can guess.
 */
export type BlobSpace = 'lfs' | 'xorb' | 'part' | 'attachment'
/** The address of an object in the store. */
export type BlobKey = `${BlobSpace}/${string}`

/** One stored part of an object, and where its bytes belong in it. */
export interface DraftPiece {
	part: BlobKey
	/** From 1. */
	number: number
	/** Byte of the object at which the part begins. */
	start: number
	/** Bytes. */
	size: number
}

/**
 * Objects that are put together inside the store while their parts arrive, so that nothing is left to copy when the last part is there. A part
 * never changes once stored: to place one twice, even from two processes at once, writes the same bytes to the same place.
 */
export interface Drafts {
	/** Begins a draft of the object that will be `target`; resolves with the name of the draft. */
	begin(target: BlobKey): Promise<string>
	/**
	 * Adds a stored part to the draft and shows its bytes, in order, to `each`. Resolves once they are durable; `false` when the part or the
	 * draft is gone.
	 */
	place(draft: string, target: BlobKey, piece: DraftPiece, each: (bytes: Uint8Array) => void): Promise<boolean>
	/** The bytes of a piece that was placed; `undefined` when they are gone. */
	open(draft: string, piece: DraftPiece): Promise<Readable | undefined>
	/** Deletes the part of a piece that was placed, unless `open` still reads it. */
	release(piece: DraftPiece): Promise<void>
	/**
	 * Gives the draft its key, durably, without moving a byte. The caller has checked the bytes. An object that is there already keeps its
	 * bytes, as with `put`. Publishing again after a crash is the same as once.
	 */
	publish(draft: string, target: BlobKey, as: { size: number; replaces: boolean }): Promise<{ existed: boolean }>
	/** Forgets a draft, published or not. */
	discard(draft: string, target: BlobKey): Promise<void>
}

/** A store of large bytes that also puts objects together from parts. */
export interface PartedBlobs extends Blobs {
	drafts: Drafts
}
