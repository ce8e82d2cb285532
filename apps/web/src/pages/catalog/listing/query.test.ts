import { TASK_PAGES } from '@stoa/catalog'
import type { RepoKind } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { readState, stateAddress, toggled } from './query.ts'

test('readState() of a state’s address is the state', () => {
	const state = readState('model', new URLSearchParams('search=a+b&author=ada&task=fill-mask&tag=he&tag=license:mit&sort=likes&p=3'))
	expect(state).toMatchObject({
		search: 'a b',
		author: 'ada',
		task: 'fill-mask',
		tags: ['he', 'license:mit'],
		sort: 'likes',
		page: 3,
	})
	expect(readState('model', new URL(stateAddress(state), 'http://hub.example').searchParams)).toEqual(state)
})

test('readState() takes a page before a cursor, and reads the page of an old address', () => {
	const read = (query: string) => readState('model', new URLSearchParams(query))
	expect(read('p=2&cursor=xyz')).toMatchObject({ page: 2, cursor: undefined })
	expect(read('cursor=xyz')).toMatchObject({ page: 0, cursor: 'xyz' })
	expect(read('cursor=xyz&from=60&prev=abc')).toMatchObject({ page: 2, cursor: undefined, unknown: [] })
	for (const wrong of ['p=-1', 'p=1e9', 'p=x', 'p=9999999999']) expect(read(wrong).page, wrong).toBe(0)
})

test('readState() leaves out what it does not know', () => {
	expect(readState('dataset', new URLSearchParams('sort=nonsense&tag=&x=1'))).toMatchObject({ sort: 'trending', tags: [] })
})

test('readState() understands addresses of the public hub, with and without prefixes', () => {
	const read = (kind: RepoKind, query: string) => readState(kind, new URLSearchParams(query))
	expect(
		read(
			'model',
			'pipeline_tag=fill-mask&library=pytorch,transformers&language=he&license=license:mit&dataset=squad&other=4-bit&sort=modified',
		),
	).toMatchObject({
		task: 'fill-mask',
		tags: ['pytorch', 'transformers', 'he', 'license:mit', 'dataset:squad', '4-bit'],
		sort: 'updated',
		unknown: [],
	})
	expect(read('model', 'num_parameters=min:6B,max:128B&apps=llama.cpp,vllm')).toMatchObject({
		parameters: 'min:6B,max:128B',
		apps: ['llama.cpp', 'vllm'],
	})
	expect(read('dataset', 'task_categories=task_categories:summarization&modality=text&license=mit')).toMatchObject({
		tags: ['task_categories:summarization', 'modality:text', 'license:mit'],
	})
	expect(read('space', 'sdk=static&models=ada/a')).toMatchObject({ tags: ['static', 'model:ada/a'] })
})

test('readState() names parameters that nothing reads, and stateAddress() drops them', () => {
	const state = readState('model', new URLSearchParams('hardware=a100&num_parameters=many&utm_source=x&tag=he&__proto__=1'))
	expect(state).toMatchObject({ tags: ['he'], unknown: ['hardware', '__proto__', 'num_parameters'] })
	expect(stateAddress(state)).toBe('/models?tag=he')
	expect(readState('dataset', new URLSearchParams('pipeline_tag=fill-mask')).unknown).toEqual(['pipeline_tag'])
})

test('every search that a task suggests is an address of a listing', () => {
	for (const { label, kind, task, tags = [], search = '', sort = 'trending' } of TASK_PAGES.flatMap(({ searches }) => searches)) {
		const state = { ...readState(kind, new URLSearchParams()), task, tags: [...tags], search, sort }
		expect(readState(kind, new URL(stateAddress(state), 'http://hub.example').searchParams), label).toEqual(state)
	}
})

test('toggled() adds a value, takes it away again, and starts from the first row', () => {
	const start = readState('model', new URLSearchParams('p=4'))
	const chosen = toggled(start, 'license', 'license:mit')
	expect(chosen).toMatchObject({ tags: ['license:mit'], page: 0, cursor: undefined })
	expect(toggled(chosen, 'license', 'license:mit').tags).toEqual([])
	expect(toggled(chosen, 'task', 'fill-mask')).toMatchObject({ task: 'fill-mask', tags: ['license:mit'] })
})
