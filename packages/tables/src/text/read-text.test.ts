import { readerOf } from '@stoa/formats'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Feature, typeWords } from '../feature.ts'
import type { TableFile } from '../table-file.ts'
import type { TableReader } from '../table-reader.ts'
import { csvFormat } from './csv.ts'
import { JSON_ROWS } from './json.ts'
import { LINES } from './lines.ts'
import { TextReader } from './read-text.ts'

const CSV = new TextReader(csvFormat(','))
const JSON_READER = new TextReader(JSON_ROWS)
const TEXT = new TextReader(LINES)

const fileOf = (content: string | Uint8Array, path = 'a.txt'): TableFile => ({
	...readerOf(typeof content === 'string' ? Buffer.from(content) : content),
	path,
})
const headOf = (reader: TableReader, file: TableFile) => reader.head(file, 100, () => 1000)
const typesOf = (features: readonly Feature[]) => Object.fromEntries(features.map(({ name, type }) => [name, typeWords(type)]))
const cellsOf = async (reader: TableReader, content: string | Uint8Array, path?: string) =>
	(await headOf(reader, fileOf(content, path))).rows.map(({ cells }) => cells)

/** A file of zeros or of a repeated text that takes no memory. */
const endless = (size: number, piece: string, path = 'large.txt'): TableFile => ({
	path,
	size,
	read: async (start, end) => Buffer.alloc(end - start, piece),
})

test('a CSV file has the types that pandas infers', async () => {
	const head = await headOf(
		CSV,
		fileOf('id,f,s,b,n,gap,bn,big,u\n1,1.5,"a ""q"",\nx",True,,1,true,9007199254740993,18446744073709551615\n-2,2,b,False,NA,,,1,0\n'),
	)
	expect(typesOf(head.features)).toEqual({
		id: 'int64',
		f: 'float64',
		s: 'string',
		b: 'bool',
		n: 'float64',
		gap: 'float64',
		bn: 'bool',
		big: 'int64',
		u: 'uint64',
	})
	expect(head.rows.map(({ cells }) => cells)).toEqual([
		[1, 1.5, 'a "q",\nx', true, null, 1, true, 9007199254740993n, 18446744073709551615n],
		[-2, 2, 'b', false, null, null, null, 1, 0],
	])
	expect(head.rowCount).toBe(2)
})

test('a CSV file may repeat names, leave them out, and have short rows, a byte order mark and any line ends', async () => {
	const head = await headOf(CSV, fileOf('\ufeffa,a,,a.1\r\n1,2,3\r\n\r\n4,5,6,7'))
	expect(head.features.map(({ name }) => name)).toEqual(['a', 'a.1', 'Unnamed: 2', 'a.1.1'])
	expect(head.rows.map(({ cells }) => cells)).toEqual([
		[1, 2, 3, null],
		[4, 5, 6, 7],
	])
})

test('JSON Lines and lists of objects have the types that Arrow infers', async () => {
	const lines =
		'{"i":1,"f":1.0,"d":"2020-01-01","l":[1],"s":{"a":1},"e":[],"mix":1,"n":null,"big":9007199254740993}\n' +
		'{"i":2,"f":2,"d":"2020-01-01 10:30","l":[],"s":{"a":null},"e":[],"mix":"x","n":null,"big":1,"late":[{"x":1},{"y":2}]}\n'
	const head = await headOf(JSON_READER, fileOf(lines))
	expect(typesOf(head.features)).toEqual({
		i: 'int64',
		f: 'float64',
		d: 'timestamp[s]',
		l: 'list of int64',
		s: 'struct',
		e: 'list of null',
		mix: 'json',
		n: 'null',
		big: 'int64',
		late: 'list of json',
	})
	expect(head.rows[0]?.cells).toEqual([1, 1, '2020-01-01T00:00:00', [1], { a: 1 }, [], 1, null, 9007199254740993n, null])
	expect(head.rows[1]?.cells.slice(-1)).toEqual([[{ x: 1 }, { y: 2 }]])
	expect(await cellsOf(JSON_READER, ' [ {"a": "]}"},\n{"a":"\\""} ] ')).toEqual([[']}'], ['"']])
	expect(await cellsOf(JSON_READER, '["x", "y"]')).toEqual([['x'], ['y']])
	expect(await cellsOf(JSON_READER, '{"a":\n [1,\n2]}')).toEqual([[[1, 2]]])
	expect(await cellsOf(JSON_READER, '{"constructor":1}\n{}')).toEqual([[1], [null]])
})

test('a text file has a row for each line', async () => {
	expect(await cellsOf(TEXT, 'one\r\ntwo\n\nthree\u000bfour')).toEqual([['one'], ['two'], [''], ['three\u000bfour']])
})

test('compressed files read as their contents', async () => {
	expect(await cellsOf(CSV, gzipSync('a\n1\n'), 'a.csv.gz')).toEqual([[1]])
	expect(await cellsOf(TEXT, zstdCompressSync('x\ny'), 'a.txt.zst')).toEqual([['x'], ['y']])
	await expect(cellsOf(TEXT, gzipSync('hello'.repeat(100)).subarray(0, 20), 'a.txt.gz')).rejects.toThrow(
		/a\.txt\.gz: it cannot be decompressed/,
	)
})

test('any rows are found by the positions of a survey', async () => {
	const rows = Array.from({ length: 3210 }, (_, n) => ({ n, text: `é "${n}"\n` }))
	const csv = `n,text\n${rows.map(({ n, text }) => `${n},"${text.replaceAll('"', '""')}"\n`).join('')}`
	const json = rows.map((row) => JSON.stringify(row)).join('\n')
	for (const [reader, content, path] of [
		[CSV, Buffer.from(csv), 'a.csv'],
		[CSV, gzipSync(csv), 'a.csv.gz'],
		[JSON_READER, Buffer.from(json), 'a.jsonl'],
		[JSON_READER, Buffer.from(`[${json.replaceAll('}\n', '},\n')}]`), 'a.json'],
		[JSON_READER, zstdCompressSync(json), 'a.jsonl.zst'],
	] as const) {
		const file = fileOf(content, path)
		const survey = await reader.survey(file)
		expect([survey.rows, survey.isPartial, survey.marks.length]).toEqual([3210, false, 4])
		const { features } = await headOf(reader, file)
		const found = await reader.rows(file, { from: 1998, count: 4, survey }, features, 100)
		expect(found.map(({ cells }) => cells)).toEqual(rows.slice(1998, 2002).map(({ n, text }) => [n, text]))
		expect(await reader.rows(file, { from: 3209, count: 5, survey }, features, 100)).toHaveLength(1)
	}
})

test('long cells are cut, and their columns named', async () => {
	const file = fileOf(`{"a":"${'x'.repeat(50)}","b":[${'1,'.repeat(30)}1],"c":1}`)
	const { rows } = await JSON_READER.head(file, 100, () => 10)
	expect(rows).toEqual([{ cells: ['x'.repeat(10), '[1,1,1,1,1', 1], cut: [0, 1] }])
})

test.each([
	['a quotation mark that is never closed', CSV, 'a,b\n1,"2\n', /quotation mark is never closed/],
	['a row that is too wide', CSV, 'a,b\n1,2,3\n', /row 0 has 3 values/],
	['too many columns', CSV, `${'a,'.repeat(2000)}a\n`, /2001 columns/],
	['an empty file', CSV, '', /it is empty/],
	['bytes that are no text', CSV, Buffer.from([97, 10, 0xff, 0xfe, 10]), /not UTF-8/],
	['a line that is no JSON', JSON_READER, '{"a":1}\n{"a":}\n', /row 1 is not JSON/],
	['a row that is no object', JSON_READER, '1\n2\n', /row 0 is not a JSON object/],
	['a list that ends too early', JSON_READER, '[{"a":1},', /ends before its list/],
	['a value that ends too early', JSON_READER, '{"a":{', /middle of a value/],
	['a string over two lines', JSON_READER, '{"a":"x\n"}', /string without an end/],
	['deep nesting', JSON_READER, '['.repeat(100_000), /more than 64 levels/],
	['too many columns', JSON_READER, JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [n, 1]))), /1000 columns/],
] as const)('%s is refused with the name of the file', async (_title, reader, content, why) => {
	const failure = headOf(reader, fileOf(content, 'data/bad.csv'))
	await expect(failure).rejects.toThrow(/^Cannot read data\/bad\.csv: /)
	await expect(failure).rejects.toThrow(why)
})

test('a value of another type behind the sample is refused with its row', async () => {
	const file = fileOf(`a\n${'1\n'.repeat(10_100)}x\n`)
	const { features } = await headOf(CSV, file)
	const survey = await CSV.survey(file)
	await expect(CSV.rows(file, { from: 10_099, count: 2, survey }, features, 100)).rejects.toThrow(/"x" in column "a" of its row 10100/)
})

test('one line of gigabytes is refused after megabytes', async () => {
	await expect(headOf(TEXT, endless(2e9, 'x'))).rejects.toThrow(/line of more than/)
	await expect(headOf(CSV, endless(2e9, 'x'))).rejects.toThrow(/row of more than/)
	await expect(headOf(JSON_READER, endless(2e9, '"x'))).rejects.toThrow(/Cannot read/)
	await expect(headOf(JSON_READER, endless(2e9, '[{}'))).rejects.toThrow(/Cannot read/)
})

test('rows behind the limit of scanning are not counted, and nothing of a bomb is kept', async () => {
	const bomb = gzipSync(Buffer.alloc(160 * 1024 * 1024, 'x'.repeat(1023) + '\n'))
	const survey = await TEXT.survey(fileOf(bomb, 'bomb.txt.gz'))
	expect(survey).toMatchObject({ rows: 128 * 1024, isPartial: true })
})
