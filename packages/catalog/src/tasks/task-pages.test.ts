import { describe, expect, test } from 'vitest'
import { findLibrary } from '../libraries/find-library.ts'
import { prose } from './prose.ts'
import type { TaskDemoEntry, TaskPage } from './task-page.ts'
import { TASK_PAGES } from './task-pages.ts'
import { findTaskRecord } from './task-record.ts'
import { TASKS } from './tasks.ts'

/** The sentences of a page that no other page may repeat; labels of examples and demos may repeat. */
const sentences = (page: TaskPage): string[] => [
	...page.summary.split('\n\n'),
	...page.useCases.flatMap(({ title, text }) => [title, text]),
	...page.metrics.map(({ description }) => description),
	...page.searches.map(({ label }) => label),
	...[...page.datasets, ...page.models, ...page.spaces].map(({ description }) => description),
]

const demoTexts = (entry: TaskDemoEntry): string[] => {
	if (entry.type === 'text') return [entry.label, entry.content]
	if (entry.type === 'img' || entry.type === 'audio') return [entry.filename, entry.description]
	if (entry.type === 'tabular') return entry.table.flat()
	if (entry.type === 'chart') return entry.data.map(({ label }) => label)
	return [entry.text]
}

const demo = ({ demo: { inputs, outputs } }: TaskPage): readonly TaskDemoEntry[] => [...inputs, ...outputs]
const every = <Item>(read: (page: TaskPage) => readonly Item[]): Item[] => TASK_PAGES.flatMap(read)

describe('TASK_PAGES', () => {
	test('E-03 there is one for every task, in the same order, and none is a placeholder', () => {
		expect(TASK_PAGES.map(({ id }) => id)).toEqual(TASKS.map(({ id }) => id))
		expect(TASKS.filter(({ id }) => findTaskRecord(id)?.isPlaceholder !== false)).toEqual([])
	})
	test('E-03 summaries have 100 to 200 words in at least two paragraphs', () => {
		const words = TASK_PAGES.map(({ id, summary }) => ({ id, words: summary.split(/\s+/).length, parts: summary.split('\n\n').length }))
		expect(words.filter((page) => page.words < 100 || page.words > 200 || page.parts < 2)).toEqual([])
	})
	test('E-03 each has three to five use cases, two to six searches and something to go on to', () => {
		for (const { useCases, searches, related, id } of TASK_PAGES) {
			expect(useCases.length, id).toBeOneOf([3, 4, 5])
			expect(searches.length, id).toBeOneOf([2, 3, 4, 5, 6])
			expect(related.length, id).toBeGreaterThan(1)
			expect(new Set(related).has(id), id).toBe(false)
		}
	})
	test('E-03 every metric is explained and named once', () => {
		expect(every(({ metrics }) => metrics.filter(({ description }) => description.split(' ').length < 8))).toEqual([])
		expect(TASK_PAGES.filter(({ metrics }) => metrics.length === 0)).toEqual([])
		for (const { id, metrics } of TASK_PAGES) expect(new Set(metrics.map((metric) => metric.id)).size, id).toBe(metrics.length)
	})
	test('no text stands twice', () => {
		const seen = every(sentences)
		expect(seen.filter((text, at) => seen.indexOf(text) !== at)).toEqual([])
	})
	test('no text is empty, advertises or is set with dashes', () => {
		const all = [...every(sentences), ...every(demo).flatMap(demoTexts)]
		expect(all.filter((text) => text.trim() === '' || text !== text.trim())).toEqual([])
		expect(all.filter((text) => /[—–]|!\s|state-of-the-art|cutting.edge|seamless|powerful|revolution|leverag|unlock/i.test(text))).toEqual(
			[],
		)
	})
})

describe('demos', () => {
	test('E-03 each task shows at least one input and one output', () => {
		expect(TASK_PAGES.filter((page) => page.demo.inputs.length === 0 || page.demo.outputs.length === 0)).toEqual([])
	})
	test('E-03 tokens lie in order inside their text', () => {
		for (const entry of every(demo)) {
			if (entry.type !== 'text-with-tokens') continue
			const marked = entry.tokens.map(({ start, end }) => entry.text.slice(start, end))
			expect(marked).toEqual(['Emmy Noether', 'Göttingen', 'Bryn Mawr College'])
			expect(entry.tokens.every(({ start }, at) => start >= (entry.tokens[at - 1]?.end ?? 0))).toBe(true)
		}
	})
	test('E-03 scores lie between 0 and 1 and fall; tables have rows of one length', () => {
		for (const entry of every(demo)) {
			if (entry.type === 'chart') {
				const scores = entry.data.map(({ score }) => score)
				expect(scores).toEqual(scores.toSorted((a, b) => b - a))
				expect(scores.filter((score) => score < 0 || score > 1)).toEqual([])
			}
			if (entry.type === 'tabular') {
				expect(entry.table.length).toBeGreaterThan(1)
				expect(new Set(entry.table.map((row) => row.length)).size).toBe(1)
			}
		}
	})
})

describe('suggested searches', () => {
	test('only models are filtered by a task, and only by one that the models listing offers', () => {
		const hidden = new Set<string>(TASKS.filter((task) => 'hideInModels' in task && task.hideInModels).map(({ id }) => id))
		expect(
			every(({ searches }) => searches).filter(({ kind, task }) => task !== undefined && (kind !== 'model' || hidden.has(task))),
		).toEqual([])
	})
	test('tags are those that repositories carry: a task, a modality, a dataset, a library or a word of the field', () => {
		const known = (tag: string): boolean => {
			const [group, value] = tag.includes(':') ? tag.split(':', 2) : [undefined, tag]
			if (group === 'task_categories') return TASKS.some(({ id }) => id === value)
			if (group === 'modality') return ['text', 'tabular', 'audio', 'image', 'video', 'timeseries', '3d'].includes(value ?? '')
			if (group === 'dataset') return true
			return findLibrary(tag) !== undefined || ['gguf', 'lora', 'conversational'].includes(tag)
		}
		expect(every(({ searches }) => searches.flatMap(({ tags }) => tags ?? [])).filter((tag) => !known(tag))).toEqual([])
	})
	test('each asks for something', () => {
		expect(every(({ searches }) => searches).filter(({ task, tags, search }) => !task && !tags?.length && !search)).toEqual([])
	})
})

describe('findTaskRecord()', () => {
	test('E-03 joins facts, texts and the libraries of the registry', () => {
		const record = findTaskRecord('token-classification')
		expect(record).toMatchObject({ id: 'token-classification', label: 'Token Classification', youtubeId: 'wVHdVlPScxA' })
		expect(record?.libraries).toContain('flair')
		expect(findTaskRecord('constructor')).toBeUndefined()
	})
})

test('prose`` joins wrapped lines and keeps paragraphs', () => {
	expect(prose`
		One line
		and its end.

		Another.
	`).toBe('One line and its end.\n\nAnother.')
})
