import { fileHash, hashFromString, hashToString, merkleRoot, verificationHash, writeShard, writeXorb } from '@stoa/xet'
import { createHash } from 'node:crypto'

/** Bytes of a chunk. Any cut is valid: the store only checks that the hashes agree. */
const CHUNK = 60_000

/** A file as one xorb with all its chunks, and the shard that registers it. */
export function packXet(content: Uint8Array): { xorb: { hash: string; bytes: Uint8Array<ArrayBuffer> }; shard: Uint8Array<ArrayBuffer> } {
	const chunks = Array.from({ length: Math.ceil(content.length / CHUNK) }, (_, index) =>
		content.subarray(index * CHUNK, (index + 1) * CHUNK),
	)
	const { bytes, summary } = writeXorb(chunks)
	const hashes = summary.chunkHashes.map((text) => hashFromString(text))
	const root = merkleRoot(hashes.map((hash, index) => ({ hash, length: chunks[index]?.length ?? 0 })))
	const shard = writeShard(
		[
			{
				hash: hashToString(fileHash(root, chunks.length)),
				terms: [{ xorb: summary.hash, chunkStart: 0, chunkEnd: chunks.length, length: content.length }],
				verifications: verificationHash(Buffer.concat(hashes)),
				sha256: createHash('sha256').update(content).digest('hex'),
			},
		],
		[summary],
	)
	return { xorb: { hash: summary.hash, bytes: new Uint8Array(bytes) }, shard: new Uint8Array(shard) }
}
