import { FormatError } from './format-error.ts'

const DEPTH_MAX = 16
/** Longest string that is decoded, in bytes. */
const STRING_MAX = 1024 * 1024

/** Type codes of the compact protocol. */
const STOP = 0
/** The type of a boolean field that is true; there is no value behind it. */
export const TRUE = 1
const FALSE = 2
const BYTE = 3
const I16 = 4
const I32 = 5
const I64 = 6
const DOUBLE = 7
const BINARY = 8
const LIST = 9
const SET = 10
const MAP = 11
const STRUCT = 12

/** One field of a struct, positioned at its value: read it or `skip` it before asking for the next. */
export interface ThriftField {
	id: number
	type: number
}

/**
 * Reads Thrift's compact protocol from bytes in memory, value by value. It allocates only strings that are really there, so a footer that
 * claims a billion entries costs nothing. We wrote it because available readers (hyparquet 1.31) allocate what a list claims: 20 bytes took
 * 300 MB.
 */
export class ThriftReader {
	readonly #bytes: Uint8Array
	readonly #format: string
	#at = 0

	constructor(bytes: Uint8Array, format: string) {
		this.#bytes = bytes
		this.#format = format
	}

	/** The fields of a struct in the order written. */
	*fields(): Generator<ThriftField> {
		let id = 0
		for (;;) {
			const header = this.#byte()
			const type = header & 0x0f
			if (type === STOP) return
			const delta = header >> 4
			id = delta === 0 ? this.integer() : id + delta
			yield { id, type }
		}
	}

	/** Begins a list: how many elements follow and of which type. Each element takes at least one byte, which bounds the count. */
	list(): { count: number; type: number } {
		const header = this.#byte()
		const short = header >> 4
		const count = short === 15 ? this.#varint() : short
		if (count > this.#bytes.length - this.#at) this.#fail('a list claims more than the file holds')
		return { count, type: header & 0x0f }
	}

	/** A signed integer of 16, 32 or 64 bits, rounded beyond 2^53. */
	integer(): number {
		const coded = this.#varint()
		return coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2
	}

	/** A byte as a signed integer. */
	int8(): number {
		return (this.#byte() << 24) >> 24
	}

	/** The position in the bytes, from 0. */
	get at(): number {
		return this.#at
	}

	/** Text; longer ones than a megabyte are cut. */
	text(): string {
		const length = this.#varint()
		const start = this.#skipBytes(length)
		return new TextDecoder().decode(this.#bytes.subarray(start, start + Math.min(length, STRING_MAX)))
	}

	/** Passes over a value of a type. */
	skip(type: number, depth = 0): void {
		if (depth > DEPTH_MAX) this.#fail('it is nested too deep')
		if (type === TRUE || type === FALSE) return
		if (type === BYTE) this.#skipBytes(1)
		else if (type === I16 || type === I32 || type === I64) this.#varint()
		else if (type === DOUBLE) this.#skipBytes(8)
		else if (type === BINARY) this.#skipBytes(this.#varint())
		else if (type === LIST || type === SET) this.#skipList(depth)
		else if (type === MAP) this.#skipMap(depth)
		else if (type === STRUCT) for (const field of this.fields()) this.skip(field.type, depth + 1)
		else this.#fail(`it holds the unknown type ${type}`)
	}

	/** In lists a boolean takes a byte; in structs it is part of the field's header. */
	#skipElement(type: number, depth: number): void {
		this.skip(type === TRUE || type === FALSE ? BYTE : type, depth + 1)
	}

	#skipList(depth: number): void {
		const { count, type } = this.list()
		for (let index = 0; index < count; index += 1) this.#skipElement(type, depth)
	}

	#skipMap(depth: number): void {
		const count = this.#varint()
		if (count === 0) return
		if (count > this.#bytes.length) this.#fail('a map claims more than the file holds')
		const types = this.#byte()
		for (let index = 0; index < count; index += 1) {
			this.#skipElement(types >> 4, depth)
			this.#skipElement(types & 0x0f, depth)
		}
	}

	#byte(): number {
		return this.#bytes[this.#skipBytes(1)] ?? this.#fail('it ends too early')
	}

	#skipBytes(count: number): number {
		const start = this.#at
		if (count > this.#bytes.length - start) this.#fail('it ends too early')
		this.#at += count
		return start
	}

	#varint(): number {
		let value = 0
		for (let scale = 1; scale < 2 ** 70; scale *= 128) {
			const byte = this.#byte()
			value += (byte & 0x7f) * scale
			if (byte < 0x80) return value
		}
		return this.#fail('a number is too long')
	}

	#fail(why: string): never {
		throw new FormatError(this.#format, why)
	}
}
