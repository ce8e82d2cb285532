import { Hasher } from 'gearhash-jit'
import { CHUNK_BYTES_MAX } from './limits.ts'

/** Fewest bytes of a chunk that is not the last. */
export const CHUNK_BYTES_MIN = 8192

const BOUNDARY_MASK = 0xffff000000000000n
/** A boundary depends on the last 64 bytes; scanning may start this many bytes before the shortest chunk's end. */
const WINDOW_BYTES = 64
const SCAN_BYTES_MAX = 65_536

/**
 * Cuts a byte stream into content-defined chunks of about 64 KiB, where existing clients cut it too (protocol 11 section 7), so that
 * hashes and deduplication agree with theirs.
 *
 * @example
 * ```ts
 * const chunker = new Chunker()
 * for (const piece of pieces) for (const chunk of chunker.push(piece)) keep(chunk)
 * const last = chunker.end()
 * ```
 */
export class Chunker {
	readonly #hasher = new Hasher(BOUNDARY_MASK)
	readonly #chunk = new Uint8Array(CHUNK_BYTES_MAX)
	#length = 0
	#isComplete = false;

	/** Takes the next bytes and yields the chunks they complete, each in bytes of its own. Run it to its end before the next call. */
	*push(bytes: Uint8Array): Generator<Uint8Array, void> {
		let at = 0
		while (at < bytes.length) {
			at += this.#take(bytes.subarray(at))
			if (this.#isComplete) yield this.#finish()
		}
	}

	/** Moves bytes into the open chunk, up to its boundary; how many. */
	#take(bytes: Uint8Array): number {
		const skipTo = CHUNK_BYTES_MIN - WINDOW_BYTES - 1
		if (this.#length < skipTo) return this.#append(bytes.subarray(0, skipTo - this.#length))
		const piece = bytes.subarray(0, Math.min(SCAN_BYTES_MAX, CHUNK_BYTES_MAX - this.#length))
		let scanned = 0
		while (scanned < piece.length) {
			const match = this.#hasher.nextMatch(piece.subarray(scanned))
			if (match === -1) break
			scanned += match
			if (this.#length + scanned >= CHUNK_BYTES_MIN) {
				this.#isComplete = true
				return this.#append(piece.subarray(0, scanned))
			}
		}
		this.#append(piece)
		this.#isComplete = this.#length === CHUNK_BYTES_MAX
		return piece.length
	}

	#append(bytes: Uint8Array): number {
		this.#chunk.set(bytes, this.#length)
		this.#length += bytes.length
		return bytes.length
	}

	#finish(): Uint8Array {
		const chunk = this.#chunk.slice(0, this.#length)
		this.#length = 0
		this.#isComplete = false
		this.#hasher.resetHash()
		return chunk
	}

	/** The last chunk; `undefined` when the stream ended on a boundary or was empty. */
	end(): Uint8Array | undefined {
		return this.#length === 0 ? undefined : this.#finish()
	}
}
