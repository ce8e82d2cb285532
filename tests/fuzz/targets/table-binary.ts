import { readerOf as bytesOf } from '@stoa/formats'
import { readerOf, TableError } from '@stoa/tables'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FuzzTarget } from '../fuzz-target.ts'

const SAMPLES = join(import.meta.dirname, '../../../packages/tables/src/arrow/samples')
const MODULES = ['arrow', 'webdataset', 'zip']

/** Two CSV files, the first one deflated. */
const ZIP =
	'UEsDBBQAAAAIAAAAIVAc+FrFDgAAAAwAAAAFAAAAYS5jc3bL0ynhMtSp4DLSqeQCAFBLAwQUAAAAAAAAACFQ1/mRlAgAAAAIAAAABQAAAGIuY3N2bix0CjMsegpQSwECFAMUAAAACAAAACFQHPhaxQ4AAAAMAAAABQAAAAAAAAAAAAAAgAEAAAAAYS5jc3ZQSwECFAMUAAAAAAAAACFQ1/mRlAgAAAAIAAAABQAAAAAAAAAAAAAAgAExAAAAYi5jc3ZQSwUGAAAAAAIAAgBmAAAAXAAAAAAA'

const seed = (index: number, content: string | Uint8Array): Uint8Array => Buffer.concat([Buffer.from([index]), Buffer.from(content)])

/** A member of a tar archive with a sound header. */
function member(name: string, content: string): Uint8Array {
	const header = Buffer.alloc(512)
	header.write(name, 0)
	header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
	header.write('        0ustar', 148)
	const sum = header.reduce((all, byte) => all + byte, 0)
	header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
	return Buffer.concat([header, Buffer.from(content.padEnd(512, '\0'))])
}

/** Rows of Arrow files, WebDataset archives and zip archives. The first byte chooses which. */
export const target: FuzzTarget = {
	seeds: [
		...['stream-plain.arrow', 'stream-lz4.arrow', 'stream-zstd.arrow', 'file.arrow'].map((name) =>
			seed(0, readFileSync(join(SAMPLES, name))),
		),
		seed(1, Buffer.concat([member('a.txt', 'one'), member('a.json', '{"b":[1.5]}'), member('b.txt', 'two'), member('b.json', '{}')])),
		seed(2, Buffer.from(ZIP, 'base64')),
		seed(1, Buffer.concat([member('a.cls', '7'), member('a.png', 'no image')])),
	],
	words: ['ustar', 'ARROW1', '\xff\xff\xff\xff', '.json', '.png', '00000000011\0', 'huggingface'],
	refusals: [TableError],
	async run(bytes) {
		const module = MODULES[(bytes[0] ?? 0) % MODULES.length] ?? 'arrow'
		const path = `a.${module}`
		const reader = readerOf({ module, separator: ',' }, path)
		const file = { ...bytesOf(bytes.subarray(1)), path }
		const { features, rows, rowCount } = await reader.head(file, 100, () => 1000)
		const survey = await reader.survey(file)
		if (rowCount !== undefined && rowCount !== survey.rows) throw new Error(`${survey.rows} rows were counted instead of ${rowCount}`)
		const again = await reader.rows(file, { from: 0, count: 100, survey }, features, 1000)
		if (JSON.stringify(again, textOfBigints) !== JSON.stringify(rows, textOfBigints)) throw new Error('The same rows were read differently')
		await reader.cellFile?.(file, { row: 0, column: 0, at: [], survey }, features)
	},
}

function textOfBigints(_key: string, value: unknown): unknown {
	return typeof value === 'bigint' ? `${value}n` : value
}
