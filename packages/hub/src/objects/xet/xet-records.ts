import type { Sha256, XetHash, XetTerm } from '@stoa/vocabulary'
import type { ChunkHashes } from './chunk-hashes.ts'

/** What the Xet store knows: xorbs with their chunk boundaries, files as lists of terms. */
export interface XetRecords {
	insertXorb(xorb: XorbRecord): Promise<{ inserted: boolean }>
	/** Notes where the chunks of a xorb lie that was stored anew. */
	replaceXorb(xorb: XorbRecord): Promise<void>
	/** Whether a file whose object is damaged is made of the xorb. */
	isOfDamaged(xorb: XetHash): Promise<boolean>
	xorbs(hashes: XetHash[]): Promise<XorbRecord[]>
	/** Inside a transaction: those of the xorbs that have a row, which stays until it ends. The bytes of one that `isDead` may be gone. */
	hold(xorbs: XetHash[]): Promise<{ hash: XetHash; isDead: boolean; isInside: boolean }[]>
	/** Keeps xorbs that a file is about to be made of, by an upload of `holder`, until then. */
	expect(holder: string, xorbs: XetHash[], until: Date): Promise<void>
	/** The file is there, or will not come. */
	endExpected(holder: string, xorbs: XetHash[]): Promise<void>
	/** A known file keeps its terms. */
	insertFile(file: XetFileRecord): Promise<{ inserted: boolean }>
	file(hash: XetHash): Promise<XetFileRecord | undefined>
	files(hashes: XetHash[]): Promise<XetFileRecord[]>
	/** Lets a repository read a file through reconstructions. */
	entitle(repoId: string, files: XetHash[]): Promise<void>
	/** Lets every repository that may use the object read it as this file. */
	entitleHolders(sha256: Sha256, file: XetHash): Promise<void>
	/** Files that a repository may read: at most so many, and as long as all before one have fewer than so many terms together. */
	filesOf(repoId: string, limits: { files: number; terms: number }): Promise<XetFileRecord[]>
	/** Other files of the repositories that may use an object of `size` bytes, at most `limit`: those nearest to it in size. */
	filesBeside(sha256: Sha256, size: number, limit: number): Promise<XetFileRecord[]>
	/** Whether a xorb lies inside the object. */
	hasInside(sha256: Sha256): Promise<boolean>
	/** Bytes in the store of those xorbs; none for xorbs inside objects. */
	storedBytes(xorbs: XetHash[]): Promise<number>
	isEntitled(repoId: string, file: XetHash): Promise<boolean>
	/** Notes that a user has sent the bytes of these xorbs, or was told their chunks. Returns the ones that were not noted before. */
	noteProven(userId: string, xorbs: XetHash[]): Promise<XetHash[]>
	/** Whether the user has proven to know the xorb, or a file that the repository may read is made of it. */
	isProven(grant: { userId: string | undefined; repoId: string }, xorb: XetHash): Promise<boolean>
	/** Rises when a xorb that the user has sent is deleted. */
	cacheNumber(userId: string): Promise<number>
	scanXorbs(after: string, limit: number): Promise<XorbRecord[]>
	scanFiles(after: string, limit: number): Promise<XetFileRecord[]>
}

/** One stored xorb. Offsets are cumulative: entry i is where chunk i ends. */
export interface XorbRecord {
	hash: XetHash
	/** Bytes in the store. */
	size: number
	/** Where chunk i ends in the serialized bytes, headers included. */
	endOffsets: number[]
	/** Where chunk i ends in the decoded bytes. */
	decodedOffsets: number[]
	/** Hashes of the chunks, in order. */
	chunkHashes: ChunkHashes
	/**
	 * The chunks lie uncompressed in a whole object, one after the other from byte `start` on: nothing of the xorb is stored, and its headers are
	 * written when it is read.
	 */
	inside?: { sha256: Sha256; start: number } | undefined
}

/** One file: terms in order. */
export interface XetFileRecord {
	hash: XetHash
	size: number
	/** Computed by reconstruction, never a client's claim. */
	sha256: Sha256
	terms: XetTerm[]
}
