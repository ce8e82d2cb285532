import { FormatError } from './format-error.ts'
import { readExactly, type RangeReader } from './range-reader.ts'

/** Bytes fetched at a time. */
const CHUNK = 256 * 1024

/**
 * Reads a file from some byte on, forwards only, fetching it in chunks. `need` fetches; the readers after it are synchronous, so that
 * headers with a million small values do not wait a million times.
 */
export class ForwardCursor {
	readonly #reader: RangeReader
	readonly #format: string
	readonly #limit: number
	#littleEndian = true
	/** Of the first byte of `#bytes` in the file. */
	#base: number
	#bytes = new Uint8Array()
	#view = new DataView(new ArrayBuffer(0))
	#at = 0

	/**
	 * @param start first byte to read
	 * @param limit byte of the file before which reading must end
	 */
	constructor(reader: RangeReader, format: string, start: number, limit: number) {
		this.#reader = reader
		this.#format = format
		this.#base = start
		this.#limit = limit
	}

	/** Byte of the file that is read next. */
	get position(): number {
		return this.#base + this.#at
	}

	/** Bytes that can be read without fetching. */
	get ready(): number {
		return this.#bytes.length - this.#at
	}

	get littleEndian(): boolean {
		return this.#littleEndian
	}

	set littleEndian(value: boolean) {
		this.#littleEndian = value
	}

	/**
	 * Fetches until `count` bytes can be read.
	 *
	 * @throws {FormatError} when the file or the limit ends before them
	 */
	async need(count: number): Promise<void> {
		if (this.ready >= count) return
		const start = this.position
		if (start + count > Math.min(this.#limit, this.#reader.size))
			throw new FormatError(this.#format, `it ends or becomes too long at byte ${start}`)
		const end = Math.min(start + Math.max(count, CHUNK), this.#reader.size)
		this.#bytes = new Uint8Array(await readExactly(this.#reader, start, end, this.#format))
		this.#view = new DataView(this.#bytes.buffer)
		this.#base = start
		this.#at = 0
	}

	/**
	 * Skips bytes without fetching them.
	 *
	 * @throws {FormatError} when the file or the limit ends before it
	 */
	skip(count: number): void {
		const to = this.position + count
		if (to > Math.min(this.#limit, this.#reader.size)) throw new FormatError(this.#format, `it ends or becomes too long at byte ${to}`)
		if (count <= this.ready) {
			this.#at += count
			return
		}
		this.#bytes = new Uint8Array()
		this.#base = to
		this.#at = 0
	}

	/** Each takes a value that `need` has made ready. */
	u8 = (): number => this.#view.getUint8(this.#take(1))
	i8 = (): number => this.#view.getInt8(this.#take(1))
	u16 = (): number => this.#view.getUint16(this.#take(2), this.#littleEndian)
	i16 = (): number => this.#view.getInt16(this.#take(2), this.#littleEndian)
	u32 = (): number => this.#view.getUint32(this.#take(4), this.#littleEndian)
	i32 = (): number => this.#view.getInt32(this.#take(4), this.#littleEndian)
	f32 = (): number => this.#view.getFloat32(this.#take(4), this.#littleEndian)
	f64 = (): number => this.#view.getFloat64(this.#take(8), this.#littleEndian)
	u64 = (): bigint => this.#view.getBigUint64(this.#take(8), this.#littleEndian)
	i64 = (): bigint => this.#view.getBigInt64(this.#take(8), this.#littleEndian)

	/** The next `count` bytes, which stay valid until the next `need`. */
	bytes(count: number): Uint8Array {
		const start = this.#take(count)
		return this.#bytes.subarray(start, start + count)
	}

	#take(count: number): number {
		const start = this.#at
		this.#at += count
		return start
	}
}
