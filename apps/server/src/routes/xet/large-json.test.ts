import { expect, test } from 'vitest'
import { largeJson } from './large-json.ts'

test.each([
	['nothing', {}],
	['an empty list', { list: [] }],
	['numbers and texts', { offset: 0, 'a "key"': 'schön', none: null, is: true }],
	['a list as long as one step', { list: Array.from({ length: 1000 }, (_, index) => ({ index })) }],
	['a list of several steps', { list: Array.from({ length: 2001 }, (_, index) => ({ index, range: { start: index } })), last: 1 }],
	['lists in a record', { byXorb: { a: [1, 2], b: Array.from({ length: 1500 }, (_, index) => `ü${index}`) } }],
])('%s: the same text as in one go', async (_, value) => {
	expect((await largeJson(value)).toString()).toBe(JSON.stringify(value))
})
