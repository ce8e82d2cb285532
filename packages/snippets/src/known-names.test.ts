import { expect, test } from 'vitest'
import { answerOrRefusal } from './answer-or-refusal.ts'
import { knowsLibrary, knowsTask } from './known-names.ts'

test('knowsLibrary() and knowsTask() know the catalogue and nothing else', () => {
	expect(['flair', 'hezar', 'nobody', 'toString'].map(knowsLibrary)).toEqual([true, true, false, false])
	expect(['fill-mask', 'conversational', 'cooking', 'toString'].map(knowsTask)).toEqual([true, true, false, false])
})

test('answerOrRefusal() answers, quotes a refusal, and lets a defect through', () => {
	expect(answerOrRefusal(() => 1)).toEqual({ answer: 1 })
	const fail = (error: unknown) => () => {
		throw error
	}
	expect(answerOrRefusal(fail(new Error('no')))).toEqual({ refusal: 'no' })
	for (const error of [new TypeError('odd'), new RangeError('odd'), 'odd']) expect(() => answerOrRefusal(fail(error))).toThrow('odd')
})
