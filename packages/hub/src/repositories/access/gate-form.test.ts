import { expect, test } from 'vitest'
import type { CardData } from '../repos/repo.ts'
import { checkAnswers, gateFormOf } from './gate-form.ts'

const card: CardData = {
	extra_gated_fields: {
		Use: { type: 'select', options: ['Research', { label: 'Something else', value: 'other' }, { value: 'bare' }, { label: 'no value' }] },
		Purpose: { type: 'select', options: ['Research', { label: 'Something else', value: 'other' }, { value: 'bare', label: 3 }] },
	},
}

test('gateFormOf() keeps the label of an option, and drops a question that it cannot parse', () => {
	expect(gateFormOf(card).fields).toEqual([
		{
			label: 'Purpose',
			type: 'select',
			options: [
				{ value: 'Research', label: 'Research' },
				{ value: 'other', label: 'Something else' },
				{ value: 'bare', label: 'bare' },
			],
		},
	])
})

test('checkAnswers() accepts values, and names the labels when it refuses', () => {
	const form = gateFormOf(card)
	expect(checkAnswers(form, { Purpose: 'other' })).toEqual({ Purpose: 'other' })
	expect(() => checkAnswers(form, { Purpose: 'Something else' })).toThrow(/Research, Something else, bare/)
})
