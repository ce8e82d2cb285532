import { expect, test } from 'vitest'
import { wordsIn } from '../../../words/words.ts'
import { aboutAccount } from './about.ts'

const en = wordsIn('en')

const totals = (model: number, dataset: number, space: number) =>
	[
		{ kind: 'model', total: model },
		{ kind: 'dataset', total: dataset },
		{ kind: 'space', total: space },
	] as const

test('aboutAccount() is what the account says of itself, or what it publishes', () => {
	const ada = { name: 'ada', kind: 'user' } as const
	expect(aboutAccount(en, { account: { ...ada, description: 'Small models' }, kinds: totals(1, 0, 0) })).toBe('Small models')
	expect(aboutAccount(en, { account: ada, kinds: totals(12, 1, 0) })).toBe('ada publishes 12 models and 1 dataset on this hub.')
	expect(aboutAccount(en, { account: { name: 'house', kind: 'org' }, kinds: totals(1, 2, 3) })).toBe(
		'The organization house publishes 1 model, 2 datasets, and 3 apps on this hub.',
	)
	expect(aboutAccount(en, { account: ada, kinds: totals(0, 0, 0) })).toBe('ada has published nothing on this hub yet.')
})
