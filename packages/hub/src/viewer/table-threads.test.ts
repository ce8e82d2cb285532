import { TableError } from '@stoa/tables'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { ReadableFiles } from '../repositories/reading/remote-files.ts'
import { createTableThreads } from './table-threads.ts'

/** A Parquet file, found by damaging one at random, whose run of two billion values the decoder follows. */
const ENDLESS = gunzipSync(
	Buffer.from(
		[
			'H4sIAAAAAAACA52UsWobQRCGR7OrsBYqhPAst3CFC9+hwk2aq4QtNyaYYIwrg+XCOBdJYHSJfMZpQiD4AfIYKfIEqfUEKVyaPEIqV4ZkZs93SKfYhBy3u7c7883M/gN3uH',
			'v0kl7QOq0PSRMcypZXAKUaPOP4ajSaTEdvz85T3rLnBm14z3KIp+I5m6ay5NcZO23S5ooT+OfnTrH+2nnWDaDxuPJ5m9qvCcWMPE5OmTRkSrJTkYoN7CsGXAiJuqi8S926',
			'qfEvJcMAfhfPp0qopSD4P6Vqd/FKz7IspxYQRhjg5A1Qmz90nn7IIw7X4k3z8jybpQyL4XqcTqPuo9fF5DKPYrDGbblhbEJCR+AkDIHVdttux6afQE9LJYH2erqQC+J0/B',
			'nvhdT2hM/nmX27H+8Jo1iTQHFLl4gvjZBaHimq8syBPWCDQKbsbGDKXifLKe84gC5yylUq/q7gy5aXfK3gbygVR9BxxeU9fmyP4x8oNo6AJ6cBD3BbXnCUrnc8bB/Q6uQB',
			'gaW6UXWtEpvwaT/BntZeLF3P/V2tqtW3fT4XqpCLpyXmXj0h171akMsMqusOanLN9apc0ta5lqQGK7nwb3J9bj4h19em2J6X61bkukXorY0/vjubvb9KczcMARZfmLOr/D',
			'D+AIaEx5NEBAAA',
		].join(''),
		'base64',
	),
)

const threads = createTableThreads({ timeMsMax: 1500 })
afterAll(() => threads.close())

const filesOf = (content: Uint8Array): ReadableFiles => ({
	list: async () => [],
	find: async () => undefined,
	readWhole: async () => undefined,
	readRange: async (_path, start, end) => content.subarray(start, end),
})
const headOf = (path: string, module: string, content: Uint8Array) =>
	threads.head(
		{ do: 'head', format: { module, separator: ',' }, file: { path, size: content.length }, rowsMax: 100, lengthTotal: 1000 },
		filesOf(content),
	)

test('a file that is decoded without end costs its own rows only', async () => {
	const csv = Buffer.from('a\n1\n')
	await headOf('a.csv', 'csv', csv)
	const endless = headOf('endless.parquet', 'parquet', ENDLESS)
	const other = headOf('a.csv', 'csv', csv)
	await expect(endless).rejects.toThrow(new TableError('too-large', 'endless.parquet', 'reading it takes too much time or memory'))
	expect((await other).rowCount).toBe(1)
	expect((await headOf('a.csv', 'csv', csv)).rowCount).toBe(1)
})

test('errors of the store are passed on, and those of a file name it', async () => {
	const failing: ReadableFiles = { ...filesOf(new Uint8Array()), readRange: async () => Promise.reject(new Error('the disk is gone')) }
	const file = { path: 'a.csv', size: 4 }
	await expect(threads.survey({ do: 'survey', format: { module: 'csv', separator: ',' }, file }, failing)).rejects.toThrow(
		'the disk is gone',
	)
	await expect(headOf('data/a.json', 'json', Buffer.from('{"a":'))).rejects.toThrow(
		'Cannot read data/a.json: it ends in the middle of a value',
	)
	await expect(headOf('a.lance', 'lance', Buffer.from('x'))).rejects.toMatchObject({ fault: 'unsupported', file: 'a.lance' })
})

test('splits are found with the card of a dataset', async () => {
	const found = await threads.splits(['x.csv', 'y.csv'], '---\nconfigs:\n- config_name: a\n  data_files: y.csv\n---\n# Hi')
	expect(found).toMatchObject({ configs: [{ name: 'a', splits: [{ name: 'train', files: ['y.csv'] }] }] })
})
