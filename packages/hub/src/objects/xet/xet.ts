import type { XetHash } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../store/byte-range.ts'
import type { ByteReader } from '../store/byte-reader.ts'

/** What a CAS token allows: one repository, reading or writing. Tokens are signed by the server, which checks them before it asks. */
export interface XetGrant {
	repoId: string
	userId: string | undefined
	scope: 'read' | 'write'
	/** The person writes only into pull requests of their own there. */
	isGuest?: boolean | undefined
}

/** What a client needs to rebuild a range of a file (protocol 11 section 3.4). */
export interface Reconstruction {
	/** Bytes of the first term to skip. */
	offsetIntoFirstRange: number
	terms: {
		xorb: XetHash
		chunkStart: number
		chunkEnd: number
		decodedLength: number
		/** In the serialized xorb, both included. */ bytes: ByteRange
	}[]
}

/** The Xet store: xorbs and shards in, reconstructions and whole files out. Every claim of a client is verified. */
export interface XetStore {
	/** `wasInserted`: whether the user had not sent it before, whatever other users have stored. @throws `invalid-xorb` */
	putXorb(grant: XetGrant, hash: XetHash, bytes: AsyncIterable<Uint8Array>): Promise<{ wasInserted: boolean }>
	/**
	 * Registers the shard's files and entitles the repository to them and to their SHA-256 objects; `result` is 0 when it had all of them.
	 * @throws `invalid-shard`
	 */
	putShard(grant: XetGrant, bytes: AsyncIterable<Uint8Array>): Promise<{ result: 0 | 1 }>
	/**
	 * A shard with the xorbs of the repository's own files that hold this chunk, so that a client need not send their chunks again. Only files
	 * that the repository may read count, and only xorbs that those files have whole: the holder of the grant could compute all of it.
	 * @throws `object-not-found` when there is none
	 */
	findChunk(grant: XetGrant, chunk: XetHash): Promise<Uint8Array>
	/** `range` is over the file, both included; clipped to its end. @throws `object-not-found` | `range-unsatisfiable` */
	reconstruction(grant: XetGrant, file: XetHash, range: ByteRange | undefined): Promise<Reconstruction>
	/**
	 * Which of their caches the clients of a user may use. They refer to chunks that they sent weeks ago, and fail where the store has deleted them: after
	 * a deletion they need another.
	 */
	cacheNumber(userId: string): Promise<number>
	/** Whether the repository has the file now, and it was not taken down. */
	isReadable(repoId: string, file: XetHash): Promise<boolean>
	/** Whether the store has the xorbs of a file as it was given them, as far as their size tells; at most `limit` are asked for. @throws `object-not-found` */
	isStored(file: XetHash, limit: number): Promise<{ isStored: boolean; asked: number }>
	/** Serialized bytes of a xorb, for a signed address. @throws `object-not-found` */
	openXorb(hash: XetHash): Promise<{ size: number; open(range?: ByteRange): Promise<Readable>; diskPath: string | undefined }>
	/** Stores a xorb again whose bytes were lost or damaged, from a copy of any compression. @throws `invalid-xorb` for wrong bytes */
	restoreXorb(hash: XetHash, bytes: AsyncIterable<Uint8Array>): Promise<void>
	/** The decoded bytes of a file, for clients that know nothing of Xet. @throws `object-not-found` */
	readFile(file: XetHash, range?: ByteRange): Promise<ByteReader>
}
