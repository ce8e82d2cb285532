import { readerOf } from '@stoa/formats'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { typeWords } from '../feature.ts'
import type { TableFile } from '../table-file.ts'
import { ARROW } from './read-arrow.ts'

/** Files that pyarrow wrote: two batches of three rows and one. */
const sample = (name: string): Uint8Array => new Uint8Array(readFileSync(join(import.meta.dirname, 'samples', name)))
const fileOf = (bytes: Uint8Array): TableFile => ({ ...readerOf(bytes), path: 'data/a.arrow' })
const headOf = (bytes: Uint8Array) => ARROW.head(fileOf(bytes), 100, () => 1000)

const ROWS = [
	[1, 'a', ['x'], { x: 1.5, ok: true }, 'red', '1970-01-01T00:00:00', 2n ** 60n],
	[null, 'é😀', [], null, 'blue', '1970-01-01T00:00:01.000001', null],
	[3, null, null, { x: null, ok: false }, 'red', null, -5],
	[4, '', ['y', null], { x: -2, ok: null }, null, '1969-12-31T23:59:59.999999', 0],
]

test.each(['stream-plain.arrow', 'stream-lz4.arrow', 'stream-zstd.arrow', 'file.arrow'])('%s has its types and rows', async (name) => {
	const { features, rows, rowCount } = await headOf(sample(name))
	expect(features.map((feature) => [feature.name, typeWords(feature.type)])).toEqual([
		['id', 'int32'],
		['text', 'string'],
		['tags', 'list of string'],
		['point', 'struct'],
		['kind', 'string'],
		['when', 'timestamp[us]'],
		['big', 'int64'],
	])
	expect(rows.map(({ cells }) => cells)).toEqual(ROWS)
	expect(rowCount).toBe(4)
	const file = fileOf(sample(name))
	const survey = await ARROW.survey(file)
	expect(survey.rows).toBe(4)
	const some = await ARROW.rows(file, { from: 2, count: 5, survey }, features, 1000)
	expect(some.map(({ cells }) => cells)).toEqual(ROWS.slice(2))
})

test('LZ4 blocks may refer to those before them', async () => {
	const file = fileOf(sample('linked.arrow'))
	const { features } = await ARROW.head(file, 1, () => 1000)
	const survey = await ARROW.survey(file)
	const [row] = await ARROW.rows(file, { from: 1999, count: 1, survey }, features, 1000)
	expect(row?.cells).toEqual(['row 19 '.repeat(20)])
})

test('only the bytes of the rows that are shown are read', async () => {
	const bytes = sample('stream-plain.arrow')
	const padded = Buffer.concat([bytes])
	let read = 0
	const file: TableFile = {
		...fileOf(padded),
		read: async (start, end) => {
			read += end - start
			return padded.subarray(start, end)
		},
	}
	await ARROW.head(file, 1, () => 1000)
	// Descriptions are read in windows; the values of one row are a few bytes.
	expect(read).toBeLessThan(2 * 8 * 1024 + 1000)
})

test.each([
	['an empty file', new Uint8Array(), /does not begin with a schema/],
	['a text', Buffer.from('a text that is no Arrow at all, but long enough to look like a message'), /no message of Arrow|message of it/],
	['a file that ends in a message', sample('stream-plain.arrow').subarray(0, 1200), /no message of Arrow|ends in the middle of a message/],
])('%s is refused with its name', async (_title, bytes, why) => {
	await expect(headOf(bytes)).rejects.toMatchObject({ name: 'TableError', file: 'data/a.arrow' })
	await expect(headOf(bytes)).rejects.toThrow(why)
})

test('damage anywhere ends in rows or in a named error, and takes little time', async () => {
	const started = performance.now()
	let refused = 0
	for (const name of ['stream-plain.arrow', 'stream-lz4.arrow', 'stream-zstd.arrow', 'file.arrow']) {
		const bytes = sample(name)
		for (let at = 0; at < bytes.length - 4; at += 7) {
			const damaged = Uint8Array.from(bytes)
			damaged.set([0xff, 0xff, 0x7f, 0x01], at)
			try {
				await headOf(damaged)
			} catch (error) {
				expect(error).toMatchObject({ name: 'TableError', file: 'data/a.arrow' })
				refused += 1
			}
		}
	}
	expect(refused).toBeGreaterThan(100)
	expect(performance.now() - started).toBeLessThan(30_000)
})
