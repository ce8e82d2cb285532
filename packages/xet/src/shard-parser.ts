import { FILE_TERMS_MAX, SHARD_BYTES_MAX } from './limits.ts'
import { XetFormatError } from './xet-format-error.ts'
import { HASH_BYTES, hashToString, ZERO_HASH } from './xet-hash.ts'
import { BOOKEND_HASH, FILE_FLAGS, SHARD_FOOTER_BYTES, SHARD_HEADER_TAG, SHARD_RECORD_BYTES, SHARD_VERSION } from './shard-format.ts'

/** A run of chunks of one xorb. */
export interface ShardTerm {
	/** String form. */
	xorb: string
	/** Decoded bytes, as claimed by the client. */
	length: number
	chunkStart: number
	/** Exclusive. */
	chunkEnd: number
}

/** A file as a shard describes it. All of it is an unverified claim of the client. */
export interface ShardFile {
	/** String form. */
	hash: string
	terms: ShardTerm[]
	/** 32 bytes for each term, one after the other; `undefined` when the client sent none. */
	verifications: Uint8Array | undefined
	/** Ordinary hexadecimal. */
	sha256: string | undefined
}

/** A xorb as a shard describes it. All of it is an unverified claim of the client. */
export interface ShardXorb {
	/** String form. */
	hash: string
	chunkCount: number
	/** The raw hash of chunk `index`, 32 bytes. */
	chunkHash: (index: number) => Uint8Array
}

/** A shard whose structure was checked completely. Its contents were not compared with any data. */
export interface Shard {
	/** Created on demand, because a shard can describe hundreds of thousands. */
	files: () => Generator<ShardFile, void>
	/** The same in steps of some milliseconds: one file may have tens of thousands of terms, and each `undefined` is a pause within it. */
	filesInSteps: () => Generator<ShardFile | undefined, void>
	xorbs: () => Generator<ShardXorb, void>
}

class RecordReader {
	readonly #bytes: Uint8Array
	/** The same memory: a Buffer compares and copies parts without an object for each. */
	readonly #buffer: Buffer
	readonly #view: DataView
	readonly #end: number
	/** Offset of the next record. */
	at: number

	constructor(bytes: Uint8Array, at: number, end: number) {
		this.#bytes = bytes
		this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
		this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
		this.at = at
		this.#end = end
	}

	get isAtEnd(): boolean {
		return this.at === this.#end
	}

	/** Moves over `count` records at once, checked before anything is allocated for them. Where the first begins. */
	take(count: number): number {
		const at = this.at
		if (count * SHARD_RECORD_BYTES > this.#end - at) throw new XetFormatError('the shard is cut off')
		this.at = at + count * SHARD_RECORD_BYTES
		return at
	}

	/** The first record of the next entry; `undefined` at the end of the section, which it moves over. */
	next(): number | undefined {
		const at = this.take(1)
		return BOOKEND_HASH.every((byte, index) => this.#bytes[at + index] === byte) ? undefined : at
	}

	/** A number behind the hash of the record that begins at `at`: 0 to 3. */
	u32(at: number, index: number): number {
		return this.#view.getUint32(at + HASH_BYTES + index * 4, true)
	}

	bytes(at: number): Uint8Array {
		return this.#bytes.subarray(at, at + HASH_BYTES)
	}

	/** Whether two records begin with the same hash. A shard has hundreds of thousands of them. */
	isSameHash(at: number, other: number): boolean {
		return this.#buffer.compare(this.#buffer, other, other + HASH_BYTES, at, at + HASH_BYTES) === 0
	}

	copyHash(at: number, target: Uint8Array, to: number): void {
		this.#buffer.copy(target, to, at, at + HASH_BYTES)
	}

	hash(at: number): string {
		return hashToString(this.#bytes, at)
	}
}

/** Entries that are checked or read in one step: a millisecond or two. */
const STEP_ENTRIES = 8192

/**
 * Reads a shard (protocol 11 section 6), with or without footer. `bytes` must not change while the result is used.
 *
 * @throws {XetFormatError}
 */
export function parseShard(bytes: Uint8Array): Shard {
	const steps = parseShardInSteps(bytes)
	for (;;) {
		const { done, value } = steps.next()
		if (done) return value
	}
}

/**
 * The same in steps of some milliseconds; the last step returns the shard. A shard of 64 MB has more than a million entries, and a
 * server must answer other requests meanwhile.
 *
 * @throws {XetFormatError}
 */
export function* parseShardInSteps(bytes: Uint8Array): Generator<undefined, Shard> {
	if (bytes.length > SHARD_BYTES_MAX) throw new XetFormatError(`a shard has at most ${SHARD_BYTES_MAX} bytes`)
	const end = bytes.length - readFooterLength(bytes)
	const reader = new RecordReader(bytes, SHARD_RECORD_BYTES, end)
	let entries = 0
	for (let at = reader.next(); at !== undefined; at = reader.next()) {
		const place = takeFile(reader, at)
		entries += 1
		for (let first = 0; first < place.count; first += STEP_ENTRIES) {
			const count = Math.min(place.count - first, STEP_ENTRIES)
			checkTerms(reader, place.termsAt + first * SHARD_RECORD_BYTES, count)
			entries += count
			if (entries < STEP_ENTRIES) continue
			entries = 0
			yield
		}
		if (entries < STEP_ENTRIES) continue
		entries = 0
		yield
	}
	const xorbsAt = reader.at
	for (let at = reader.next(); at !== undefined; at = reader.next()) {
		reader.take(reader.u32(at, 1))
		entries += 1
		if (entries < STEP_ENTRIES) continue
		entries = 0
		yield
	}
	if (!reader.isAtEnd) throw new XetFormatError('bytes follow the shard')
	function* filesInSteps(): Generator<ShardFile | undefined, void> {
		const files = new RecordReader(bytes, SHARD_RECORD_BYTES, end)
		for (let at = files.next(); at !== undefined; at = files.next()) yield yield* readFile(files, at)
	}
	return {
		*files() {
			for (const file of filesInSteps()) if (file) yield file
		},
		filesInSteps,
		*xorbs() {
			const xorbs = new RecordReader(bytes, xorbsAt, end)
			for (let at = xorbs.next(); at !== undefined; at = xorbs.next()) yield readXorb(xorbs, at)
		},
	}
}

function readFooterLength(bytes: Uint8Array): number {
	if (bytes.length < SHARD_RECORD_BYTES) throw new XetFormatError('the shard header is cut off')
	if (!SHARD_HEADER_TAG.every((byte, at) => bytes[at] === byte)) throw new XetFormatError('it does not begin with the tag of a shard')
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	const version = view.getBigUint64(HASH_BYTES, true)
	if (version !== SHARD_VERSION) throw new XetFormatError(`unknown shard version ${version}`)
	const footerLength = view.getBigUint64(HASH_BYTES + 8, true)
	if (footerLength !== 0n && footerLength !== BigInt(SHARD_FOOTER_BYTES))
		throw new XetFormatError(`a shard footer of ${footerLength} bytes`)
	if (footerLength === 0n) return 0
	checkFooter(bytes, view)
	return SHARD_FOOTER_BYTES
}

/** The footer is not used. It must still state its version and its offset, otherwise the length in the header was wrong. */
function checkFooter(bytes: Uint8Array, view: DataView): void {
	const at = bytes.length - SHARD_FOOTER_BYTES
	if (at < SHARD_RECORD_BYTES) throw new XetFormatError('the shard footer is cut off')
	const isFooter = view.getBigUint64(at, true) === 1n && view.getBigUint64(bytes.length - 8, true) === BigInt(at)
	if (!isFooter) throw new XetFormatError('the shard footer is damaged')
}

/** Where the records of a file lie. */
interface FilePlace {
	count: number
	termsAt: number
	verificationsAt: number | undefined
	metadataAt: number | undefined
}

function takeFile(reader: RecordReader, at: number): FilePlace {
	const flags = reader.u32(at, 0)
	const count = reader.u32(at, 1)
	if (count > FILE_TERMS_MAX) throw new XetFormatError(`a file of ${count} terms: it may have ${FILE_TERMS_MAX}`)
	const termsAt = reader.take(count)
	const verificationsAt = (flags & FILE_FLAGS.hasVerifications) === 0 ? undefined : reader.take(count)
	const metadataAt = (flags & FILE_FLAGS.hasMetadata) === 0 ? undefined : reader.take(1)
	return { count, termsAt, verificationsAt, metadataAt }
}

function checkTerms(reader: RecordReader, first: number, count: number): void {
	for (let at = first; at < first + count * SHARD_RECORD_BYTES; at += SHARD_RECORD_BYTES) {
		const start = reader.u32(at, 2)
		const end = reader.u32(at, 3)
		if (start >= end) throw new XetFormatError(`a term of the chunks ${start} to ${end}`)
	}
}

function* readFile(reader: RecordReader, at: number): Generator<undefined, ShardFile> {
	const { count, termsAt, verificationsAt, metadataAt } = takeFile(reader, at)
	return {
		hash: reader.hash(at),
		terms: yield* readTerms(reader, termsAt, count),
		verifications: verificationsAt === undefined ? undefined : yield* readHashes(reader, verificationsAt, count),
		sha256: metadataAt === undefined ? undefined : readSha256(reader, metadataAt),
	}
}

/** hf_xet 1.8 sends zeros with the empty file: no SHA-256 at all. */
function readSha256(reader: RecordReader, at: number): string | undefined {
	const text = reader.hash(at)
	return text === ZERO_HASH ? undefined : text
}

function* readTerms(reader: RecordReader, start: number, count: number): Generator<undefined, ShardTerm[]> {
	/** Stores each name once, because terms name the same few xorbs again and again, mostly the previous one. */
	const names = new Map<string, string>()
	const terms: ShardTerm[] = []
	let before: string | undefined
	for (let index = 0; index < count; index += 1) {
		if (index > 0 && index % STEP_ENTRIES === 0) yield
		const at = start + index * SHARD_RECORD_BYTES
		if (before === undefined || !reader.isSameHash(at, at - SHARD_RECORD_BYTES)) {
			const name = reader.hash(at)
			before = names.get(name) ?? name
			names.set(before, before)
		}
		terms.push({ xorb: before, length: reader.u32(at, 1), chunkStart: reader.u32(at, 2), chunkEnd: reader.u32(at, 3) })
	}
	return terms
}

function* readHashes(reader: RecordReader, at: number, count: number): Generator<undefined, Uint8Array> {
	const hashes = new Uint8Array(count * HASH_BYTES)
	for (let index = 0; index < count; index += 1) {
		if (index > 0 && index % STEP_ENTRIES === 0) yield
		reader.copyHash(at + index * SHARD_RECORD_BYTES, hashes, index * HASH_BYTES)
	}
	return hashes
}

function readXorb(reader: RecordReader, at: number): ShardXorb {
	const chunkCount = reader.u32(at, 1)
	const chunksAt = reader.take(chunkCount)
	return { hash: reader.hash(at), chunkCount, chunkHash: (index) => reader.bytes(chunksAt + index * SHARD_RECORD_BYTES) }
}
