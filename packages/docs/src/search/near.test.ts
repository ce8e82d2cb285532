import { expect, test } from 'vitest'
import { nearest } from './near.ts'

const PAGES = [
	{ path: 'load/python', title: 'Load from Python' },
	{ path: 'publish/model', title: 'Publish a model' },
	{ path: 'run/settings', title: 'Settings' },
]

test('nearest() finds what was mistyped, moved, or asked for by its title', () => {
	expect(nearest('load/pyton', PAGES)[0]?.path).toBe('load/python')
	expect(nearest('python', PAGES)[0]?.path).toBe('load/python')
	expect(nearest('publish-a-model', PAGES)[0]?.path).toBe('publish/model')
})

test('nearest() says nothing of what has nothing in common', () => {
	expect(nearest('zzz', PAGES)).toEqual([])
	expect(nearest('', PAGES)).toEqual([])
})
