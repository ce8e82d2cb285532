import { decodeChunk } from './chunk-payload.ts'
import { ChunkSplitter } from './chunk-splitter.ts'
import { chunkHash } from './keyed-blake3.ts'
import { XORB_BYTES_MAX, XORB_CHUNKS_MAX, XORB_SERIALIZED_BYTES_MAX } from './limits.ts'
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
	readonly #splitter = new ChunkSplitter()
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
		for (const serialized of this.#splitter.push(bytes)) yield { serialized, decoded: this.#verify(serialized) }
	}

	#verify(serialized: Uint8Array): Uint8Array {
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
		return decoded
	}

	/**
	 * Call it once, after the last piece.
	 *
	 * @throws {XetFormatError} when the xorb is cut off or empty, or its footer does not fit
	 */
	end(): XorbSummary {
		const footer = this.#splitter.end()
		if (this.#chunkHashes.length === 0) throw new XetFormatError('a xorb has at least one chunk')
		const summary = {
			hash: hashToString(this.#tree.root()),
			size: this.#endOffsets.at(-1) ?? 0,
			endOffsets: this.#endOffsets,
			decodedOffsets: this.#decodedOffsets,
			chunkHashes: this.#chunkHashes,
		}
		if (footer) checkXorbFooter(footer, summary)
		return summary
	}
}
