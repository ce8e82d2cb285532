import { readerOf as bytesReader, readParquetLayout } from '@stoa/formats'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Cell } from './cell.ts'
import { type Feature, wireType } from './feature.ts'
import { PARQUET } from './parquet/read-parquet.ts'
import { readerOf } from './readers.ts'
import type { TableFile, TableFormat } from './table-file.ts'
import { type ShardAsked, type ShardPlace, type WrittenShard, writeShard } from './write-shard.ts'

const CSV: TableFormat = { module: 'csv', separator: ',' }
const JSON_LINES: TableFormat = { module: 'json', separator: ',' }
const BEGIN: ShardPlace = { file: 0, row: 0, at: 0 }

const fileOf = (content: string | Uint8Array, path: string): TableFile => ({ ...bytesReader(Buffer.from(content)), path })

async function featuresOf(format: TableFormat, file: TableFile): Promise<Feature[]> {
	return (await readerOf(format, file.path).head(file, 0, () => 1000)).features
}

async function write(
	format: TableFormat,
	files: TableFile[],
	more: Partial<ShardAsked> = {},
): Promise<WrittenShard & { features: Feature[] }> {
	const [first] = files
	if (!first) throw new Error('no files')
	const features = await featuresOf(format, first)
	return { ...(await writeShard({ format, files, features, from: BEGIN, sourceMax: 1e9, ...more })), features }
}

/** What our own reader finds in a Parquet file. */
async function readBack(bytes: Uint8Array): Promise<{ types: unknown[]; rows: Cell[][] }> {
	const { features, rows } = await PARQUET.head(fileOf(bytes, 'x.parquet'), 100, () => 10_000)
	return { types: features.map(({ type }) => wireType(type)), rows: rows.map(({ cells }) => cells) }
}

test('writeShard() keeps the values and the types of every column that texts have', async () => {
	const rows = [
		{ i: 1, f: 1.5, s: 'a "q"\n', b: true, at: '2024-02-29T12:30:05', n: null, l: [1, null, 3], o: { x: 1, y: ['p'] }, m: { k: 1 } },
		{ i: 9007199254740993n, f: -0.25, s: '', b: false, at: '1969-12-31', n: null, l: [], o: { x: 2, y: [] }, m: 'text' },
		{ i: null, f: null, s: null, b: null, at: null, n: null, l: null, o: null, m: null },
	]
	const lines = rows.map((row) => JSON.stringify(row, (_, one: unknown) => (typeof one === 'bigint' ? JSON.rawJSON(String(one)) : one)))
	const { bytes, features, ...shard } = await write(JSON_LINES, [fileOf(lines.join('\n'), 'a.jsonl')])
	expect(shard).toEqual({ rows: 3, sourceSize: expect.any(Number), next: undefined, isCut: false })
	const { types, rows: read } = await readBack(bytes)
	// The format has no seconds, and says so.
	const stored = { _type: 'Value', dtype: 'timestamp[ms]' }
	expect(types).toEqual(features.map(({ name, type }) => (name === 'at' ? stored : wireType(type))))
	expect(read).toEqual([
		[1, 1.5, 'a "q"\n', true, '2024-02-29T12:30:05', null, [1, null, 3], { x: 1, y: ['p'] }, '{"k":1}'],
		[9007199254740993n, -0.25, '', false, '1969-12-31T00:00:00', null, [], { x: 2, y: [] }, '"text"'],
		[null, null, null, null, null, null, null, null, null],
	])
	const { notes, groups } = await readParquetLayout(fileOf(bytes, 'x.parquet'))
	expect(groups.map((group) => group.rows)).toEqual([3])
	expect(JSON.parse(notes.get('huggingface') ?? '')).toEqual({
		info: { features: Object.fromEntries(features.map(({ name, type }) => [name, wireType(type)])) },
	})
})

test('writeShard() writes row groups of at most 1,000 rows', async () => {
	const text = `n\n${Array.from({ length: 2500 }, (_, n) => n).join('\n')}\n`
	const { bytes, rows } = await write(CSV, [fileOf(gzipSync(text), 'a.csv.gz')])
	const { groups } = await readParquetLayout(fileOf(bytes, 'x.parquet'))
	expect([rows, groups.map((group) => group.rows)]).toEqual([2500, [1000, 1000, 500]])
})

test('writeShard() goes on where a file ended, over all files of a split, in any order of their columns', async () => {
	const first = `a,b\n${Array.from({ length: 3000 }, (_, n) => `${n},x${n}`).join('\n')}\n`
	const second = `b,a\n${Array.from({ length: 1500 }, (_, n) => `y${n},${n + 3000}`).join('\n')}\n`
	const files = [fileOf(first, 'a.csv'), fileOf('a,b\n', 'empty.csv'), fileOf(second, 'b.csv')]
	const read: Cell[][] = []
	const sizes: number[] = []
	let sourceSize = 0
	let from: ShardPlace | undefined = BEGIN
	while (from) {
		const shard: WrittenShard = await write(CSV, files, { from, sizeMax: 5000 })
		const file = fileOf(shard.bytes, 'x.parquet')
		const { rowCount = 0 } = await PARQUET.head(file, 0, () => 100)
		for (let row = 0; row < rowCount; row += 1000) {
			const range = { from: row, count: Math.min(1000, rowCount - row), survey: await PARQUET.survey(file) }
			read.push(...(await PARQUET.rows(file, range, (await PARQUET.head(file, 0, () => 100)).features, 100)).map(({ cells }) => cells))
		}
		sizes.push(shard.rows)
		sourceSize += shard.sourceSize
		from = shard.next
	}
	expect(sizes.length).toBeGreaterThan(2)
	expect(read).toEqual(Array.from({ length: 4500 }, (_, n) => [n, n < 3000 ? `x${n}` : `y${n - 3000}`]))
	expect(sourceSize).toBeLessThanOrEqual(first.length + second.length + 4)
})

test('writeShard() leaves out what is behind the limit, and says so', async () => {
	const text = `n\n${Array.from({ length: 1000 }, (_, n) => n).join('\n')}\n`
	const { rows, next, isCut, sourceSize } = await write(CSV, [fileOf(text, 'a.csv')], { sourceMax: 1000 })
	expect({ next, isCut }).toEqual({ next: undefined, isCut: true })
	expect(rows).toBeGreaterThan(200)
	expect(sourceSize).toBeLessThanOrEqual(1000)
})

test.for([
	['a row of another type', [fileOf('n\n1\n', 'a.csv'), fileOf('n\none\n', 'b.csv')], /"one" in column "n"/],
	['another column', [fileOf('n\n1\n', 'a.csv'), fileOf('m\n1\n', 'b.csv')], /its columns are not those of the first file/],
	['a column that is missing', [fileOf('n,m\n1,2\n', 'a.csv'), fileOf('n\n1\n', 'b.csv')], /its columns are not those of the first file/],
] as const)('writeShard() names the file that has %s', async ([, files, why]) => {
	await expect(write(CSV, [...files])).rejects.toMatchObject({ fault: 'damaged', file: 'b.csv', why: expect.stringMatching(why) })
})

test('writeShard() refuses formats and types that it does not write', async () => {
	const features: Feature[] = [{ name: 'p', type: { is: 'media', kind: 'Image', settings: {} } }]
	const asked = { files: [fileOf('x', 'a.csv')], features, from: BEGIN, sourceMax: 1e9 }
	await expect(writeShard({ ...asked, format: CSV })).rejects.toMatchObject({ fault: 'unsupported', why: /"image"/ })
	await expect(writeShard({ ...asked, features: [], format: CSV })).rejects.toMatchObject({ fault: 'unsupported' })
	const parquet = {
		...asked,
		features: [{ name: 'n', type: { is: 'value', dtype: 'int64' } as const }],
		format: { ...CSV, module: 'parquet' },
	}
	await expect(writeShard(parquet)).rejects.toMatchObject({ fault: 'unsupported', file: 'a.csv' })
})
