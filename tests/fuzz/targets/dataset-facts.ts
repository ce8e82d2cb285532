import { deriveMetadata } from '../../../packages/hub/src/repositories/metadata/derive-metadata.ts'
import { memoryFactReader } from '../../../packages/hub/src/repositories/metadata/memory-fact-reader.ts'
import { parquetFile } from '../../../packages/formats/src/testing.ts'
import type { FuzzTarget } from '../fuzz-target.ts'

const NAMES = ['data.csv', 'data.jsonl', 'data.json', 'data.txt', 'data.tsv', 'data.parquet']

/** The first bytes of a dataset's files, from which the hub counts rows and reads columns. */
export const target: FuzzTarget = {
	seeds: [
		'a,b\n1,"x, ""y"""\n2,z\n',
		'{"text":"hi","label":1}\n{"text":"ho","image":{"bytes":null}}\n',
		'[{"a":1},{"a":2}]',
		parquetFile({ rowCount: 9, columns: [{ name: 'text', physical: 6, converted: 0 }], notes: { huggingface: '{"info":{}}' } }),
	],
	words: ['"', ',', '\n', '{"', '":', '\t', 'PAR1', '"bytes":', '"path":'],
	async run(bytes) {
		for (const name of NAMES) await deriveMetadata('dataset', memoryFactReader({ [name]: bytes }))
	},
}
