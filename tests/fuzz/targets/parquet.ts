import { FormatError, readerOf, readParquetFooter } from '@stoa/formats'
import { parquetFile } from '../../../packages/formats/src/testing.ts'
import type { FuzzTarget } from '../fuzz-target.ts'

/** The footer of a Parquet file, the only part that the hub reads. */
export const target: FuzzTarget = {
	seeds: [
		parquetFile({
			rowCount: 1234,
			columns: [
				{ name: 'text', physical: 6, converted: 0, logical: 1 },
				{ name: 'image', children: [{ name: 'bytes', physical: 6 }] },
			],
			notes: { huggingface: '{"info":{"features":{"text":{"dtype":"string"}}}}' },
		}),
	],
	words: ['PAR1', 'huggingface', 'PARE'],
	refusals: [FormatError],
	run: (bytes) => readParquetFooter(readerOf(bytes)),
}
