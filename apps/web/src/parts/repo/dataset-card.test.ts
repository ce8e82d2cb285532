import { parseRepoId } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { datasetCardDraft } from './card-template.ts'
import type { ConfigFacts } from './dataset-card.ts'

const column = (name: string, words: string, more: Partial<ConfigFacts['columns'][number]> = {}): ConfigFacts['columns'][number] => ({
	name,
	words,
	type: { dtype: words, _type: 'Value' },
	feature: { is: 'value', dtype: words },
	isNumeric: false,
	labels: undefined,
	...more,
})

test('a dataset card begins with splits, columns, ranges, values and shares of missing ones', () => {
	const range = { min: -4.25, max: 31.123456, mean: 12.5, median: 12, std: 3, histogram: undefined }
	const config: ConfigFacts = {
		name: 'default',
		splits: [
			{ name: 'train', rows: 1365, isPartial: false },
			{ name: 'test', rows: 100, isPartial: true },
			{ name: 'other', rows: undefined, isPartial: false },
		],
		columns: [column('warm | cold', 'float64'), column('bed', 'string'), column('kind', 'label', { labels: ['cat', '*dog*'] })],
		statistics: new Map([
			[
				'warm | cold',
				{ name: 'warm | cold', measure: 'float', isDate: false, labels: undefined, facts: { is: 'range', missing: 2, rows: 100, range } },
			],
			[
				'bed',
				{
					name: 'bed',
					measure: 'text',
					isDate: false,
					labels: undefined,
					facts: { is: 'values', missing: 0, rows: 100, values: [{ value: 'A', count: 9 }] },
				},
			],
		]),
	}
	const card = datasetCardDraft(parseRepoId('ada/weather'), { sizeCategory: '1K<n<10K', configs: [config] })
	expect(card).toContain('\nsize_categories: [1K<n<10K]\n')
	expect(card).toContain('| default | train | 1,365 |\n| default | test | more than 100 |\n| default | other |  |')
	expect(card).toContain(String.raw`| warm \| cold | float64 | -4.25 to 31.12; mean 12.5; 2 % missing |  |`)
	expect(card).toContain('| bed | string | A |  |')
	expect(card).toContain(String.raw`| kind | label | cat, \*dog\* |  |`)
	expect(card).not.toContain('### ')
})

test('a dataset card without any facts is the template with its hints', () => {
	const card = datasetCardDraft(parseRepoId('ada/empty'), { sizeCategory: undefined, configs: [] })
	expect(card).toContain('# size_categories: [1K<n<10K]')
	expect(card).not.toContain('|')
	expect(card).toContain('## Fields\n\nEach column with its meaning and its values.\n')
})
