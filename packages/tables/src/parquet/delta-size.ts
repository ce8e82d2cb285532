import { type DeltaPage, FormatError, type ParquetCodec, type ParquetNode } from '@stoa/formats'
import { VALUES_MAX } from '../limits.ts'
import { CODECS } from './codecs.ts'

/** Most miniblocks of a block: the format has four. */
const MINIBLOCKS_MAX = 1024

function fail(): never {
	throw new FormatError('Parquet', 'a page in the encoding DELTA_BYTE_ARRAY is damaged')
}

/** Reads integers that are written as differences, packed bit by bit in blocks (DELTA_BINARY_PACKED). */
class DeltaReader {
	readonly #bytes: Uint8Array
	#at: number

	constructor(bytes: Uint8Array, at: number) {
		this.#bytes = bytes
		this.#at = at
	}

	/** The sum of the integers, none of which may be negative. */
	sum(): number {
		const blockSize = this.#varint()
		const miniblocks = this.#varint()
		const count = this.#varint()
		let value = this.#zigzag()
		const perMiniblock = blockSize / miniblocks
		if (count > VALUES_MAX || miniblocks > MINIBLOCKS_MAX || !Number.isInteger(perMiniblock) || perMiniblock % 8 !== 0) fail()
		let sum = count > 0 ? check(value) : 0
		for (let left = count - 1; left > 0;) {
			const least = this.#zigzag()
			const widths = Array.from({ length: miniblocks }, () => this.#byte())
			for (const width of widths) {
				if (left <= 0) break
				const end = this.#at + (perMiniblock * width) / 8
				for (let index = 0; index < perMiniblock && left > 0; index += 1, left -= 1) {
					value += least + this.#bits(index * width, width)
					sum += check(value)
				}
				this.#at = end
			}
		}
		return sum
	}

	#bits(offset: number, width: number): number {
		if (width > 32) fail()
		let value = 0
		for (let bit = 0; bit < width; bit += 1) {
			const place = offset + bit
			const byte = this.#bytes[this.#at + (place >> 3)] ?? fail()
			value += ((byte >> (place & 7)) & 1) * 2 ** bit
		}
		return value
	}

	#byte(): number {
		const byte = this.#bytes[this.#at] ?? fail()
		this.#at += 1
		return byte
	}

	#varint(): number {
		let value = 0
		for (let shift = 0; shift < 63; shift += 7) {
			const byte = this.#byte()
			value += (byte & 0x7f) * 2 ** shift
			if (byte < 0x80) return Number.isSafeInteger(value) ? value : fail()
		}
		return fail()
	}

	#zigzag(): number {
		const value = this.#varint()
		return value % 2 === 0 ? value / 2 : -(value + 1) / 2
	}
}

function check(length: number): number {
	return Number.isSafeInteger(length) && length >= 0 ? length : fail()
}

/** How many kinds of levels a page of version 1 begins with, each with its size before it: of repetitions and of missing values. */
export interface LeafLevels {
	isRepeated: boolean
	isOptional: boolean
}

/** The levels of the leaves of a column, in their order. */
export function leafLevels(node: ParquetNode, above: LeafLevels = { isRepeated: false, isOptional: false }): LeafLevels[] {
	const isRepeated = above.isRepeated || node.repetition === 'REPEATED'
	const own = { isRepeated, isOptional: above.isOptional || node.repetition !== 'REQUIRED' }
	return node.children.length === 0 ? [own] : node.children.flatMap((child) => leafLevels(child, own))
}

function contentOf({ bytes, size, levelsSize = 0, isCompressed }: DeltaPage, codec: ParquetCodec): Uint8Array {
	if (levelsSize > bytes.length || levelsSize > size) return fail()
	const content = bytes.subarray(levelsSize)
	if (codec === 'UNCOMPRESSED' || !isCompressed) return content
	const decompress = CODECS[codec]
	return decompress ? decompress(content, size - levelsSize) : fail()
}

/**
 * Bytes that the values of a page take once they are decoded. Each one names how much of the value before it is repeated, so that a small page
 * may become a large one: the lengths are added up before a decoder believes them.
 *
 * @throws {FormatError} for a page that is damaged
 */
export function deltaSize(page: DeltaPage, codec: ParquetCodec, { isRepeated, isOptional }: LeafLevels): number {
	let content: Uint8Array
	try {
		content = contentOf(page, codec)
	} catch (error) {
		if (!(error instanceof Error)) throw error
		return fail()
	}
	const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
	let at = 0
	if (page.levelsSize === undefined) {
		for (const hasLevels of [isRepeated, isOptional]) {
			if (!hasLevels) continue
			if (at + 4 > content.length) fail()
			at += 4 + view.getUint32(at, true)
		}
	}
	// A page of missing values alone holds no lengths.
	if (at >= content.length) return 0
	const reader = new DeltaReader(content, at)
	const repeated = reader.sum()
	return repeated + reader.sum()
}
