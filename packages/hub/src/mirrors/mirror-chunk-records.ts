import type { Sha256, XetHash, XetTerm } from '@stoa/vocabulary'

/** How an upstream puts a file together that is stored here. */
export interface ChunkedFile {
	/** The name of the upstream. */
	upstream: string
	sha256: Sha256
	/** Its hash there. */
	file: XetHash
	terms: readonly XetTerm[]
}

/** Stores which chunks of upstreams are here, as parts of files. */
export interface MirrorChunkRecords {
	/** Notes a file. Nothing is noted of one that has left, or of an upstream that was removed. */
	note(file: ChunkedFile): Promise<void>
	/** Whether a file of the upstream is noted. */
	hasAny(upstream: string): Promise<boolean>
	/** Noted files of the upstream that can be read, in which chunks of these xorbs lie: at most `limit`, those with most of the xorbs first. */
	filesWith(upstream: string, xorbs: readonly XetHash[], limit: number): Promise<ChunkedFile[]>
}
