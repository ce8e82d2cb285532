import { applicableDatasetLibraries, type DatasetRecord, datasetSnippets, programBlocks } from '@stoa/snippets'
import { expect, test } from 'vitest'
import type { Program } from './library-battery.ts'
import { PYTHON, pythonProblems, shellProblems, whyNoPython } from './parsers.ts'

const HOSTILE = `it's "odd" \\ $(id) \`x\` {y} '''\n\u202e`
const NAMES = ['train', HOSTILE]
const ENDINGS = ['.parquet', '.csv', '.tsv', '.json', '.jsonl', '.tar', '.png', '.lance/0', '/croissant.json']

/** Every program of every library for each kind of dataset, public and gated. */
function programs(): Program[] {
	const records = NAMES.flatMap((name) =>
		ENDINGS.flatMap((ending) =>
			[true, false].map((isClosed): DatasetRecord => ({
				id: 'ada/rows',
				tags: ['fiftyone', 'argilla', 'distilabel'],
				files: [`data/${name}${ending}`, 'pipeline.yaml', 'data/test.txt'],
				isClosed,
				hub: 'https://hub.example',
			})),
		),
	)
	return records.flatMap((record) =>
		applicableDatasetLibraries(record).flatMap((key) =>
			programBlocks(datasetSnippets(key, record)).map(({ language, text }) => ({
				name: `${key} ${JSON.stringify(record.files[0])}`,
				language,
				code: text,
			})),
		),
	)
}

const all = programs()
const written = (language: string): Program[] => all.filter((program) => program.language === language)

test.runIf(PYTHON)(`every Python program for a dataset parses and defines the names it uses${whyNoPython}`, { timeout: 60_000 }, () => {
	expect(written('python').length).toBeGreaterThan(100)
	expect(pythonProblems(written('python'))).toEqual([])
})

test('every shell line for a dataset parses, and no program shows an absent value', { timeout: 60_000 }, () => {
	expect(shellProblems(written('sh'))).toEqual([])
	expect(all.filter(({ code }) => /\bundefined\b|\bNaN\b|\[object /.test(code))).toEqual([])
})
