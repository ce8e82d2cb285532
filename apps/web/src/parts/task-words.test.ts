import { TASK_PAGES } from '@stoa/catalog'
import { expect, test } from 'vitest'
import { leadOf } from './task-words.ts'

test('leadOf() is the first sentence, without the example behind its colon', () => {
	expect(leadOf({ summary: 'A model of 1.5 kB reads text. It writes, too.' })).toBe('A model of 1.5 kB reads text.')
	expect(leadOf({ summary: 'It answers in a word: "Yes." "No." More follows.' })).toBe('It answers in a word.')
	expect(leadOf({ summary: 'No end' })).toBe('No end')
})

test('leadOf() fits a search result for every task', () => {
	expect(TASK_PAGES.filter((page) => leadOf(page).length < 25 || leadOf(page).length > 200).map(({ id }) => id)).toEqual([])
})
