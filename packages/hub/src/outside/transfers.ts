import type { Sha256 } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'

/** Bytes that are asked of an upstream: both ends included. */
export interface TransferRange {
	start: number
	end: number
	signal: AbortSignal
}

/** An object that is brought from elsewhere. */
export interface TransferredObject {
	/** What keeps it apart from the same bytes of another repository, which proves nothing for this one. */
	repoId: string
	sha256: Sha256
	size: number
}

/** Where the bytes of an object come from, and where they go. */
export interface TransferSource {
	/** Opens bytes at the upstream. */
	open(range: TransferRange): Promise<Readable>
	/** Called once, when every byte is here and the hash is right. */
	store(bytes: AsyncIterable<Uint8Array>): Promise<void>
}

/**
 * Large files on their way from an upstream. Many readers share one transfer: every byte is fetched once, and each reader gets it as soon as
 * it is here. What came is kept when a transfer breaks off, also over a restart.
 */
export interface Transfers {
	/**
	 * Bytes of the object, both ends included. Resolves once the first of them is here. A reader of more than a few megabytes gets the last
	 * piece of the file only when the hash of the whole file is right.
	 */
	read(object: TransferredObject, range: { start: number; end: number }, source: TransferSource): Promise<Readable>
	/** Deletes what was not asked for since `before`; returns how many files. */
	sweep(before: Date): Promise<number>
	/** Breaks running transfers off, and keeps what came. */
	close(): Promise<void>
}
