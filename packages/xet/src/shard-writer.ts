import { BOOKEND_HASH, FILE_FLAGS, SHARD_FOOTER_BYTES, SHARD_HEADER_TAG, SHARD_RECORD_BYTES, SHARD_VERSION } from './shard-format.ts'
import type { ShardFile } from './shard-parser.ts'
import { HASH_BYTES, hashFromString } from './xet-hash.ts'
import type { XorbSummary } from './xorb-parser.ts'

const FOOTER_VERSION = 1

class RecordWriter {
	readonly #records: Uint8Array[] = []

	add(hash: Uint8Array, ...numbers: number[]): void {
		const record = new Uint8Array(SHARD_RECORD_BYTES)
		const view = new DataView(record.buffer)
		record.set(hash)
		numbers.forEach((number, index) => view.setUint32(HASH_BYTES + index * 4, number, true))
		this.#records.push(record)
	}

	/** Bytes so far. */
	get size(): number {
		return this.#records.length * SHARD_RECORD_BYTES
	}

	bytes(): Uint8Array {
		const bytes = new Uint8Array(this.#records.length * SHARD_RECORD_BYTES)
		this.#records.forEach((record, index) => bytes.set(record, index * SHARD_RECORD_BYTES))
		return bytes
	}
}

/** Time until which a reader may keep a shard. */
export interface ShardLife {
	createdAt: Date
	expiresAt: Date
}

/** Serializes a shard. Without `life` it has no footer, as clients upload it. Nothing is validated, because tests also write invalid shards with it. */
export function writeShard(files: ShardFile[], xorbs: WrittenXorb[], life?: ShardLife): Uint8Array {
	const writer = new RecordWriter()
	writer.add(SHARD_HEADER_TAG, Number(SHARD_VERSION), 0, life ? SHARD_FOOTER_BYTES : 0, 0)
	for (const file of files) addFile(writer, file)
	writer.add(BOOKEND_HASH)
	const xorbsAt = writer.size
	for (const xorb of xorbs) addXorb(writer, xorb)
	writer.add(BOOKEND_HASH)
	const records = writer.bytes()
	return life ? Buffer.concat([records, footer({ xorbsAt, footerAt: records.length, xorbs }, life)]) : records
}

/** The data of a xorb in a shard. */
export type WrittenXorb = Pick<XorbSummary, 'hash' | 'chunkHashes' | 'decodedOffsets' | 'size'>

/** Protocol 11 section 6: without look-up tables, which readers make themselves, and without a key for the hashes of chunks. */
function footer(
	{ xorbsAt, footerAt, xorbs }: { xorbsAt: number; footerAt: number; xorbs: readonly WrittenXorb[] },
	{ createdAt, expiresAt }: ShardLife,
): Uint8Array {
	const bytes = new Uint8Array(SHARD_FOOTER_BYTES)
	const view = new DataView(bytes.buffer)
	const write = (at: number, value: number): void => view.setBigUint64(at, BigInt(value), true)
	const stored = xorbs.reduce((sum, { size }) => sum + size, 0)
	write(0, FOOTER_VERSION)
	write(8, SHARD_RECORD_BYTES)
	write(16, xorbsAt)
	// Where the three look-up tables would begin: hf_xet reckons with these places although no table has an entry.
	for (const at of [24, 40, 56]) write(at, footerAt)
	write(104, Math.floor(createdAt.getTime() / 1000))
	write(112, Math.floor(expiresAt.getTime() / 1000))
	write(168, stored)
	write(184, stored)
	write(192, footerAt)
	return bytes
}

function addFile(writer: RecordWriter, { hash, terms, verifications, sha256 }: ShardFile): void {
	const flags = (verifications ? FILE_FLAGS.hasVerifications : 0) + (sha256 === undefined ? 0 : FILE_FLAGS.hasMetadata)
	writer.add(hashFromString(hash), flags, terms.length)
	for (const term of terms) writer.add(hashFromString(term.xorb), 0, term.length, term.chunkStart, term.chunkEnd)
	if (verifications) {
		for (let at = 0; at < verifications.length; at += HASH_BYTES) writer.add(verifications.subarray(at, at + HASH_BYTES))
	}
	if (sha256 !== undefined) writer.add(hashFromString(sha256))
}

function addXorb(writer: RecordWriter, { hash, chunkHashes, decodedOffsets, size }: WrittenXorb): void {
	writer.add(hashFromString(hash), 0, chunkHashes.length, decodedOffsets.at(-1) ?? 0, size)
	chunkHashes.forEach((chunk, index) => {
		const start = decodedOffsets[index - 1] ?? 0
		writer.add(hashFromString(chunk), start, (decodedOffsets[index] ?? 0) - start, 0, 0)
	})
}
