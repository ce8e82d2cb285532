import { HubError, isSha256, parseXetHash, type Sha256, type XetHash } from '@stoa/vocabulary'
import { fileHash, HASH_BYTES, hashToString, MerkleAccumulator, type ShardFile, type ShardTerm, verificationHash } from '@stoa/xet'
import type { XetFileRecord, XorbRecord } from './xet-records.ts'
import type { Breathing } from './breathing.ts'
import type { ProvenXorbs } from './proven-xorbs.ts'

/**
 * Largest file in bytes: 512 GiB. Terms may repeat the same chunks, so a small shard can describe a file of any size, all of which must be
 * read once for its SHA-256.
 */
const FILE_BYTES_MAX = 549_755_813_888

/**
 * Most chunks of a file: one for each 4 KiB (clients create shorter ones only at the end of a file) and this many more. Each must be
 * hashed, and terms that repeat a xorb of one-byte chunks could have many.
 */
const CHUNKS_SPARE = 65_536
const BYTES_PER_CHUNK_MIN = 4096

/** The work of comparing one chunk's hash, in bytes of hashing, for pauses. */
export const CHUNK_WORK = 2048

/** The facts of a file in a shard after its verification; only the SHA-256 is still a claim. */
export type VerifiedFile = Omit<XetFileRecord, 'sha256'> & { claimedSha256: Sha256 | undefined }

const refuse = (why: string): HubError => new HubError('invalid-shard', { why })

/**
 * Verifies a file of a shard against the stored xorbs: chunk ranges, lengths, verification hashes, the file's own hash.
 *
 * A client may reference xorbs that its user has uploaded to any repository, or that the grant's repository uses; all others are "not
 * stored" (proven-xorbs.ts). The verification hash of each term proves that the client has the bytes of the chunks: it is computed from the
 * hashes of the chunks, which reconstructions do not contain. Terms without verification hashes are therefore refused, and a registered
 * file is verified again before another repository may use it.
 *
 * @throws `invalid-shard`
 */
export async function verifyFile(xorbs: ProvenXorbs, file: ShardFile, breathing: Breathing): Promise<VerifiedFile> {
	const size = file.terms.reduce((sum, term) => sum + term.length, 0)
	if (size > FILE_BYTES_MAX) throw refuse(`file ${file.hash} is larger than ${FILE_BYTES_MAX} bytes`)
	if (file.terms.length > 0 && !file.verifications) throw refuse(`file ${file.hash} comes without verification hashes`)
	if (file.sha256 !== undefined && !isSha256(file.sha256)) throw refuse(`"${file.sha256}" is no SHA-256`)
	const tree = new MerkleAccumulator()
	const terms: VerifiedFile['terms'] = []
	let chunkCount = 0
	for (const [index, term] of file.terms.entries()) {
		const xorb = parseXetHash(term.xorb)
		const chunks = await termChunks(xorbs, xorb, term)
		const claimed = file.verifications?.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
		if (!claimed || Buffer.compare(verificationHash(chunks.hashes), claimed) !== 0)
			throw refuse(`the verification hash of term ${index} of file ${file.hash} is wrong`)
		const count = term.chunkEnd - term.chunkStart
		for (let at = 0; at < count; at += 1) {
			tree.push({ hash: chunks.hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES), length: chunks.length(at) })
		}
		chunkCount += count
		if (chunkCount > CHUNKS_SPARE + size / BYTES_PER_CHUNK_MIN) throw refuse(`file ${file.hash} is made of too many small chunks`)
		terms.push({ xorb, chunkStart: term.chunkStart, chunkEnd: term.chunkEnd, length: term.length })
		await breathing.after(count * CHUNK_WORK)
	}
	const hash = hashToString(fileHash(tree.root(), chunkCount))
	if (hash !== file.hash) throw refuse(`the chunks of file ${file.hash} have the hash ${hash}`)
	return { hash: parseXetHash(hash), size, terms, claimedSha256: file.sha256 }
}

/** The chunks of a term as they are stored: their hashes, packed, and how many bytes each has. */
interface TermChunks {
	hashes: Uint8Array
	length: (index: number) => number
}

async function termChunks(xorbs: ProvenXorbs, hash: XetHash, { chunkStart, chunkEnd, length: claimed }: ShardTerm): Promise<TermChunks> {
	const xorb = await xorbs.find(hash)
	if (!xorb) throw refuse(`xorb ${hash} is not stored: upload it first`)
	if (chunkEnd > xorb.chunkHashes.length) throw refuse(`xorb ${hash} has ${xorb.chunkHashes.length} chunks, not ${chunkEnd}`)
	const length = decodedEnd(xorb, chunkEnd) - decodedEnd(xorb, chunkStart)
	if (length !== claimed) throw refuse(`the chunks ${chunkStart} to ${chunkEnd} of xorb ${hash} have ${length} bytes, not ${claimed}`)
	return {
		hashes: xorb.chunkHashes.range(chunkStart, chunkEnd),
		length: (index) => decodedEnd(xorb, chunkStart + index + 1) - decodedEnd(xorb, chunkStart + index),
	}
}

/** Decoded bytes of the first `count` chunks. */
function decodedEnd(xorb: XorbRecord, count: number): number {
	return xorb.decodedOffsets[count - 1] ?? 0
}
