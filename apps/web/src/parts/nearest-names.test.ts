import { expect, test } from 'vitest'
import { nearestNames } from './nearest-names.ts'

test('nearestNames() puts the likest first and leaves out what is not alike', () => {
	const names = ['text-classification', 'token-classification', 'depth-estimation']
	expect(nearestNames('text-clasification', names, 2)).toEqual(['text-classification', 'token-classification'])
	expect(nearestNames('Text Classification', names, 1)).toEqual(['text-classification'])
	expect(nearestNames('zzzz', names, 3)).toEqual([])
	expect(nearestNames('', names, 3)).toEqual([])
})
