import { expect, test } from 'vitest'
import { applicableDatasetLibraries, datasetSnippets } from './dataset-snippets.ts'
import type { DatasetRecord } from './dataset-record.ts'
import { DATASET_GENERATORS } from './registry.ts'

const open = (files: string[], more: Partial<DatasetRecord> = {}): DatasetRecord => ({
	id: 'ada/rows',
	tags: [],
	files,
	isClosed: false,
	hub: 'https://hub.example',
	...more,
})
const code = (key: string, dataset: DatasetRecord): string => datasetSnippets(key, dataset)[0]?.code ?? ''

test('applicableDatasetLibraries() goes by the files and tags of a dataset', () => {
	const tables = ['datasets', 'pandas', 'polars', 'duckdb', 'dask']
	expect(applicableDatasetLibraries(open(['README.md', 'data/train-00000-of-00002.parquet']))).toEqual(tables)
	expect(applicableDatasetLibraries(open(['dataset_infos.json', 'a.csv']))).toEqual(tables)
	expect(applicableDatasetLibraries(open(['shard-0.tar']))).toEqual(['datasets', 'webdataset'])
	expect(applicableDatasetLibraries(open(['birds/1.png'], { tags: ['fiftyone'] }))).toEqual(['datasets', 'fiftyone'])
	expect(applicableDatasetLibraries(open(['rows.lance/data/0.lance', 'croissant.json'], { tags: ['argilla'] }))).toEqual(
		expect.arrayContaining(['lance', 'mlcroissant', 'argilla']),
	)
	expect(applicableDatasetLibraries(open(['pipeline.yaml'], { tags: ['distilabel'] }))).toEqual(['distilabel'])
	expect(applicableDatasetLibraries(open(['README.md']))).toEqual([])
})

test('datasetSnippets() reads the file to train on and says when there are more', () => {
	const rows = open(['data/test.parquet', 'data/train.parquet'])
	expect(code('pandas', rows)).toBe(
		'import pandas as pd\n\n# One of 2 files\nrows = pd.read_parquet("hf://datasets/ada/rows/data/train.parquet")\nprint(rows.head())',
	)
	expect(code('dask', rows)).toContain('dd.read_parquet("hf://datasets/ada/rows/data/*.parquet")')
	expect(code('datasets', rows)).toContain('load_dataset("ada/rows")')
	expect(datasetSnippets('nobody', rows)).toEqual([])
})

test('datasetSnippets() reads each format the way it is written', () => {
	expect(code('pandas', open(['a.tsv']))).toContain('a.tsv", sep="\\t")')
	expect(code('dask', open(['a.tsv']))).toContain('*.tsv", sep="\\t")')
	expect(code('pandas', open(['a.jsonl']))).toContain('a.jsonl", lines=True)')
	expect(code('dask', open(['a.json']))).toContain('*.json", lines=False)')
	expect(code('dask', open(['a*/b.csv']))).toContain('a*/b.csv")')
	expect(code('polars', open(['a.jsonl']))).toContain('pl.read_ndjson(source)')
	expect(code('polars', open(['a.tsv']))).toContain('pl.read_csv(source, separator="\\t")')
	expect(code('duckdb', open(['a.json']))).toContain('duckdb.read_json(source)')
})

test('datasetSnippets() takes what needs a token through the hub client', () => {
	expect(code('polars', open(['a b.csv']))).toContain('source = "https://hub.example/datasets/ada/rows/resolve/main/a%20b.csv"')
	const closed = open(['a b.csv', 'x.tar', 'croissant.json', 'pipeline.yaml'], { isClosed: true, tags: ['distilabel'] })
	expect(code('polars', closed)).toContain('source = hf_hub_download("ada/rows", "a b.csv", repo_type="dataset")')
	expect(code('duckdb', closed)).toContain('import duckdb\nfrom huggingface_hub import hf_hub_download\n')
	expect(code('webdataset', closed)).toContain('snapshot_download("ada/rows", repo_type="dataset", allow_patterns="*.tar")')
	expect(code('webdataset', open(['x.tar']))).toContain('urls = ["https://hub.example/datasets/ada/rows/resolve/main/x.tar"]')
	expect(applicableDatasetLibraries(closed)).not.toContain('mlcroissant')
	expect(applicableDatasetLibraries(closed)).not.toContain('distilabel')
})

test('datasetSnippets() reads the Parquet files of a chosen split', () => {
	const split = { config: 'de', name: 'test', isOfDefault: false, parquet: ['de/test/0000.parquet', 'de/test/0001.parquet'] }
	const rows = open(['de/test.csv'], { split })
	expect(code('datasets', rows)).toContain('load_dataset("ada/rows", "de", split="test")')
	expect(code('datasets', { ...rows, split: { ...split, isOfDefault: true } })).toContain('load_dataset("ada/rows", split="test")')
	const path = 'ada/rows@refs%2Fconvert%2Fparquet/de/test/0000.parquet'
	expect(code('pandas', rows)).toContain(`# One of 2 files\nrows = pd.read_parquet("hf://datasets/${path}")`)
	expect(code('polars', rows)).toContain(
		'source = "https://hub.example/datasets/ada/rows/resolve/refs%2Fconvert%2Fparquet/de/test/0000.parquet"',
	)
	expect(code('duckdb', rows)).toContain('"de/test/0000.parquet", repo_type="dataset", revision="refs/convert/parquet")')
	expect(code('dask', rows)).toContain('"hf://datasets/ada/rows@refs%2Fconvert%2Fparquet/de/test/*.parquet"')
	// Until the hub has converted a split, one library can choose it.
	expect(applicableDatasetLibraries({ ...rows, split: { ...split, parquet: [] } })).toEqual(['datasets'])
})

test('datasetSnippets() keeps hostile file names inside their literals and out of shells', () => {
	const evil = `train"); import os #'$(id)\`!*~;|\n.tar`
	const dataset = open([evil, evil.replace('.tar', '.csv'), `${evil}.lance/a`, `${evil}/croissant.json`], { tags: ['fiftyone', 'argilla'] })
	for (const key of applicableDatasetLibraries(dataset)) {
		const text = code(key, dataset)
		expect(text).not.toMatch(/^import os #/m)
		expect(text).not.toMatch(/(?<!\\)"\); import os/)
	}
	expect(code('webdataset', dataset)).not.toMatch(/[$`;|!]/)
})

/** Holds what each library goes by. */
const EVERYTHING = open(['data/train.parquet', 'shard-0.tar', 'rows.lance/data/0.lance', 'croissant.json', 'pipeline.yaml'], {
	tags: ['fiftyone', 'argilla', 'distilabel', 'croissant', 'mlcroissant', 'library:mlcroissant'],
})

test.each([...DATASET_GENERATORS.keys()].map((key) => [`generator of dataset library ${key}: reads a dataset of its kind`, key] as const))(
	'%s',
	(_, key) => {
		expect(code(key, EVERYTHING)).toContain('ada/rows')
	},
)
