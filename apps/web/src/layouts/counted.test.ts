import { expect, test } from 'vitest'
import { allOf, counted, countedWord } from './counted.ts'

test('counted() and allOf() agree with the number', () => {
	expect([0, 1, 2, 12_431].map((count) => counted('model', count))).toEqual(['0 models', '1 model', '2 models', '12.4k models'])
	expect([1, 2].map((count) => allOf('space', count))).toEqual(['View the app', 'All 2 apps'])
	expect([1, 2000].map((count) => countedWord(count, 'line'))).toEqual(['1 line', '2,000 lines'])
})
