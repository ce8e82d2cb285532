import type { Cell } from '../cell.ts'
import { CHUNK_SIZE_MAX } from '../limits.ts'
import { dateCell, decimalText, float16Of, plainInteger, timeCell, timestampCell } from '../plain-values.ts'
import { TableError } from '../table-error.ts'
import type { TableFile } from '../table-file.ts'
import { type ArrowField, type ArrowLayout, UNIT_DIGITS } from './arrow-field.ts'
import { decompressBuffer } from './decompress.ts'
import { WrongMessage } from './flat-table.ts'
import type { ArrowBatch } from './messages.ts'

/** Most values that one reading decodes, with the items of lists. */
const VALUES_MAX = 2_000_000
const DAY_MS = 86_400_000n
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A field with the places of its nodes and buffers in every batch. */
export interface PlacedField {
	field: ArrowField
	node: number
	buffer: number
	children: PlacedField[]
}

const BUFFERS: Readonly<Record<string, number>> = { null: 0, struct: 1, 'fixed-list': 1, text: 3, binary: 3 }

/** Places fields as batches have them: depth first. The values of a dictionary are in batches of their own. */
export function placeFields(fields: readonly ArrowField[]): PlacedField[] {
	let node = 0
	let buffer = 0
	const place = (field: ArrowField): PlacedField => {
		const placed: PlacedField = { field, node, buffer, children: [] }
		node += 1
		buffer += field.dictionary ? 2 : (BUFFERS[field.layout.is] ?? 2)
		if (!field.dictionary) placed.children = field.children.map(place)
		return placed
	}
	return fields.map(place)
}

/** Bytes of a value of a fixed size. */
function widthOf(layout: ArrowLayout): number {
	switch (layout.is) {
		case 'int':
		case 'float':
		case 'decimal':
			return layout.bits / 8
		case 'time':
			return layout.bits / 8
		case 'date':
			return layout.unit === 'day' ? 4 : 8
		case 'fixed':
			return layout.size
		default:
			return 8
	}
}

function littleEndian(bytes: Uint8Array): bigint {
	const hex = Buffer.from(bytes).reverse().toString('hex')
	return BigInt.asIntN(bytes.length * 8, hex === '' ? 0n : BigInt(`0x${hex}`))
}

/** One value of a fixed size. */
function fixedCell(bytes: Uint8Array, layout: ArrowLayout): Cell {
	if (layout.is === 'fixed') return Buffer.from(bytes).toString('base64')
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	if (layout.is === 'float') {
		if (layout.bits === 16) return float16Of(bytes)
		return layout.bits === 32 ? view.getFloat32(0, true) : view.getFloat64(0, true)
	}
	const integer = littleEndian(bytes)
	if (layout.is === 'int') return plainInteger(layout.isSigned ? integer : BigInt.asUintN(layout.bits, integer))
	if (layout.is === 'decimal') return decimalText(integer, layout.scale)
	if (layout.is === 'date') return dateCell(Number(layout.unit === 'day' ? integer : integer / DAY_MS))
	if (layout.is === 'time') return timeCell(integer, UNIT_DIGITS[layout.unit])
	if (layout.is === 'timestamp') return timestampCell(integer, UNIT_DIGITS[layout.unit], layout.zone)
	return plainInteger(integer)
}

/** Reads values of batches by range, and no more bytes than the values that are asked for take. */
export class BatchValues {
	readonly #file: TableFile
	readonly #batch: ArrowBatch
	readonly #dictionaries: ReadonlyMap<number, ArrowBatch>
	readonly #decompressed = new Map<number, Uint8Array>()
	#left = VALUES_MAX
	#bytesLeft = CHUNK_SIZE_MAX

	constructor(file: TableFile, batch: ArrowBatch, dictionaries: ReadonlyMap<number, ArrowBatch>) {
		this.#file = file
		this.#batch = batch
		this.#dictionaries = dictionaries
	}

	/** Values of a field. @throws {WrongMessage} or {TableError} `too-large` */
	async read(placed: PlacedField, from: number, count: number): Promise<Cell[]> {
		if (count === 0) return []
		this.#left -= count
		if (this.#left < 0) throw new TableError('too-large', this.#file.path, `its rows have more than ${VALUES_MAX} values`)
		const [length] = this.#batch.nodes[placed.node] ?? [0]
		if (from + count > length) throw new WrongMessage('a column of it has fewer values than it claims')
		const { layout, dictionary } = placed.field
		if (layout.is === 'null' && !dictionary) return Array.from({ length: count }, () => null)
		const isThere = await this.#validity(placed, from, count)
		const cells = dictionary ? await this.#encoded(placed, from, count) : await this.#plain(placed, from, count)
		return cells.map((cell, index) => (isThere(index) ? cell : null))
	}

	#plain(placed: PlacedField, from: number, count: number): Promise<Cell[]> {
		const { layout } = placed.field
		if (layout.is === 'bool') return this.#bools(placed, from, count)
		if (layout.is === 'text' || layout.is === 'binary') return this.#texts(placed, from, count)
		if (layout.is === 'list' || layout.is === 'map') return this.#lists(placed, from, count)
		if (layout.is === 'fixed-list') return this.#fixedLists(placed, layout.length, from, count)
		return layout.is === 'struct' ? this.#structs(placed, from, count) : this.#fixed(placed.buffer + 1, layout, from, count)
	}

	/** Bytes of a buffer of the batch. */
	async #bytes(buffer: number, start: number, end: number): Promise<Uint8Array> {
		const [offset, size] = this.#batch.buffers[buffer] ?? [0, 0]
		const { codec, bodyStart } = this.#batch
		if (codec === undefined) {
			if (end > size) throw new WrongMessage('a column of it has fewer bytes than it claims')
			return end > start ? this.#take(bodyStart + offset + start, end - start) : new Uint8Array()
		}
		const known = this.#decompressed.get(buffer)
		const whole = known ?? decompressBuffer(size > 0 ? await this.#take(bodyStart + offset, size) : new Uint8Array(), codec)
		this.#decompressed.set(buffer, whole)
		if (end > whole.length) throw new WrongMessage('a column of it has fewer bytes than it claims')
		return whole.subarray(start, end)
	}

	async #take(start: number, size: number): Promise<Uint8Array> {
		this.#bytesLeft -= size
		if (this.#bytesLeft < 0) throw new TableError('too-large', this.#file.path, `its rows have more than ${CHUNK_SIZE_MAX} bytes`)
		const bytes = await this.#file.read(start, start + size)
		if (bytes.length !== size) throw new WrongMessage(`it ends before byte ${start + size}`)
		return bytes
	}

	/** Which values are there: all, when nothing says otherwise. */
	async #validity({ node, buffer }: PlacedField, from: number, count: number): Promise<(index: number) => boolean> {
		const [, missing] = this.#batch.nodes[node] ?? [0, 0]
		const [, size] = this.#batch.buffers[buffer] ?? [0, 0]
		if (missing === 0 || size === 0) return () => true
		return bitsOf(await this.#bytes(buffer, from >> 3, (from + count + 7) >> 3), from & 7)
	}

	async #bools({ buffer }: PlacedField, from: number, count: number): Promise<Cell[]> {
		const isSet = bitsOf(await this.#bytes(buffer + 1, from >> 3, (from + count + 7) >> 3), from & 7)
		return Array.from({ length: count }, (_, index) => isSet(index))
	}

	async #fixed(buffer: number, layout: ArrowLayout, from: number, count: number): Promise<Cell[]> {
		const width = widthOf(layout)
		const bytes = await this.#bytes(buffer, from * width, (from + count) * width)
		return Array.from({ length: count }, (_, index) => fixedCell(bytes.subarray(index * width, (index + 1) * width), layout))
	}

	/** Where values begin and end: one number more than there are values. */
	async #offsets(buffer: number, size: 4 | 8, from: number, count: number): Promise<number[]> {
		const bytes = await this.#bytes(buffer, from * size, (from + count + 1) * size)
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
		const offsets = Array.from({ length: count + 1 }, (_, index) =>
			size === 4 ? view.getInt32(index * 4, true) : Number(view.getBigInt64(index * 8, true)),
		)
		const isSound = offsets.every(
			(offset, index) => Number.isSafeInteger(offset) && offset >= (index === 0 ? 0 : (offsets[index - 1] ?? 0)),
		)
		return isSound ? offsets : wrongOffsets()
	}

	async #texts(placed: PlacedField, from: number, count: number): Promise<Cell[]> {
		const { layout } = placed.field
		const offsets = await this.#offsets(placed.buffer + 1, 'offsetSize' in layout ? layout.offsetSize : 4, from, count)
		const [first = 0] = offsets
		const bytes = await this.#bytes(placed.buffer + 2, first, offsets.at(-1) ?? first)
		return Array.from({ length: count }, (_, index) => {
			const one = bytes.subarray((offsets[index] ?? 0) - first, (offsets[index + 1] ?? 0) - first)
			return layout.is === 'text' ? textOf(one) : Buffer.from(one).toString('base64')
		})
	}

	async #lists(placed: PlacedField, from: number, count: number): Promise<Cell[]> {
		const { layout } = placed.field
		const [child] = placed.children
		const offsets = await this.#offsets(placed.buffer + 1, 'offsetSize' in layout ? layout.offsetSize : 4, from, count)
		const [first = 0] = offsets
		const items = child ? await this.read(child, first, (offsets.at(-1) ?? first) - first) : []
		return Array.from({ length: count }, (_, index) => items.slice((offsets[index] ?? 0) - first, (offsets[index + 1] ?? 0) - first))
	}

	async #fixedLists({ children: [child] }: PlacedField, length: number, from: number, count: number): Promise<Cell[]> {
		const items = child ? await this.read(child, from * length, count * length) : []
		return Array.from({ length: count }, (_, index) => items.slice(index * length, (index + 1) * length))
	}

	async #structs({ children }: PlacedField, from: number, count: number): Promise<Cell[]> {
		const columns: [string, Cell[]][] = []
		for (const child of children) columns.push([child.field.name, await this.read(child, from, count)])
		return Array.from({ length: count }, (_, index) => Object.fromEntries(columns.map(([name, cells]) => [name, cells[index] ?? null])))
	}

	/** Values by their numbers in a dictionary, of which only the part is read that they refer to. */
	async #encoded({ field, buffer }: PlacedField, from: number, count: number): Promise<Cell[]> {
		const { dictionary } = field
		const batch = dictionary && this.#dictionaries.get(dictionary.id)
		const [placed] = placeFields([{ ...field, dictionary: undefined }])
		if (!dictionary || !batch || !placed) throw new WrongMessage('it has no dictionary for a column')
		const keys = (await this.#fixed(buffer + 1, dictionary.index, from, count)).map(Number)
		const used = keys.filter((key) => key >= 0 && key < batch.rows)
		if (used.length === 0) return keys.map(() => null)
		const first = used.reduce((least, key) => Math.min(least, key))
		const last = used.reduce((most, key) => Math.max(most, key))
		const values = await new BatchValues(this.#file, batch, this.#dictionaries).read(placed, first, last - first + 1)
		return keys.map((key) => values[key - first] ?? null)
	}
}

const bitsOf =
	(bytes: Uint8Array, skip: number) =>
	(index: number): boolean =>
		(((bytes[(index + skip) >> 3] ?? 0) >> ((index + skip) & 7)) & 1) === 1

function wrongOffsets(): never {
	throw new WrongMessage('the values of a column overlap')
}

function textOf(bytes: Uint8Array): string {
	try {
		return utf8.decode(bytes)
	} catch (error) {
		if (error instanceof TypeError) throw new WrongMessage('a text in it is not UTF-8')
		throw error
	}
}
