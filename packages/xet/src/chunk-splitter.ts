import { readChunkHeader } from './chunk-payload.ts'
import { CHUNK_HEADER_BYTES, CHUNK_PAYLOAD_BYTES_MAX, XORB_FOOTER_BYTES_MAX } from './limits.ts'
import { XetFormatError } from './xet-format-error.ts'

const FOOTER_FIRST_BYTE = 0x58 // 'X', where a chunk's version would be

/** Cuts serialized bytes that arrive in pieces of any size into serialized chunks, with memory for one chunk and a footer. */
export class ChunkSplitter {
	readonly #held = new Uint8Array(CHUNK_HEADER_BYTES + CHUNK_PAYLOAD_BYTES_MAX)
	#heldLength = 0
	#footer: Uint8Array | undefined
	#footerLength = 0;

	/**
	 * Takes the next bytes and yields the chunks they complete, header and payload. Run it to its end before the next call. A chunk may be a view
	 * of `bytes`.
	 *
	 * @throws {XetFormatError}
	 */
	*push(bytes: Uint8Array): Generator<Uint8Array, void> {
		let at = 0
		while (at < bytes.length) {
			if (this.#heldLength === 0 && (this.#footer || bytes[at] === FOOTER_FIRST_BYTE)) {
				this.#takeFooter(bytes.subarray(at))
				return
			}
			const whole = this.#heldLength === 0 ? this.#wholeChunk(bytes, at) : undefined
			if (whole) {
				at += whole.length
				yield whole
				continue
			}
			at += this.#hold(bytes, at)
			if (this.#heldLength > CHUNK_HEADER_BYTES && this.#heldLength === this.#heldNeeds()) {
				this.#heldLength = 0
				yield this.#held.slice(0, CHUNK_HEADER_BYTES + readChunkHeader(this.#held).payloadLength)
			}
		}
	}

	/**
	 * The footer, when there was one. Call it after the last piece.
	 *
	 * @throws {XetFormatError} when the bytes ended inside a chunk
	 */
	end(): Uint8Array | undefined {
		if (this.#heldLength > 0) throw new XetFormatError('the last chunk is cut off')
		return this.#footer?.subarray(0, this.#footerLength)
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

	#takeFooter(bytes: Uint8Array): void {
		this.#footer ??= new Uint8Array(XORB_FOOTER_BYTES_MAX)
		if (bytes.length > XORB_FOOTER_BYTES_MAX - this.#footerLength) throw new XetFormatError('the xorb footer is too long')
		this.#footer.set(bytes, this.#footerLength)
		this.#footerLength += bytes.length
	}
}
