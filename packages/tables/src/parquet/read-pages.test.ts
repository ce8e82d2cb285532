import { readerOf, readParquetLayout } from '@stoa/formats'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { expect, test } from 'vitest'
import type { TableFile } from '../table-file.ts'
import { PARQUET } from './read-parquet.ts'

const ROWS = 4000
const textOf = (n: number): string => `row ${n} `.repeat(100)

/** A row group of some megabytes, with an index of its pages. */
const PAGED = new Uint8Array(
	parquetWriteBuffer({
		columnData: [
			{ name: 'n', data: Array.from({ length: ROWS }, (_, n) => n), type: 'INT32', offsetIndex: true },
			{ name: 'text', data: Array.from({ length: ROWS }, (_, n) => textOf(n)), type: 'STRING', encoding: 'PLAIN', offsetIndex: true },
		],
		codec: 'UNCOMPRESSED',
		pageSize: 64 * 1024,
		rowGroupSize: ROWS,
	}),
)

function counted(bytes: Uint8Array): { file: TableFile; read: () => number } {
	let read = 0
	const file: TableFile = {
		...readerOf(bytes),
		path: 'a.parquet',
		read: async (start, end) => {
			read += end - start
			return bytes.subarray(start, end)
		},
	}
	return { file, read: () => read }
}

test('pages of a large row group are read without the others', async () => {
	const { file, read } = counted(PAGED)
	const { features } = await PARQUET.head(file, 1, () => 1000)
	const survey = await PARQUET.survey(file)
	const before = read()
	for (const from of [0, 1, 777, 2500, ROWS - 10]) {
		const rows = await PARQUET.rows(file, { from, count: 10, survey }, features, 10_000)
		expect(rows.map(({ cells }) => cells)).toEqual(Array.from({ length: 10 }, (_, n) => [from + n, textOf(from + n)]))
	}
	expect(PAGED.length).toBeGreaterThan(3_000_000)
	expect(read() - before).toBeLessThan(PAGED.length / 2)
})

test('an index of pages that lies is damage of the file', async () => {
	let refused = 0
	const [, text] = (await readParquetLayout(readerOf(PAGED))).groups[0]?.chunks ?? []
	const { start = 0, size = 0 } = text?.pageIndex ?? {}
	for (let at = start; at < start + size; at += 37) {
		const damaged = Uint8Array.from(PAGED)
		damaged.set([0xff, 0xff, 0x7f], at)
		const { file } = counted(damaged)
		try {
			const { features } = await PARQUET.head(file, 1, () => 1000)
			const survey = await PARQUET.survey(file)
			await PARQUET.rows(file, { from: 2000, count: 10, survey }, features, 10_000)
		} catch (error) {
			expect(error).toMatchObject({ name: 'TableError', file: 'a.parquet' })
			refused += 1
		}
	}
	expect(refused).toBeGreaterThan(0)
})

const delta = (values: (string | null)[]): Uint8Array =>
	new Uint8Array(
		parquetWriteBuffer({
			columnData: [{ name: 'text', data: values, type: 'STRING', encoding: 'DELTA_BYTE_ARRAY' }],
			rowGroupSize: values.length,
		}),
	)

test('texts that repeat the beginnings of earlier ones are read', async () => {
	const values = Array.from({ length: 500 }, (_, n) => (n % 7 === 0 ? null : `https://example.org/${n}`))
	const { rows } = await PARQUET.head(counted(delta(values)).file, 100, () => 1000)
	expect(rows.map(({ cells }) => cells[0])).toEqual(values.slice(0, 100))
})

test('a small page of texts that would become a large one is refused', async () => {
	const bytes = delta(Array.from({ length: 2100 }, () => 'x'.repeat(100_000)))
	expect(bytes.length).toBeLessThan(2_000_000)
	await expect(PARQUET.head(counted(bytes).file, 1, () => 1000)).rejects.toThrow(/a column has more than \d+ bytes/)
})
