/** The methods that a file needs; a `FileHandle` has them. */
interface WritableFile {
	write(buffer: Buffer, offset: number, length: number): Promise<{ bytesWritten: number }>
}

/** One is filled while the other is written. */
type BufferPair = readonly [Buffer, Buffer]

/** Bytes of each buffer: what one write takes. */
const LARGE_BYTES = 256 * 1024
/** Further files get small buffers: hf_xet sends 64 xorbs at once to a slow server. */
const LARGE_MAX = 8
const SMALL_BYTES = 32 * 1024
const idle: BufferPair[] = []
let largeInUse = 0

const makePair = (bytes: number): BufferPair => [Buffer.allocUnsafeSlow(bytes), Buffer.allocUnsafeSlow(bytes)]

function borrowPair(): BufferPair {
	if (largeInUse >= LARGE_MAX) return makePair(SMALL_BYTES)
	largeInUse += 1
	return idle.pop() ?? makePair(LARGE_BYTES)
}

function returnPair(pair: BufferPair): void {
	if (pair[0].length !== LARGE_BYTES) return
	largeInUse -= 1
	idle.push(pair)
}

/**
 * Writes a file from its beginning in the background, so that reading and hashing continue during a write. Parts are copied into two reused
 * buffers: parts that were kept until written would survive minor garbage collections and wait for a rare full one. The next call throws a
 * write's error. Always close it, also after an error.
 */
export class FileWriter {
	readonly #file: WritableFile
	readonly #pair = borrowPair()
	#turn: 0 | 1 = 0
	#filled = 0
	#writing: Promise<void> = Promise.resolve()
	#failure: { error: unknown } | undefined

	constructor(file: WritableFile) {
		this.#file = file
	}

	/** Writes the next bytes. The caller may reuse the buffer once it resolves. */
	async write(part: Uint8Array): Promise<void> {
		for (let from = 0; from < part.byteLength;) {
			const buffer = this.#pair[this.#turn]
			const taken = part.subarray(from, from + buffer.length - this.#filled)
			buffer.set(taken, this.#filled)
			this.#filled += taken.byteLength
			from += taken.byteLength
			if (this.#filled === buffer.length) await this.#flush()
		}
	}

	/** Resolves once everything is written (not yet flushed to the disk). */
	async finish(): Promise<void> {
		await this.#flush()
		await this.#written()
	}

	/** Releases the buffers once no write reads them. */
	async close(): Promise<void> {
		await this.#writing
		returnPair(this.#pair)
	}

	async #written(): Promise<void> {
		await this.#writing
		if (this.#failure) throw this.#failure.error
	}

	async #flush(): Promise<void> {
		await this.#written()
		this.#writing = this.#writeAll(this.#pair[this.#turn], this.#filled).catch((error: unknown) => {
			this.#failure = { error }
		})
		this.#turn = this.#turn === 0 ? 1 : 0
		this.#filled = 0
	}

	async #writeAll(buffer: Buffer, length: number): Promise<void> {
		for (let at = 0; at < length;) {
			const { bytesWritten } = await this.#file.write(buffer, at, length - at)
			if (bytesWritten === 0) throw new Error('The disk took no bytes, and named no reason')
			at += bytesWritten
		}
	}
}
