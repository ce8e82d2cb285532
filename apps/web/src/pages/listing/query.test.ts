import { TASK_PAGES } from '@stoa/catalog'
import { expect, test } from 'vitest'
import { readState, stateAddress, toggled } from './query.ts'

test('readState() of a state’s address is the state', () => {
	const state = readState('model', new URLSearchParams('search=a+b&author=ada&task=fill-mask&tag=he&tag=license:mit&sort=likes&cursor=xyz'))
	expect(state).toMatchObject({
		search: 'a b',
		author: 'ada',
		task: 'fill-mask',
		tags: ['he', 'license:mit'],
		sort: 'likes',
		cursor: 'xyz',
	})
	expect(readState('model', new URL(stateAddress(state), 'http://hub.example').searchParams)).toEqual(state)
})

test('readState() leaves out what it does not know', () => {
	expect(readState('dataset', new URLSearchParams('sort=nonsense&tag=&x=1'))).toMatchObject({ sort: 'trending', tags: [] })
})

test('every search that a task suggests is an address of a listing', () => {
	for (const { label, kind, task, tags = [], search = '', sort = 'trending' } of TASK_PAGES.flatMap(({ searches }) => searches)) {
		const state = { ...readState(kind, new URLSearchParams()), task, tags: [...tags], search, sort }
		expect(readState(kind, new URL(stateAddress(state), 'http://hub.example').searchParams), label).toEqual(state)
	}
})

test('toggled() adds a value, takes it away again, and starts from the first row', () => {
	const start = readState('model', new URLSearchParams('cursor=xyz'))
	const chosen = toggled(start, 'license', 'license:mit')
	expect(chosen).toMatchObject({ tags: ['license:mit'], cursor: undefined })
	expect(toggled(chosen, 'license', 'license:mit').tags).toEqual([])
	expect(toggled(chosen, 'task', 'fill-mask')).toMatchObject({ task: 'fill-mask', tags: ['license:mit'] })
})
