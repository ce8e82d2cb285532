import { decodeChunk, readChunkHeader } from './chunk-payload.ts'
import { chunkHash } from './keyed-blake3.ts'
import {
	CHUNK_HEADER_BYTES,
	CHUNK_PAYLOAD_BYTES_MAX,
	XORB_BYTES_MAX,
	XORB_CHUNKS_MAX,
	XORB_FOOTER_BYTES_MAX,
	XORB_SERIALIZED_BYTES_MAX,
} from './limits.ts'
import { MerkleAccumulator } from './merkle.ts'
import { XetFormatError } from './xet-format-error.ts'
import { hashToString } from './xet-hash.ts'
import { checkXorbFooter } from './xorb-footer.ts'

/** One chunk as it stands in a xorb. */
export interface XorbChunk {
	/** Header and payload. */
	serialized: Uint8Array
	/** What it stands for. */
	decoded: Uint8Array
}

/** What a whole xorb turned out to be. Entry i of each list is about chunk i. */
export interface XorbSummary {
	/** String form, computed from the chunks. */
	hash: string
	/** Serialized bytes without footer. */
	size: number
	/** Where chunk i ends in the serialized bytes, headers included. */
	endOffsets: number[]
	/** Where chunk i ends in the decoded bytes. */
	decodedOffsets: number[]
	/** String forms. */
	chunkHashes: string[]
}

const FOOTER_FIRST_BYTE = 0x58 // 'X'

/**
 * Reads a serialized xorb in pieces of any size, with memory for one chunk (and a footer). Every chunk is decoded and hashed on the way.
 *
 * @example
 * ```ts
 * const parser = new XorbParser()
 * for (const piece of pieces) for (const chunk of parser.push(piece)) keep(chunk.serialized)
 * const { hash } = parser.end()
 * ```
 */
export class XorbParser {
	readonly #held = new Uint8Array(CHUNK_HEADER_BYTES + CHUNK_PAYLOAD_BYTES_MAX)
	#heldLength = 0
	#footer: Uint8Array | undefined
	#footerLength = 0
	readonly #tree = new MerkleAccumulator()
	readonly #endOffsets: number[] = []
	readonly #decodedOffsets: number[] = []
	readonly #chunkHashes: string[] = [];

	/**
	 * Takes the next bytes and yields the chunks they complete. Run it to its end before the next call. `serialized` may be a view of `bytes`.
	 *
	 * @throws {XetFormatError}
	 */
	*push(bytes: Uint8Array): Generator<XorbChunk, void> {
		let at = 0
		while (at < bytes.length) {
			if (this.#heldLength === 0 && (this.#footer || bytes[at] === FOOTER_FIRST_BYTE)) {
				this.#takeFooter(bytes.subarray(at))
				return
			}
			const whole = this.#heldLength === 0 ? this.#wholeChunk(bytes, at) : undefined
			if (whole) {
				at += whole.length
				yield this.#finishChunk(whole)
				continue
			}
			at += this.#hold(bytes, at)
			if (this.#heldLength === this.#heldNeeds() && this.#heldLength > CHUNK_HEADER_BYTES) {
				const chunk = this.#held.slice(0, this.#heldLength)
				this.#heldLength = 0
				yield this.#finishChunk(chunk)
			}
		}
	}

	/** The chunk that begins at `at`, when all of it is in `bytes`: most are, and need no copy. */
	#wholeChunk(bytes: Uint8Array, at: number): Uint8Array | undefined {
		if (bytes.length - at < CHUNK_HEADER_BYTES) return undefined
		const { payloadLength } = readChunkHeader(bytes.subarray(at, at + CHUNK_HEADER_BYTES))
		const end = at + CHUNK_HEADER_BYTES + payloadLength
		return end <= bytes.length ? bytes.subarray(at, end) : undefined
	}

	/** Bytes the held chunk has when complete; its header's while that is not known. */
	#heldNeeds(): number {
		if (this.#heldLength < CHUNK_HEADER_BYTES) return CHUNK_HEADER_BYTES
		return CHUNK_HEADER_BYTES + readChunkHeader(this.#held).payloadLength
	}

	#hold(bytes: Uint8Array, at: number): number {
		const count = Math.min(this.#heldNeeds() - this.#heldLength, bytes.length - at)
		this.#held.set(bytes.subarray(at, at + count), this.#heldLength)
		this.#heldLength += count
		return count
	}

	#finishChunk(serialized: Uint8Array): XorbChunk {
		if (this.#chunkHashes.length >= XORB_CHUNKS_MAX) throw new XetFormatError(`more than ${XORB_CHUNKS_MAX} chunks`)
		const size = (this.#endOffsets.at(-1) ?? 0) + serialized.length
		if (size > XORB_SERIALIZED_BYTES_MAX) throw new XetFormatError(`more than ${XORB_SERIALIZED_BYTES_MAX} bytes`)
		const decoded = decodeChunk(serialized)
		const decodedSize = (this.#decodedOffsets.at(-1) ?? 0) + decoded.length
		if (decodedSize > XORB_BYTES_MAX) throw new XetFormatError(`more than ${XORB_BYTES_MAX} decoded bytes`)
		const hash = chunkHash(decoded)
		this.#tree.push({ hash, length: decoded.length })
		this.#endOffsets.push(size)
		this.#decodedOffsets.push(decodedSize)
		this.#chunkHashes.push(hashToString(hash))
		return { serialized, decoded }
	}

	#takeFooter(bytes: Uint8Array): void {
		this.#footer ??= new Uint8Array(XORB_FOOTER_BYTES_MAX)
		if (bytes.length > XORB_FOOTER_BYTES_MAX - this.#footerLength) throw new XetFormatError('the xorb footer is too long')
		this.#footer.set(bytes, this.#footerLength)
		this.#footerLength += bytes.length
	}

	/**
	 * Call it after the last piece.
	 *
	 * @throws {XetFormatError} when the xorb is cut off or empty, or its footer does not fit
	 */
	end(): XorbSummary {
		if (this.#heldLength > 0) throw new XetFormatError('the last chunk is cut off')
		if (this.#chunkHashes.length === 0) throw new XetFormatError('a xorb has at least one chunk')
		const summary = {
			hash: hashToString(this.#tree.root()),
			size: this.#endOffsets.at(-1) ?? 0,
			endOffsets: this.#endOffsets,
			decodedOffsets: this.#decodedOffsets,
			chunkHashes: this.#chunkHashes,
		}
		if (this.#footer) checkXorbFooter(this.#footer.subarray(0, this.#footerLength), summary)
		return summary
	}
}
