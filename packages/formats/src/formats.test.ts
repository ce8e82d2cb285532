import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	FormatError,
	parseLfsPointer,
	readGguf,
	readGgufHeader,
	readParquetFooter,
	readSafetensors,
	readSafetensorsHeader,
	readSafetensorsIndex,
	readerOf,
	writeLfsPointer,
	type RangeReader,
} from './index.ts'
import { ggufFile, parquetFile, safetensorsFile } from './testing.ts'

const text = new TextEncoder()

/** Counts the bytes that are requested from a reader. */
function counting(bytes: Uint8Array): RangeReader & { asked: number } {
	const inner = readerOf(bytes)
	const reader = {
		size: inner.size,
		asked: 0,
		read: (start: number, end: number) => {
			reader.asked += end - start
			return inner.read(start, end)
		},
	}
	return reader
}

describe('LFS pointers', () => {
	const pointer = { sha256: 'ab'.repeat(32), size: 123_456_789_012 }
	test('writeLfsPointer() writes what git-lfs writes', () => {
		expect(new TextDecoder().decode(writeLfsPointer(pointer))).toBe(
			`version https://git-lfs.github.com/spec/v1\noid sha256:${pointer.sha256}\nsize 123456789012\n`,
		)
	})
	test('parseLfsPointer() reads it back, extensions and the older address too', () => {
		expect(parseLfsPointer(writeLfsPointer(pointer))).toEqual(pointer)
		const older = `version https://hawser.github.com/spec/v1\next-0-foo sha256:${'0'.repeat(64)}\noid sha256:${pointer.sha256}\nsize 5`
		expect(parseLfsPointer(text.encode(older))).toEqual({ ...pointer, size: 5 })
	})
	test.each([
		'',
		'hello',
		'version https://git-lfs.github.com/spec/v1\n',
		`version https://git-lfs.github.com/spec/v1\noid sha256:${'A'.repeat(64)}\nsize 1\n`,
		`version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize -1\n`,
		`version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 1\nmore\n`,
		`version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 1${' '.repeat(2000)}`,
	])('parseLfsPointer() takes %j for an ordinary file', (blob) => expect(parseLfsPointer(text.encode(blob))).toBeUndefined())
})

describe('readSafetensors()', () => {
	test('counts parameters by dtype and reads the notes', async () => {
		const file = safetensorsFile({
			__metadata__: { format: 'pt' },
			a: { dtype: 'F32', shape: [10, 4], data_offsets: [0, 160] },
			b: { dtype: 'BF16', shape: [], data_offsets: [160, 162] },
		})
		expect(await readSafetensors(readerOf(file))).toEqual({
			parameters: { F32: 40, BF16: 1 },
			total: 41,
			metadata: { format: 'pt' },
			tensorCount: 2,
		})
	})
	test('reads the header only', async () => {
		const reader = counting(safetensorsFile({ a: { dtype: 'F32', shape: [250_000], data_offsets: [0, 1_000_000] } }))
		await readSafetensors(reader)
		expect(reader.asked).toBeLessThan(200)
	})
	test.each<[string, Uint8Array]>([
		['nothing', new Uint8Array()],
		['a length beyond all bounds', new Uint8Array(8).fill(255)],
		['a length beyond the file', new Uint8Array([100, 0, 0, 0, 0, 0, 0, 0, 1])],
		['no JSON', safetensorsFile('nonsense')],
		['a list', safetensorsFile([])],
		['deep nesting', safetensorsFile({ a: [[[[[]]]]] })],
		['a negative dimension', safetensorsFile({ a: { dtype: 'F32', shape: [-1], data_offsets: [0, 0] } })],
		['too many elements', safetensorsFile({ a: { dtype: 'F32', shape: [2 ** 40, 2 ** 40], data_offsets: [0, 0] } })],
		['a dtype that is a key of objects', safetensorsFile({ a: { dtype: '__proto__', shape: [1], data_offsets: [0, 0] } })],
		['data beyond the file', safetensorsFile({ a: { dtype: 'F32', shape: [1], data_offsets: [0, 4] } }).slice(0, -2)],
	])('refuses %s', async (_, file) => {
		await expect(readSafetensors(readerOf(file))).rejects.toThrow(FormatError)
	})
	test('readSafetensorsIndex() names the shards and refuses others', () => {
		const map = '"weight_map":{"a":"m-2.safetensors","b":"m-1.safetensors","c":"m-1.safetensors"}'
		const files = ['m-1.safetensors', 'm-2.safetensors']
		expect(readSafetensorsIndex(`{${map}}`)).toEqual({ files, metadata: {} })
		const notes = '"metadata":{"total_size":12,"odd":[1],"by":"me"}'
		expect(readSafetensorsIndex(`{${notes},${map}}`)).toEqual({ files, metadata: { total_size: 12, by: 'me' } })
		expect(() => readSafetensorsIndex('{"weight_map":{"a":"../x"}}')).toThrow(FormatError)
		expect(() => readSafetensorsIndex('{}')).toThrow(FormatError)
	})
})

const GGUF_KEYS = {
	'general.architecture': 'llama',
	'llama.context_length': 4096,
	'tokenizer.ggml.tokens': ['<unk>', '<s>', '</s>', 'a'],
	'general.file_type': 15,
	'tokenizer.ggml.bos_token_id': 1,
	'tokenizer.ggml.eos_token_id': 2,
	'tokenizer.chat_template': '{{ messages }}',
}

describe('readGguf()', () => {
	test.each([2, 3])('reads keys and tensors of version %i', async (version) => {
		const file = ggufFile({
			version,
			keys: GGUF_KEYS,
			tensors: [
				{ name: 'w', shape: [8, 4], type: 12 },
				{ name: 'b', shape: [8], type: 0 },
			],
		})
		const facts = await readGguf(readerOf(file))
		expect(facts).toMatchObject({
			version,
			architecture: 'llama',
			contextLength: 4096,
			chatTemplate: '{{ messages }}',
			bosToken: '<s>',
			eosToken: '</s>',
			fileType: 15,
		})
		expect([facts.total, facts.tensorCount, facts.parametersByType.get(12)]).toEqual([40, 2, 32])
	})
	test('reads files of big-endian machines', async () => {
		const file = ggufFile({ version: 3, keys: GGUF_KEYS, tensors: [{ name: 'w', shape: [8, 4], type: 0 }], littleEndian: false })
		expect(await readGguf(readerOf(file))).toMatchObject({ version: 3, architecture: 'llama', total: 32, bosToken: '<s>' })
	})
	test.each<[string, Uint8Array]>([
		['nothing', new Uint8Array()],
		['another magic', text.encode('GGUX12345678901234567890')],
		['an unknown version', ggufFile({ version: 9, keys: {}, tensors: [] })],
		['claims of tensors it does not hold', ggufFile({ version: 3, keys: {}, tensors: [], claims: { tensors: 5n, keys: 0n } })],
		['claims beyond all bounds', ggufFile({ version: 3, keys: {}, tensors: [], claims: { tensors: 2n ** 63n, keys: 2n ** 63n } })],
	])('refuses %s', async (_, file) => {
		await expect(readGguf(readerOf(file))).rejects.toThrow(FormatError)
	})
})

describe('readParquetFooter()', () => {
	const file = parquetFile({
		rowCount: 1234,
		columns: [
			{ name: 'text', physical: 6, converted: 0, logical: 1 },
			{
				name: 'image',
				children: [
					{ name: 'bytes', physical: 6 },
					{ name: 'path', physical: 6, converted: 0 },
				],
			},
			{ name: 'label', physical: 2 },
		],
		notes: { huggingface: '{"info":{}}' },
	})
	test('answers rows, columns and notes', async () => {
		const facts = await readParquetFooter(readerOf(file))
		expect(facts.rowCount).toBe(1234)
		expect(facts.columns).toEqual([
			{ path: 'text', type: 'string' },
			{ path: 'image.bytes', type: 'bytes' },
			{ path: 'image.path', type: 'string' },
			{ path: 'label', type: 'int64' },
		])
		expect(facts.notes.get('huggingface')).toBe('{"info":{}}')
	})
	test.each<[string, Uint8Array]>([
		['nothing', new Uint8Array()],
		['another magic', text.encode('12345678PARX')],
		['a footer beyond the file', text.encode('\u007f\u0000\u0000\u0000PAR1')],
		['a list that claims a billion', Uint8Array.from([0x19, 0xfc, 0xff, 0xff, 0xff, 0xff, 3, 7, 0, 0, 0, ...text.encode('PAR1')])],
	])('refuses %s', async (_, bytes) => {
		await expect(readParquetFooter(readerOf(bytes))).rejects.toThrow(FormatError)
	})
})

describe('hostile input', () => {
	const samples: [string, (reader: RangeReader) => Promise<unknown>, Uint8Array][] = [
		['readSafetensors()', readSafetensors, safetensorsFile({ a: { dtype: 'F32', shape: [2], data_offsets: [0, 8] } })],
		['readGguf()', readGguf, ggufFile({ version: 3, keys: GGUF_KEYS, tensors: [{ name: 'w', shape: [8, 4], type: 12 }] })],
		[
			'readParquetFooter()',
			readParquetFooter,
			parquetFile({ rowCount: 3, columns: [{ name: 'text', physical: 6, converted: 0 }], notes: { a: 'b' } }),
		],
	]
	const answersOrFails = async (read: (reader: RangeReader) => Promise<unknown>, bytes: Uint8Array): Promise<boolean> =>
		read(readerOf(bytes)).then(
			() => true,
			(error: unknown) => error instanceof FormatError,
		)
	test.each(samples)('%s answers every cut and every changed byte with facts or a FormatError', async (_, read, sample) => {
		for (let end = 0; end < sample.length; end += 1) expect(await answersOrFails(read, sample.slice(0, end))).toBe(true)
		const mutation = fc.array(fc.tuple(fc.nat(sample.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
		await fc.assert(
			fc.asyncProperty(mutation, async (changes) => {
				const changed = Uint8Array.from(sample)
				for (const [at, byte] of changes) changed[at] = byte
				return answersOrFails(read, changed)
			}),
			{ numRuns: 2000 },
		)
	})
	test.each(samples)('%s answers arbitrary bytes with a FormatError', async (_, read) => {
		await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => answersOrFails(read, bytes)))
	})
})

describe('headers in full', () => {
	test('readSafetensorsHeader() lists tensors in the order of the file', async () => {
		const file = safetensorsFile({
			__metadata__: { format: 'pt' },
			b: { dtype: 'F32', shape: [10, 4], data_offsets: [0, 160] },
			a: { dtype: 'BF16', shape: [], data_offsets: [160, 162] },
		})
		expect(await readSafetensorsHeader(readerOf(file))).toEqual({
			tensors: [
				{ name: 'b', dtype: 'F32', shape: [10, 4], elements: 40, bytes: 160, start: 0 },
				{ name: 'a', dtype: 'BF16', shape: [], elements: 1, bytes: 2, start: 160 },
			],
			metadata: { format: 'pt' },
		})
	})
	test('readGgufHeader() lists keys, lists among them, and tensors', async () => {
		const file = ggufFile({
			version: 3,
			keys: { 'general.architecture': 'llama', 'tokenizer.ggml.tokens': ['a', 'b'], 'llama.block_count': 2 },
			tensors: [
				{ name: 'token_embd.weight', shape: [8, 2], type: 12 },
				{ name: 'output.weight', shape: [4], type: 0 },
			],
		})
		expect(await readGgufHeader(readerOf(file))).toEqual({
			version: 3,
			keys: [
				{ key: 'general.architecture', value: 'llama', count: undefined },
				{ key: 'tokenizer.ggml.tokens', value: undefined, count: 2 },
				{ key: 'llama.block_count', value: 2, count: undefined },
			],
			tensors: [
				{ name: 'token_embd.weight', shape: [8, 2], type: 12, elements: 16 },
				{ name: 'output.weight', shape: [4], type: 0, elements: 4 },
			],
		})
	})
})

test('readSafetensorsHeader() counts nothing for a tensor whose bytes are not there', async () => {
	const read = (dtype: string, shape: number[], bytes: number) =>
		readSafetensorsHeader(readerOf(safetensorsFile({ w: { dtype, shape, data_offsets: [0, bytes] } })))
	await expect(read('BF16', [7_000_000_000], 0)).rejects.toThrow('described wrongly')
	await expect(read('F32', [2, 3], 12)).rejects.toThrow('described wrongly')
	await expect(read('F99', [2, 3], 0)).rejects.toThrow('described wrongly')
	expect((await read('F99', [2, 3], 7)).tensors[0]?.elements).toBe(6)
})
