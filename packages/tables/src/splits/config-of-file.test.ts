import { expect, test } from 'vitest'
import { configOfFile } from './config-of-file.ts'

test('configOfFile() knows tables by their last ending, and leaves documents and media alone', () => {
	const moduleOf = (path: string): string | undefined => {
		const config = configOfFile(path)
		return config && `${config.module}${config.separator}`
	}
	expect(['a.csv', 'b/c.TSV', 'a.v1.parquet', 'a.jsonl.gz', 'a.ndjson', 'a.arrow', 'a.csv.zst'].map(moduleOf)).toEqual([
		'csv,',
		'csv\t',
		'parquet,',
		'json,',
		'json,',
		'arrow,',
		'csv,',
	])
	expect(['config.json', 'a.txt', 'README.md', 'a.csv.md', 'a.png', 'csv', 'a.gz', 'a.tar', 'constructor'].map(moduleOf)).toEqual(
		Array.from({ length: 9 }, () => undefined),
	)
	expect(configOfFile('b/c.csv')?.splits).toEqual([{ name: 'train', files: ['b/c.csv'] }])
})
