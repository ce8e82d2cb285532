import { readerOf as bytesOf } from '@stoa/formats'
import { readerOf, TableError } from '@stoa/tables'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import type { FuzzTarget } from '../fuzz-target.ts'

/** The path by the first byte: what it ends with decides how it is decompressed. */
const FILES = [
	{ path: 'a.csv', module: 'csv' },
	{ path: 'a.jsonl', module: 'json' },
	{ path: 'a.txt', module: 'text' },
	{ path: 'a.csv.gz', module: 'csv' },
	{ path: 'a.jsonl.zst', module: 'json' },
]

const seed = (index: number, content: string | Uint8Array): Uint8Array => Buffer.concat([Buffer.from([index]), Buffer.from(content)])

/** Rows of CSV, JSON and text files. The first byte chooses which. */
export const target: FuzzTarget = {
	seeds: [
		seed(0, 'id,text,id\n1,"a ""q""\nb",2\n-3,,0.5\n'),
		seed(1, '{"a":1,"b":[1.0,null],"c":{"d":"2020-01-01"}}\n{"a":9007199254740993,"b":[],"c":{"d":"x"}}\n'),
		seed(1, '[{"a":"x"}, {"a":{"b":1}}]'),
		seed(2, 'one\r\ntwo\n\nthree'),
		seed(3, gzipSync('a,b\n1,2\n')),
		seed(4, zstdCompressSync('{"a":true}\n')),
	],
	words: ['"', '\n', '[', ']', '{', '}', ',', 'null', '1e999', '\\u0000', '\r\n'],
	refusals: [TableError],
	async run(bytes) {
		const { path, module } = FILES[(bytes[0] ?? 0) % FILES.length] ?? { path: 'a.txt', module: 'text' }
		const reader = readerOf({ module, separator: ',' }, path)
		const file = { ...bytesOf(bytes.subarray(1)), path }
		const { features, rows, rowCount } = await reader.head(file, 100, () => 1000)
		const survey = await reader.survey(file)
		if (rowCount !== undefined && rowCount !== survey.rows) throw new Error(`${survey.rows} rows were counted instead of ${rowCount}`)
		const again = await reader.rows(file, { from: 0, count: 100, survey }, features, 1000)
		if (JSON.stringify(again, textOfBigints) !== JSON.stringify(rows, textOfBigints)) throw new Error('The same rows were read differently')
	},
}

function textOfBigints(_key: string, value: unknown): unknown {
	return typeof value === 'bigint' ? `${value}n` : value
}
