import { FormatError } from './format-error.ts'
import { ForwardCursor } from './forward-cursor.ts'
import type { RangeReader } from './range-reader.ts'

const FORMAT = 'GGUF'
const MAGIC = 0x46554747
/** Bytes of header that are read at most; vocabularies of 260,000 tokens need about 10 MB. */
const HEADER_SIZE_MAX = 64 * 1024 * 1024
const KEYS_MAX = 10_000
const TENSORS_MAX = 200_000
const KEY_LENGTH_MAX = 1024
/** Longest string that is returned, in bytes: chat templates reach some 50 kB. */
const STRING_KEPT_MAX = 1024 * 1024
/** Most bytes of all returned strings. */
const STRINGS_KEPT_MAX = 8 * 1024 * 1024
const ARRAY_DEPTH_MAX = 4
const DIMENSIONS_MAX = 8

/** Value types by their code in the file. */
const SIZES: readonly (number | undefined)[] = [1, 1, 2, 2, 4, 4, 4, 1, undefined, undefined, 8, 8, 8]
const STRING = 8
const ARRAY = 9

/** A scalar of the header. 64-bit integers are numbers, rounded beyond 2^53. */
export type GgufValue = string | number | boolean

/** Facts of one GGUF file. */
export interface GgufFacts {
	version: number
	/** Scalars and strings by key; arrays are left out. */
	metadata: Map<string, GgufValue>
	/** Number of elements of all tensors. */
	total: number
	/** Number of elements by tensor type code. */
	parametersByType: Map<number, number>
	tensorCount: number
	architecture: string | undefined
	contextLength: number | undefined
	chatTemplate: string | undefined
	bosToken: string | undefined
	eosToken: string | undefined
	/** `general.file_type`: the code of the whole file's quantization. */
	fileType: number | undefined
}

/** One key of a header. */
export interface GgufKey {
	key: string
	/** `undefined` for lists and for strings that are too long. */
	value: GgufValue | undefined
	/** The length of a list; `undefined` for other values. */
	count: number | undefined
}

/** One tensor, as a GGUF header describes it. */
export interface GgufTensor {
	name: string
	/** Fastest dimension first, as the file has it. */
	shape: number[]
	/** Code of its type: 0 is F32. */
	type: number
	elements: number
}

/** The whole GGUF header. */
export interface GgufHeader {
	version: number
	/** In the order of the file. */
	keys: GgufKey[]
	tensors: GgufTensor[]
}

/** The position of the list of tokens, for reading a few of them afterwards. */
interface TokenList {
	start: number
	count: number
}

/** The walk over one header. */
interface Walk {
	cursor: ForwardCursor
	/** 4 in version 1, 8 since. */
	lengthSize: 4 | 8
	/** Bytes of strings that may still be kept. */
	stringBudget: number
}

function fail(why: string): never {
	throw new FormatError(FORMAT, why)
}

async function readLength({ cursor, lengthSize }: Walk): Promise<number> {
	if (cursor.ready < lengthSize) await cursor.need(lengthSize)
	const length = lengthSize === 4 ? cursor.u32() : Number(cursor.u64())
	return Number.isSafeInteger(length) ? length : fail(`it holds a length of ${length}`)
}

async function readString(walk: Walk, lengthMax: number): Promise<string | undefined> {
	const length = await readLength(walk)
	if (length > lengthMax || length > walk.stringBudget) {
		walk.cursor.skip(length)
		return undefined
	}
	await walk.cursor.need(length)
	walk.stringBudget -= length
	return new TextDecoder().decode(walk.cursor.bytes(length))
}

async function skipStrings(walk: Walk, count: number): Promise<void> {
	for (let index = 0; index < count; index += 1) walk.cursor.skip(await readLength(walk))
}

async function skipArray(walk: Walk, depth: number): Promise<{ type: number; count: number; start: number }> {
	if (depth > ARRAY_DEPTH_MAX) fail('its lists are nested too deep')
	await walk.cursor.need(4)
	const type = walk.cursor.u32()
	const count = await readLength(walk)
	const start = walk.cursor.position
	const size = SIZES[type]
	if (size !== undefined) walk.cursor.skip(count * size)
	else if (type === STRING) await skipStrings(walk, count)
	else if (type === ARRAY) for (let index = 0; index < count; index += 1) await skipArray(walk, depth + 1)
	else fail(`it holds values of the unknown type ${type}`)
	return { type, count, start }
}

async function readScalar({ cursor }: Walk, type: number): Promise<number | boolean> {
	const size = SIZES[type]
	if (size === undefined) return fail(`it holds a value of the unknown type ${type}`)
	await cursor.need(size)
	const { u8, i8, u16, i16, u32, i32, f32, f64, u64, i64 } = cursor
	const readers = [u8, i8, u16, i16, u32, i32, f32, () => u8() !== 0, undefined, undefined, u64, i64, f64]
	const value = readers[type]?.()
	return typeof value === 'bigint' ? Number(value) : (value ?? fail('it holds a value that cannot be read'))
}

async function readKeys(walk: Walk, count: number): Promise<{ keys: GgufKey[]; tokens: TokenList | undefined }> {
	const keys: GgufKey[] = []
	let tokens: TokenList | undefined
	for (let index = 0; index < count; index += 1) {
		const key = (await readString(walk, KEY_LENGTH_MAX)) ?? fail('one of its keys is too long')
		await walk.cursor.need(4)
		const type = walk.cursor.u32()
		if (type === ARRAY) {
			const list = await skipArray(walk, 0)
			if (key === 'tokenizer.ggml.tokens' && list.type === STRING) tokens = list
			keys.push({ key, value: undefined, count: list.count })
		} else {
			const value = type === STRING ? await readString(walk, STRING_KEPT_MAX) : await readScalar(walk, type)
			keys.push({ key, value, count: undefined })
		}
	}
	return { keys, tokens }
}

/** Calls `see` with each tensor in turn, so that counting a large header stores none of them. `readName` decides whether their names are read. */
async function readTensors(walk: Walk, count: number, readName: () => Promise<string>, see: (tensor: GgufTensor) => void): Promise<void> {
	for (let index = 0; index < count; index += 1) {
		const name = await readName()
		await walk.cursor.need(4)
		const dimensions = walk.cursor.u32()
		if (dimensions > DIMENSIONS_MAX) fail(`a tensor has ${dimensions} dimensions`)
		const shape: number[] = []
		for (let dimension = 0; dimension < dimensions; dimension += 1) shape.push(await readLength(walk))
		const elements = shape.reduce((product, length) => product * length, 1)
		await walk.cursor.need(12)
		const type = walk.cursor.u32()
		walk.cursor.skip(8)
		if (!Number.isSafeInteger(elements)) fail('a tensor claims more elements than can be counted')
		see({ name, shape, type, elements })
	}
}

/** The token with this number. It takes a second, short read, because the numbers follow the list. */
async function findToken(reader: RangeReader, first: Walk, tokens: TokenList, id: GgufValue | undefined): Promise<string | undefined> {
	if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id >= tokens.count) return undefined
	const cursor = new ForwardCursor(reader, FORMAT, tokens.start, HEADER_SIZE_MAX)
	const walk: Walk = { ...first, cursor, stringBudget: KEY_LENGTH_MAX }
	cursor.littleEndian = first.cursor.littleEndian
	await skipStrings(walk, id)
	return readString(walk, KEY_LENGTH_MAX)
}

async function begin(reader: RangeReader): Promise<{ walk: Walk; version: number }> {
	const cursor = new ForwardCursor(reader, FORMAT, 0, HEADER_SIZE_MAX)
	await cursor.need(8)
	if (cursor.u32() !== MAGIC) fail('it does not begin with "GGUF"')
	const bytes = cursor.bytes(4)
	const view = new DataView(bytes.buffer, bytes.byteOffset, 4)
	// Files of big-endian machines write the version the other way round.
	cursor.littleEndian = view.getUint16(0, true) !== 0
	const version = view.getUint32(0, cursor.littleEndian)
	if (version < 1 || version > 3) fail(`its version ${version} is unknown`)
	return { version, walk: { cursor, lengthSize: version === 1 ? 4 : 8, stringBudget: STRINGS_KEPT_MAX } }
}

async function beginAtKeys(reader: RangeReader) {
	const { walk, version } = await begin(reader)
	const tensorCount = await readLength(walk)
	const keyCount = await readLength(walk)
	if (tensorCount > TENSORS_MAX || keyCount > KEYS_MAX) fail(`it claims ${tensorCount} tensors and ${keyCount} keys`)
	return { walk, version, tensorCount, ...(await readKeys(walk, keyCount)) }
}

/**
 * Reads a whole GGUF header: keys, then tensors. The weights are not read.
 *
 * @throws {FormatError} and errors of `reader`
 */
export async function readGgufHeader(reader: RangeReader): Promise<GgufHeader> {
	const { walk, version, tensorCount, keys } = await beginAtKeys(reader)
	const tensors: GgufTensor[] = []
	const readName = async (): Promise<string> => (await readString(walk, KEY_LENGTH_MAX)) ?? fail('the names of its tensors are too long')
	await readTensors(walk, tensorCount, readName, (tensor) => void tensors.push(tensor))
	return { version, keys, tensors }
}

/**
 * Counts the parameters of a GGUF file and returns the header's facts about the model.
 *
 * @throws {FormatError} and errors of `reader`
 */
export async function readGguf(reader: RangeReader): Promise<GgufFacts> {
	const { walk, version, tensorCount, keys, tokens } = await beginAtKeys(reader)
	const metadata = new Map(keys.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value] as const])))
	const parametersByType = new Map<number, number>()
	let total = 0
	const skipName = async (): Promise<string> => {
		walk.cursor.skip(await readLength(walk))
		return ''
	}
	await readTensors(walk, tensorCount, skipName, ({ type, elements }) => {
		parametersByType.set(type, (parametersByType.get(type) ?? 0) + elements)
		total += elements
	})
	if (!Number.isSafeInteger(total)) fail('it claims more parameters than can be counted')
	const text = (key: string): string | undefined => {
		const value = metadata.get(key)
		return typeof value === 'string' ? value : undefined
	}
	const number = (key: string): number | undefined => {
		const value = metadata.get(key)
		return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
	}
	const token = async (key: string) => tokens && findToken(reader, walk, tokens, metadata.get(key))
	const architecture = text('general.architecture')
	return {
		version,
		metadata,
		total,
		parametersByType,
		tensorCount,
		architecture,
		contextLength: number(`${architecture}.context_length`),
		chatTemplate: text('tokenizer.chat_template'),
		bosToken: await token('tokenizer.ggml.bos_token_id'),
		eosToken: await token('tokenizer.ggml.eos_token_id'),
		fileType: number('general.file_type'),
	}
}
