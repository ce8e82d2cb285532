import { fileHash, hashFromString, hashToString, merkleRoot, verificationHash, writeShard, writeXorb } from '@stoa/xet'
import { createHash } from 'node:crypto'

/** Bytes of a chunk. Any cut is valid: the store only checks that the hashes agree. */
const CHUNK = 60_000

/** A file as one xorb with all its chunks, and the shard that registers it. */
export interface PackedFile {
	/** The Xet hash of the file. */
	file: string
	xorb: { hash: string; bytes: Uint8Array<ArrayBuffer> }
	shard: Uint8Array<ArrayBuffer>
}

/** Packs a file as a client of Xet sends it. `chunksOfTerm`: how many chunks the shard names at once; all by default. */
export function packXet(content: Uint8Array, chunksOfTerm = Number.POSITIVE_INFINITY): PackedFile {
	const chunks = Array.from({ length: Math.ceil(content.length / CHUNK) }, (_, index) =>
		content.subarray(index * CHUNK, (index + 1) * CHUNK),
	)
	const { bytes, summary } = writeXorb(chunks)
	const hashes = summary.chunkHashes.map((text) => hashFromString(text))
	const root = merkleRoot(hashes.map((hash, index) => ({ hash, length: chunks[index]?.length ?? 0 })))
	const file = hashToString(fileHash(root, chunks.length))
	const starts = chunks.flatMap((_, index) => (index % chunksOfTerm === 0 ? [index] : []))
	const terms = starts.map((chunkStart) => {
		const chunkEnd = Math.min(chunkStart + chunksOfTerm, chunks.length)
		const length = chunks.slice(chunkStart, chunkEnd).reduce((sum, chunk) => sum + chunk.length, 0)
		return { xorb: summary.hash, chunkStart, chunkEnd, length }
	})
	const shard = writeShard(
		[
			{
				hash: file,
				terms,
				verifications: Buffer.concat(
					terms.map(({ chunkStart, chunkEnd }) => verificationHash(Buffer.concat(hashes.slice(chunkStart, chunkEnd)))),
				),
				sha256: createHash('sha256').update(content).digest('hex'),
			},
		],
		[summary],
	)
	return { file, xorb: { hash: summary.hash, bytes: new Uint8Array(bytes) }, shard: new Uint8Array(shard) }
}
