import { BOOKEND_HASH, FILE_FLAGS, SHARD_HEADER_TAG, SHARD_RECORD_BYTES, SHARD_VERSION } from './shard-format.ts'
import type { ShardFile } from './shard-parser.ts'
import { HASH_BYTES, hashFromString } from './xet-hash.ts'
import type { XorbSummary } from './xorb-parser.ts'

class RecordWriter {
	readonly #records: Uint8Array[] = []

	add(hash: Uint8Array, ...numbers: number[]): void {
		const record = new Uint8Array(SHARD_RECORD_BYTES)
		const view = new DataView(record.buffer)
		record.set(hash)
		numbers.forEach((number, index) => view.setUint32(HASH_BYTES + index * 4, number, true))
		this.#records.push(record)
	}

	bytes(): Uint8Array {
		const bytes = new Uint8Array(this.#records.length * SHARD_RECORD_BYTES)
		this.#records.forEach((record, index) => bytes.set(record, index * SHARD_RECORD_BYTES))
		return bytes
	}
}

/** Serializes a shard without footer, as clients upload them. Nothing is checked: tests write wrong ones with it too. */
export function writeShard(files: ShardFile[], xorbs: XorbSummary[]): Uint8Array {
	const writer = new RecordWriter()
	writer.add(SHARD_HEADER_TAG, Number(SHARD_VERSION), 0, 0, 0)
	for (const file of files) addFile(writer, file)
	writer.add(BOOKEND_HASH)
	for (const xorb of xorbs) addXorb(writer, xorb)
	writer.add(BOOKEND_HASH)
	return writer.bytes()
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

function addXorb(writer: RecordWriter, { hash, chunkHashes, decodedOffsets, size }: XorbSummary): void {
	writer.add(hashFromString(hash), 0, chunkHashes.length, decodedOffsets.at(-1) ?? 0, size)
	chunkHashes.forEach((chunk, index) => {
		const start = decodedOffsets[index - 1] ?? 0
		writer.add(hashFromString(chunk), start, (decodedOffsets[index] ?? 0) - start, 0, 0)
	})
}
