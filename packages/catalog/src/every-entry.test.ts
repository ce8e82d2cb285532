import { expect, test } from 'vitest'
import {
	DATASET_LIBRARIES,
	findTask,
	findTaskRecord,
	librariesOfTask,
	LIBRARIES,
	LIBRARY_DESCRIPTIONS,
	LOCAL_APPS,
	TASKS,
} from './index.ts'

// One test for each entry, because `npm run catalog:report` uses their names.

test.each(TASKS.map((task) => [`E-03 task ${task.id}: has a record of its own`, task] as const))('%s', (_, task) => {
	const record = findTaskRecord(task.id)
	expect(record).toMatchObject({ id: task.id, label: task.label, isPlaceholder: false })
	expect(record?.libraries).toEqual(librariesOfTask(task.id).map(({ key }) => key))
})

const isAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

test.each(LIBRARIES.map((library) => [`E-05 library ${library.key}: has a name, addresses and tasks that exist`, library] as const))(
	'%s',
	(_, { key, prettyLabel, repoName, repoUrl, docsUrl = repoUrl, tasks = [] }) => {
		expect([key, prettyLabel, repoName].map((text) => text.trim())).not.toContain('')
		expect([repoUrl, docsUrl].filter((address) => !isAddress(address))).toEqual([])
		expect(tasks.filter((task) => findTask(task) === undefined)).toEqual([])
	},
)

test('every description is a sentence of a library that exists', () => {
	const keys = new Set(LIBRARIES.map(({ key }) => key))
	for (const [key, text] of Object.entries(LIBRARY_DESCRIPTIONS)) {
		expect(keys).toContain(key)
		expect(text).toMatch(/^[A-Z0-9].{8,90}\.$/)
	}
	// Their own pages could not be read; a description that is not known to be true would be worse than none.
	expect(LIBRARIES.filter(({ key }) => !LIBRARY_DESCRIPTIONS[key]).map(({ key }) => key)).toEqual([
		'cancertathomev2',
		'ccpfn',
		'chaossim',
		'clara',
		'cloud-agents',
		'docking-at-home',
		'fastprint',
		'flextab',
		'granite-library',
		'nv-medtech',
		'openpeerllm',
		'quantumpeer',
		'timee-ts',
		'vui',
		'vqweb',
	])
})

const TOOLS = [
	...DATASET_LIBRARIES.map((library) => [`E-05 dataset library ${library.key}: has a name and addresses`, library] as const),
	...LOCAL_APPS.map((app) => [`local app ${app.key}: has a name and an address`, app] as const),
]
test.each(TOOLS)('%s', (_, { prettyLabel, docsUrl }) => {
	expect([prettyLabel.trim() === '', isAddress(docsUrl)]).toEqual([false, true])
})
