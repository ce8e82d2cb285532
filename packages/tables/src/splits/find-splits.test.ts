import { expect, test } from 'vitest'
import { compileGlob } from './glob.ts'
import { findSplits } from './find-splits.ts'

const splitsOf = (paths: string[], card: unknown = {}): unknown => {
	const found = findSplits(paths, card)
	if ('why' in found) return found.why
	return found.configs.map(({ name, module, splits, why }) => [name, module, Object.fromEntries(splits.map((s) => [s.name, s.files])), why])
}

test('findSplits() makes one train split of files whose names say nothing', () => {
	expect(splitsOf(['.gitattributes', 'README.md', 'a.csv', 'b/c.csv', '.hidden/d.csv', '__pycache__/e.csv'])).toEqual([
		['default', 'csv', { train: ['a.csv', 'b/c.csv'] }, undefined],
	])
})

test('findSplits() reads splits from names of files and of folders', () => {
	expect(splitsOf(['my_dev_rows.jsonl', 'train.jsonl', 'x-test-1.jsonl', 'contest.jsonl'])).toEqual([
		['default', 'json', { train: ['train.jsonl'], validation: ['my_dev_rows.jsonl'], test: ['x-test-1.jsonl'] }, undefined],
	])
	expect(splitsOf(['a/training/1.txt', 'a/eval/2.txt'])).toEqual([
		['default', 'text', { train: ['a/training/1.txt'], test: ['a/eval/2.txt'] }, undefined],
	])
})

test('findSplits() reads sharded files of any split, the usual ones first', () => {
	const shard = (split: string, n: number) => `data/${split}-0000${n}-of-00002.parquet`
	expect(splitsOf([shard('odd', 0), shard('test', 0), shard('train', 0), shard('train', 1), 'other.parquet'])).toEqual([
		['default', 'parquet', { train: [shard('train', 0), shard('train', 1)], test: [shard('test', 0)], odd: [shard('odd', 0)] }, undefined],
	])
})

test('findSplits() chooses the format of most files, and Parquet in a draw', () => {
	expect(splitsOf(['a.csv', 'b.parquet'])).toEqual([['default', 'parquet', { train: ['b.parquet'] }, undefined]])
	expect(splitsOf(['a.csv', 'b.csv.gz', 'c.parquet'])).toEqual([['default', 'csv', { train: ['a.csv', 'b.csv.gz'] }, undefined]])
	expect(splitsOf(['train.csv', 'test.jsonl'])).toBe('The files of its splits have different formats.')
	expect(splitsOf(['LICENSE', 'a.bin'])).toBe('The dataset has no data files.')
	expect(splitsOf([])).toBe('The dataset has no data files.')
})

test('findSplits() follows the configurations of the card', () => {
	const card = {
		configs: [
			{
				config_name: 'en',
				data_files: [
					{ split: 'train', path: ['en/*.csv'] },
					{ split: 'rest', path: 'x.csv' },
				],
				default: true,
				sep: ';',
			},
			{ config_name: 'de', data_dir: 'de' },
			{ config_name: 'gone', data_files: 'gone.csv' },
			{ config_name: 'none', data_files: 'none/*.csv' },
		],
	}
	expect(splitsOf(['de/test.csv', 'de/train.csv', 'en/a.csv', 'en/b.csv', 'x.csv'], card)).toEqual([
		['en', 'csv', { train: ['en/a.csv', 'en/b.csv'], rest: ['x.csv'] }, undefined],
		['de', 'csv', { train: ['de/train.csv'], test: ['de/test.csv'] }, undefined],
		['gone', 'csv', {}, expect.stringContaining('"gone.csv" does not exist')],
		['none', 'csv', {}, expect.stringContaining('no file matches')],
	])
	const found = findSplits(['en/a.csv'], card)
	expect('configs' in found && found.configs.map(({ isDefault, separator }) => [isDefault, separator]).slice(0, 2)).toEqual([
		[true, ';'],
		[false, ','],
	])
})

test('findSplits() refuses faulty configurations with their place', () => {
	const why = (configs: unknown): unknown => splitsOf(['a.csv'], { configs })
	expect(why([{ data_files: 'a.csv' }])).toContain('configs.0.config_name')
	expect(why('all')).toContain('"configs"')
	expect(why([{ config_name: 'a' }, { config_name: 'a' }])).toContain('two configurations called "a"')
	expect(why([{ config_name: 'a', data_files: [{ split: '../x', path: 'a.csv' }] }])).toContain('configs.0.data_files')
	expect(why([{ config_name: 'default' }, { config_name: 'b', default: true }])).toContain('both the default')
	const twice = [
		{ split: 'a', path: 'a.csv' },
		{ split: 'a', path: 'a.csv' },
	]
	expect(why([{ config_name: 'a', data_files: twice }])).toContain('names a split twice')
})

test('compileGlob() takes time that grows with the lengths alone', () => {
	const started = performance.now()
	expect(compileGlob('*a'.repeat(200))(`${'a'.repeat(5000)}b`)).toBe(false)
	expect(compileGlob('**/*a/'.repeat(50))(`${'a/'.repeat(400)}b`)).toBe(false)
	expect(performance.now() - started).toBeLessThan(2000)
	expect(compileGlob('a[!b-d]?.csv')('aex.csv')).toBe(true)
	expect(compileGlob('a[!b-d]?.csv')('acx.csv')).toBe(false)
	expect(compileGlob('[x')('[x')).toBe(true)
})
