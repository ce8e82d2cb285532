import { HubError } from '@stoa/vocabulary'
import { CHUNK_HEADER_BYTES, decodeChunkInto, readChunkHeader, XetFormatError } from '@stoa/xet'
import type { ByteReader } from '../store/byte-reader.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import type { Piece } from './pieces.ts'
import { borrowScratch, returnScratch, type Scratch } from './scratch.ts'
import type { XorbRecord } from './xet-records.ts'

/** Part of a file whose next bytes can be read into memory of the caller. */
export interface Run {
	/** Decoded bytes that are still to come. */
	readonly left: number
	/** Writes at least one of them to the start of `target`, which is not empty. How many. */
	fill(target: Uint8Array): Promise<number>
	close(): Promise<void>
}

/** Most chunks that are read with one call. */
const CHUNKS_AT_ONCE = 128
/** Shorter chunks are read many at a time and copied: a call of the system takes two entries for each. */
const DIRECT_BYTES_MIN = 4096

const headers = (count: number): Uint8Array[] => {
	const memory = new Uint8Array(count * CHUNK_HEADER_BYTES)
	return Array.from({ length: count }, (_, index) => memory.subarray(index * CHUNK_HEADER_BYTES, (index + 1) * CHUNK_HEADER_BYTES))
}

/** Consecutive chunks of a stored xorb. Chunks that are stored raw are read right to where they are wanted, and others are decoded there. */
export class StoredRun implements Run {
	readonly #xorb: XorbRecord
	readonly #reader: ByteReader
	readonly #last: number
	readonly #turns = new Turns()
	left: number
	/** The next chunk, and how many of its decoded bytes are skipped. */
	#next: number
	#skip: number
	#headers: Uint8Array[] | undefined
	#scratch: Scratch | undefined
	/** Serialized chunks that were read and not decoded, and decoded bytes that found no room yet. Both lie in the scratch. */
	#serialized: Uint8Array = new Uint8Array()
	#decoded: Uint8Array = new Uint8Array()

	/** `reader` reads the serialized bytes of the piece's chunks. */
	constructor({ xorb, first, last, skip, length }: Piece, reader: ByteReader) {
		this.#xorb = xorb
		this.#reader = reader
		this.#next = first
		this.#last = last
		this.#skip = skip
		this.left = length
	}

	async fill(target: Uint8Array): Promise<number> {
		let filled = 0
		try {
			for (let open = target; open.length > 0 && this.left > 0; open = target.subarray(filled)) {
				const count = this.#takeDecoded(open) || (await this.#readRaw(open)) || (await this.#decodeNext(open))
				filled += count
				this.left -= count
			}
		} catch (error) {
			throw error instanceof XetFormatError ? this.#damaged() : error
		}
		return filled
	}

	async close(): Promise<void> {
		if (this.#scratch) returnScratch(this.#scratch)
		this.#scratch = undefined
		await this.#reader.close()
	}

	#takeDecoded(target: Uint8Array): number {
		if (this.#decoded.length === 0) return 0
		const part = this.#decoded.subarray(0, target.length)
		target.set(part)
		this.#decoded = this.#decoded.subarray(part.length)
		return part.length
	}

	/** Reads the next chunks as far as they look raw and fit. 0: the next one does not. */
	async #readRaw(target: Uint8Array): Promise<number> {
		if (this.#skip > 0 || this.#serialized.length > 0) return 0
		const room = Math.min(target.length, this.left)
		const parts: Uint8Array[] = []
		const first = this.#next
		let size = 0
		for (let chunk = first; chunk <= this.#last && chunk - first < CHUNKS_AT_ONCE; chunk += 1) {
			const length = this.#decodedLength(chunk)
			const isRaw = this.#storedLength(chunk) === length + CHUNK_HEADER_BYTES
			if (!isRaw || length < DIRECT_BYTES_MIN || size + length > room) break
			this.#headers ??= headers(CHUNKS_AT_ONCE)
			parts.push(this.#headers[chunk - first] ?? new Uint8Array(), target.subarray(size, size + length))
			size += length
		}
		const count = parts.length / 2
		if (count === 0) return 0
		await this.#read(parts, size + count * CHUNK_HEADER_BYTES)
		for (let index = 0; index < parts.length; index += 2) checkChunk(parts[index], parts[index + 1])
		this.#next = first + count
		return size
	}

	/** Decodes the next chunk: right to `target` where all of it is wanted and fits. */
	async #decodeNext(target: Uint8Array): Promise<number> {
		await this.#turns.take()
		const chunk = this.#next
		const serialized = await this.#takeSerialized(chunk)
		const length = this.#decodedLength(chunk)
		const skip = this.#skip
		this.#next = chunk + 1
		this.#skip = 0
		if (skip === 0 && length <= Math.min(target.length, this.left)) {
			decodeChunkInto(serialized, target.subarray(0, length))
			return length
		}
		const place = this.#memory().chunk.subarray(0, length)
		decodeChunkInto(serialized, place)
		this.#decoded = place.subarray(skip, skip + this.left)
		return this.#takeDecoded(target)
	}

	async #takeSerialized(chunk: number): Promise<Uint8Array> {
		const { serialized } = this.#memory()
		if (this.#serialized.length === 0) {
			let size = 0
			for (let next = chunk; next <= this.#last; next += 1) {
				if (size + this.#storedLength(next) > serialized.length) break
				size += this.#storedLength(next)
			}
			// A chunk that is larger than any must be is none.
			if (size === 0) throw this.#damaged()
			this.#serialized = serialized.subarray(0, size)
			await this.#read([this.#serialized], size)
		}
		const taken = this.#serialized.subarray(0, this.#storedLength(chunk))
		this.#serialized = this.#serialized.subarray(taken.length)
		return taken
	}

	async #read(targets: readonly Uint8Array[], size: number): Promise<void> {
		if ((await this.#reader.read(targets)) !== size) throw this.#damaged()
	}

	#memory(): Scratch {
		return (this.#scratch ??= borrowScratch())
	}

	#decodedLength(chunk: number): number {
		return lengthOf(this.#xorb.decodedOffsets, chunk)
	}

	#storedLength(chunk: number): number {
		return lengthOf(this.#xorb.endOffsets, chunk)
	}

	#damaged(): HubError {
		return new HubError('object-damaged', { oid: this.#xorb.hash })
	}
}

function lengthOf(ends: readonly number[], chunk: number): number {
	return (ends[chunk] ?? 0) - (ends[chunk - 1] ?? 0)
}

/** Checks the header of a chunk whose payload was read to its place. One that is not raw after all, because it compresses to its own length, is decoded there. */
function checkChunk(header: Uint8Array | undefined, payload: Uint8Array | undefined): void {
	if (!header || !payload) return
	const { scheme, decodedLength } = readChunkHeader(header)
	if (decodedLength !== payload.length) throw new XetFormatError(`a chunk of ${decodedLength} bytes, not ${payload.length}`)
	if (scheme !== 0) decodeChunkInto(Buffer.concat([header, payload]), payload)
}
