import type { XetHash } from './hashes.ts'

/** Consecutive chunks of a xorb, and how many bytes they decode to. `chunkEnd` is excluded. */
export interface XetTerm {
	xorb: XetHash
	chunkStart: number
	chunkEnd: number
	length: number
}
