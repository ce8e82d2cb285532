import { expect, test } from 'vitest'
import { countedWord } from './shared/counts.ts'
import { repoCounts } from './shared/kinds.ts'

test('counts agree with their words', () => {
	expect([0, 1, 2, 12_431].map((count) => repoCounts.counted('model', count))).toEqual(['0 models', '1 model', '2 models', '12.4k models'])
	expect([1, 2].map((count) => repoCounts.allOf('space', count))).toEqual(['View the app', 'All 2 apps'])
	expect([1, 2000].map((count) => countedWord(count, 'line'))).toEqual(['1 line', '2,000 lines'])
	expect([1, 2].map((count) => countedWord(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries'])
})
