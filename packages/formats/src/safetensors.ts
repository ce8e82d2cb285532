import { FormatError } from './format-error.ts'
import { readExactly, type RangeReader } from './range-reader.ts'

const FORMAT = 'safetensors'
/** Largest header that is read, in bytes: some 60,000 tensors. The format allows 100 MB, which no known file needs. */
const HEADER_SIZE_MAX = 8 * 1024 * 1024
/** `{ name: { shape: [ ] } }` is three levels. */
const DEPTH_MAX = 3
const DIMENSIONS_MAX = 16
const DTYPE = /^[A-Z][A-Z0-9_]{0,15}$/

/** Bits of one element, by dtype. For newer dtypes, only the number of bytes is checked. */
const BITS: ReadonlyMap<string, number> = new Map([
	...['BOOL', 'U8', 'I8', 'F8_E4M3', 'F8_E5M2', 'F8_E8M0'].map((dtype): [string, number] => [dtype, 8]),
	...['I16', 'U16', 'F16', 'BF16'].map((dtype): [string, number] => [dtype, 16]),
	...['I32', 'U32', 'F32'].map((dtype): [string, number] => [dtype, 32]),
	...['I64', 'U64', 'F64', 'C64'].map((dtype): [string, number] => [dtype, 64]),
])

/** Facts of one safetensors file. */
export interface SafetensorsFacts {
	/** Number of elements by dtype, as the file writes it (`F32`, `BF16`). */
	parameters: Record<string, number>
	/** Number of elements in all. */
	total: number
	/** The file's metadata (`__metadata__`); only strings. */
	metadata: Record<string, string>
	tensorCount: number
}

/** One tensor, as a safetensors header describes it. */
export interface SafetensorsTensor {
	name: string
	/** As the file writes it: `F32`, `BF16`. */
	dtype: string
	shape: number[]
	/** Number of elements. */
	elements: number
	/** In the file. */
	bytes: number
	/** Where they begin, counted from the end of the header. */
	start: number
}

/** The whole safetensors header. */
export interface SafetensorsHeader {
	/** In the order of the file. */
	tensors: SafetensorsTensor[]
	/** The file's metadata (`__metadata__`); only strings. */
	metadata: Record<string, string>
}

/** Refuses deep nesting before parsing: a short text could otherwise become millions of objects. */
function refuseDepth(json: Uint8Array): void {
	let depth = 0
	let isInString = false
	for (let index = 0; index < json.length; index += 1) {
		const byte = json[index]
		if (isInString) {
			if (byte === 0x5c) index += 1
			else if (byte === 0x22) isInString = false
		} else if (byte === 0x22) isInString = true
		else if (byte === 0x7b || byte === 0x5b) depth += 1
		else if (byte === 0x7d || byte === 0x5d) depth -= 1
		if (depth > DEPTH_MAX) throw new FormatError(FORMAT, 'its header is nested too deep')
	}
}

function parseHeader(json: Uint8Array): Record<string, unknown> {
	refuseDepth(json)
	try {
		const header: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
		if (isObject(header)) return header
	} catch (error) {
		if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
		throw new FormatError(FORMAT, 'its header is no JSON')
	}
	throw new FormatError(FORMAT, 'its header is no JSON object')
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCount(value: unknown): value is number {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function readTensor(name: string, tensor: unknown, dataSize: number): SafetensorsTensor {
	const bad = new FormatError(FORMAT, `tensor "${name.slice(0, 80)}" is described wrongly`)
	if (!isObject(tensor)) throw bad
	const { dtype, shape, data_offsets: offsets } = tensor
	if (typeof dtype !== 'string' || !DTYPE.test(dtype)) throw bad
	if (!Array.isArray(shape) || shape.length > DIMENSIONS_MAX || !shape.every(isCount)) throw bad
	if (!Array.isArray(offsets) || offsets.length !== 2 || !offsets.every(isCount)) throw bad
	const [start = 0, end = 0] = offsets
	if (start > end || end > dataSize) throw bad
	const elements = shape.reduce((product, dimension) => product * dimension, 1)
	if (!Number.isSafeInteger(elements)) throw bad
	// A header is cheap to write, so a tensor without its bytes must not count as billions of parameters.
	const bits = BITS.get(dtype)
	if (bits === undefined ? elements > 0 && start === end : elements * bits !== (end - start) * 8) throw bad
	return { name, dtype, shape, elements, bytes: end - start, start }
}

function stringsOf(value: unknown): Record<string, string> {
	if (!isObject(value)) return {}
	return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/**
 * Reads a safetensors header: 8 bytes of length, then JSON. The weights are not read.
 *
 * @throws {FormatError} and nothing else but what `reader` throws
 * @example
 * ```ts
 * const header = new TextEncoder().encode('{"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}}')
 * const file = new Uint8Array(8 + header.length + 24)
 * file[0] = header.length
 * file.set(header, 8)
 * assert.deepEqual((await readSafetensorsHeader(readerOf(file))).tensors[0]?.shape, [2, 3])
 * ```
 */
export async function readSafetensorsHeader(reader: RangeReader): Promise<SafetensorsHeader> {
	const length = await readExactly(reader, 0, 8, FORMAT)
	const headerSize = new DataView(length.buffer, length.byteOffset, 8).getBigUint64(0, true)
	if (headerSize > BigInt(HEADER_SIZE_MAX)) throw new FormatError(FORMAT, `its header of ${headerSize} bytes is too large`)
	const dataStart = 8 + Number(headerSize)
	const { __metadata__: notes, ...tensors } = parseHeader(await readExactly(reader, 8, dataStart, FORMAT))
	return {
		tensors: Object.entries(tensors).map(([name, tensor]) => readTensor(name, tensor, reader.size - dataStart)),
		metadata: stringsOf(notes),
	}
}

/**
 * Counts the parameters of a safetensors file from its header.
 *
 * @throws {FormatError} and errors of `reader`
 */
export async function readSafetensors(reader: RangeReader): Promise<SafetensorsFacts> {
	const { tensors, metadata } = await readSafetensorsHeader(reader)
	const parameters: Record<string, number> = {}
	let total = 0
	for (const { dtype, elements } of tensors) {
		parameters[dtype] = (parameters[dtype] ?? 0) + elements
		total += elements
	}
	if (!Number.isSafeInteger(total)) throw new FormatError(FORMAT, 'it claims more parameters than can be counted')
	return { parameters, total, metadata, tensorCount: tensors.length }
}

/** The content of an index (`model.safetensors.index.json`). */
export interface SafetensorsIndex {
	/** The files of the model in name order, as paths relative to the index. */
	files: string[]
	/** The index's metadata, such as `total_size`. */
	metadata: Record<string, string | number | boolean>
}

/**
 * Reads an index.
 *
 * @throws {FormatError}
 */
export function readSafetensorsIndex(json: string): SafetensorsIndex {
	const index = parseHeader(new TextEncoder().encode(json))
	const map = index['weight_map']
	if (!isObject(map)) throw new FormatError('safetensors index', 'it has no weight_map')
	const files = new Set(Object.values(map).filter((file) => typeof file === 'string'))
	if ([...files].some((file) => file.includes('..') || file.startsWith('/')))
		throw new FormatError('safetensors index', 'it names files outside its folder')
	return { files: [...files].toSorted(), metadata: plainOf(index['metadata']) }
}

function plainOf(value: unknown): SafetensorsIndex['metadata'] {
	if (!isObject(value)) return {}
	const isPlain = (one: unknown): one is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof one)
	return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string | number | boolean] => isPlain(entry[1])))
}
