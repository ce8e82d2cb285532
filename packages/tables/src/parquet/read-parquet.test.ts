import { readerOf } from '@stoa/formats'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { typeWords, wireType } from '../feature.ts'
import type { TableFile } from '../table-file.ts'
import { PARQUET } from './read-parquet.ts'

const COLUMNS = [
	{ name: 'id', data: Array.from({ length: 500 }, (_, n) => n), type: 'INT32' as const },
	{ name: 'text', data: Array.from({ length: 500 }, (_, n) => (n % 7 === 0 ? null : `row ${n % 50}`)), type: 'STRING' as const },
	{ name: 'big', data: Array.from({ length: 500 }, (_, n) => 2n ** 60n + BigInt(n)), type: 'INT64' as const },
	{ name: 'score', data: Array.from({ length: 500 }, (_, n) => n / 4), type: 'DOUBLE' as const },
]

const write = (options: Partial<Parameters<typeof parquetWriteBuffer>[0]> = {}): Uint8Array =>
	new Uint8Array(parquetWriteBuffer({ columnData: COLUMNS, rowGroupSize: 200, ...options }))
const fileOf = (bytes: Uint8Array, path = 'data/a.parquet'): TableFile => ({ ...readerOf(bytes), path })
const headOf = (bytes: Uint8Array) => PARQUET.head(fileOf(bytes), 3, () => 1000)

test('a Parquet file has the types of its schema, its rows and their number', async () => {
	const { features, rows, rowCount } = await headOf(write())
	expect(features.map(({ name, type }) => [name, typeWords(type)])).toEqual([
		['id', 'int32'],
		['text', 'string'],
		['big', 'int64'],
		['score', 'float64'],
	])
	expect(rows.map(({ cells }) => cells)).toEqual([
		[0, null, 2n ** 60n, 0],
		[1, 'row 1', 2n ** 60n + 1n, 0.25],
		[2, 'row 2', 2n ** 60n + 2n, 0.5],
	])
	expect(rowCount).toBe(500)
})

test('rows of several row groups are read with the ranges of these groups alone', async () => {
	const bytes = write()
	const read: number[] = []
	const file: TableFile = {
		...fileOf(bytes),
		read: async (start, end) => {
			read.push(end - start)
			return bytes.subarray(start, end)
		},
	}
	const survey = await PARQUET.survey(file)
	const { features } = await PARQUET.head(file, 1, () => 1000)
	read.length = 0
	const rows = await PARQUET.rows(file, { from: 399, count: 100, survey }, features, 1000)
	expect(rows.map(({ cells }) => cells[0])).toEqual(Array.from({ length: 100 }, (_, n) => 399 + n))
	expect(read.reduce((sum, size) => sum + size, 0)).toBeLessThan((bytes.length * 3) / 4)
})

test('the types that the datasets library wrote into the file hold where the file stores such values', async () => {
	const features = {
		id: { _type: 'ClassLabel', names: ['no', 'yes'] },
		text: { _type: 'Image', mode: 'RGB', hook: 'evil' },
		big: [{ _type: 'Value', dtype: 'int64' }],
		score: { _type: 'Audio', sampling_rate: 16_000 },
	}
	const kvMetadata = [{ key: 'huggingface', value: JSON.stringify({ info: { features } }) }]
	const head = await headOf(write({ kvMetadata }))
	expect(head.features.map(({ type }) => wireType(type))).toEqual([
		{ _type: 'ClassLabel', names: ['no', 'yes'] },
		{ _type: 'Image', mode: 'RGB' },
		{ _type: 'Value', dtype: 'int64' },
		{ _type: 'Value', dtype: 'float64' },
	])
	const broken = [{ key: 'huggingface', value: '{"info":{"features":{"id":{"_type":"Nothing"},"text":' }]
	expect((await headOf(write({ kvMetadata: broken }))).features[0]?.type).toEqual({ is: 'value', dtype: 'int32' })
})

test.each([
	['an empty file', new Uint8Array(), /ends at byte 0/],
	['a file without its end', write().subarray(0, 1000), /does not end with "PAR1"/],
	['bytes of another format', Buffer.from(gzipSync('x'.repeat(100))), /does not end with "PAR1"/],
	['a footer that is longer than the file', Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('PAR1')]), /too large|ends at byte/],
])('%s is refused with its name', async (_title, bytes, why) => {
	await expect(headOf(bytes)).rejects.toThrow(/^Cannot read data\/a\.parquet: /)
	await expect(headOf(bytes)).rejects.toThrow(why)
})

test('two columns of one name are refused', async () => {
	const columnData = [COLUMNS, COLUMNS].flatMap(([id]) => (id ? [id] : []))
	await expect(headOf(write({ columnData }))).rejects.toThrow(/two columns called "id"/)
})

test('a file whose columns are not those of the first one is refused', async () => {
	const survey = await PARQUET.survey(fileOf(write()))
	const failure = PARQUET.rows(fileOf(write()), { from: 0, count: 1, survey }, [{ name: 'other', type: { is: 'json' } }], 100)
	await expect(failure).rejects.toThrow(/not those of the first file/)
})

test('text that is not UTF-8 is refused with its column', async () => {
	const bytes = write({ codec: 'UNCOMPRESSED' })
	bytes.set([0xff], Buffer.from(bytes).indexOf('row 1'))
	await expect(headOf(bytes)).rejects.toThrow(/column "text" cannot be decoded \(a value is no UTF-8 text\)/)
})

test('damage anywhere ends in rows or in a named error, and takes little time', async () => {
	const bytes = write()
	const started = performance.now()
	let refused = 0
	for (let at = 4; at < bytes.length - 8; at += 37) {
		const damaged = Uint8Array.from(bytes)
		damaged.set([0xff, 0xff, 0x7f], at)
		try {
			await headOf(damaged)
		} catch (error) {
			expect(error).toMatchObject({ name: 'TableError', file: 'data/a.parquet' })
			refused += 1
		}
	}
	expect(refused).toBeGreaterThan(10)
	expect(performance.now() - started).toBeLessThan(30_000)
})
