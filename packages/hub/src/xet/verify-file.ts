import { HubError, isSha256, parseXetHash, type Sha256, type XetHash } from '@stoa/vocabulary'
import {
	fileHash,
	HASH_BYTES,
	hashFromString,
	hashToString,
	MerkleAccumulator,
	type ShardFile,
	type ShardTerm,
	verificationHash,
} from '@stoa/xet'
import type { XetFileRecord, XorbRecord } from '../ports/records.ts'
import type { Breathing } from './breathing.ts'
import type { XorbIndex } from './xorb-index.ts'

/**
 * Largest file, in bytes: 512 GiB. Terms may name the same chunks again and again, so a small shard can describe a file of any size, and all
 * of it has to be read once for its SHA-256.
 */
const FILE_BYTES_MAX = 549_755_813_888

/**
 * Chunks a file may have: one for each 4 KiB (no client cuts shorter ones but at the end of a file) and this many more. Each has to be hashed,
 * and terms that repeat a xorb of one-byte chunks would be many.
 */
const CHUNKS_SPARE = 65_536
const BYTES_PER_CHUNK_MIN = 4096

/** What comparing one chunk's hash costs, in bytes of hashing: for pauses. */
export const CHUNK_WORK = 2048

/** What a shard says of a file, once it is proven; only its SHA-256 is still a claim. */
export type VerifiedFile = Omit<XetFileRecord, 'sha256'> & { claimedSha256: Sha256 | undefined }

const refuse = (why: string): HubError => new HubError('invalid-shard', { why })

/**
 * Checks a file of a shard against the stored xorbs: chunk ranges, lengths, verification hashes, the file's own hash.
 *
 * A client may name xorbs it did not upload, of any repository: that is deduplication. What stands against naming other people's chunks in
 * order to read them is the verification hash of each term. It is made from the hashes of the chunks, and those are told to nobody: not in
 * reconstructions (which name xorbs and positions), not by `/v1/chunks` (which answers 404). Only who has had the chunks' bytes can make it.
 * So terms without verification hashes are refused, and a file that is registered already is verified again before a repository may use it.
 *
 * @throws `invalid-shard`
 */
export async function verifyFile(xorbs: XorbIndex, file: ShardFile, breathing: Breathing): Promise<VerifiedFile> {
	const size = file.terms.reduce((sum, term) => sum + term.length, 0)
	if (size > FILE_BYTES_MAX) throw refuse(`file ${file.hash} is larger than ${FILE_BYTES_MAX} bytes`)
	if (file.terms.length > 0 && !file.verifications) throw refuse(`file ${file.hash} comes without verification hashes`)
	if (file.sha256 !== undefined && !isSha256(file.sha256)) throw refuse(`"${file.sha256}" is no SHA-256`)
	const tree = new MerkleAccumulator()
	const terms: VerifiedFile['terms'] = []
	let chunkCount = 0
	for (const [index, term] of file.terms.entries()) {
		const xorb = parseXetHash(term.xorb)
		const hashes = await termHashes(xorbs, xorb, term)
		const claimed = file.verifications?.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
		if (!claimed || Buffer.compare(verificationHash(hashes.raw), claimed) !== 0)
			throw refuse(`the verification hash of term ${index} of file ${file.hash} is wrong`)
		for (const entry of hashes.entries) tree.push(entry)
		chunkCount += hashes.entries.length
		if (chunkCount > CHUNKS_SPARE + size / BYTES_PER_CHUNK_MIN) throw refuse(`file ${file.hash} is made of too many small chunks`)
		terms.push({ xorb, chunkStart: term.chunkStart, chunkEnd: term.chunkEnd, length: term.length })
		await breathing.after(hashes.entries.length * CHUNK_WORK)
	}
	const hash = hashToString(fileHash(tree.root(), chunkCount))
	if (hash !== file.hash) throw refuse(`the chunks of file ${file.hash} have the hash ${hash}`)
	return { hash: parseXetHash(hash), size, terms, claimedSha256: file.sha256 }
}

async function termHashes(
	xorbs: XorbIndex,
	hash: XetHash,
	term: ShardTerm,
): Promise<{ raw: Uint8Array; entries: { hash: Uint8Array; length: number }[] }> {
	const xorb = await xorbs.find(hash)
	if (!xorb) throw refuse(`xorb ${hash} is not stored: upload it first`)
	if (term.chunkEnd > xorb.chunkHashes.length) throw refuse(`xorb ${hash} has ${xorb.chunkHashes.length} chunks, not ${term.chunkEnd}`)
	const length = decodedEnd(xorb, term.chunkEnd) - decodedEnd(xorb, term.chunkStart)
	if (length !== term.length)
		throw refuse(`the chunks ${term.chunkStart} to ${term.chunkEnd} of xorb ${hash} have ${length} bytes, not ${term.length}`)
	const raw = new Uint8Array((term.chunkEnd - term.chunkStart) * HASH_BYTES)
	const entries = xorb.chunkHashes.slice(term.chunkStart, term.chunkEnd).map((text, index) => {
		raw.set(hashFromString(text), index * HASH_BYTES)
		const chunk = term.chunkStart + index
		return {
			hash: raw.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
			length: decodedEnd(xorb, chunk + 1) - decodedEnd(xorb, chunk),
		}
	})
	return { raw, entries }
}

/** Decoded bytes of the first `count` chunks. */
function decodedEnd(xorb: XorbRecord, count: number): number {
	return xorb.decodedOffsets[count - 1] ?? 0
}
