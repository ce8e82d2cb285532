import { expect, test } from 'vitest'
import type { CardData, Json } from '../repos/repo.ts'
import { evaluationsOf } from './evaluations.ts'

test('evaluationsOf() reads the scores of a card, and of files before them', () => {
	const cardData: CardData = {
		'model-index': [
			{
				name: 'x',
				results: [
					{
						task: { type: 'text-generation', name: 'Text Generation' },
						dataset: { name: 'GSM8K', type: 'openai/gsm8k', config: 'main', split: 'test' },
						metrics: [
							{ type: 'acc', value: 0.8512, name: 'Accuracy', verified: true },
							{ type: 'f1', value: '12 %' },
							{ type: 'broken', value: { a: 1 } },
						],
						source: { name: 'Report', url: 'https://report.example/x' },
					},
					{ metrics: 'none' },
					{ dataset: { name: 'Own data', type: 'own' }, metrics: [{ type: 'wer', value: 3 }], source: { url: 'javascript:alert(1)' } },
				],
			},
		],
	}
	const evalResults: Json[] = [
		{ dataset: { id: 'lab/bench', task_id: 'qa' }, value: 7, filename: 'a.yaml' },
		{ filename: 'b.yaml', error: 'broken' },
	]
	expect(evaluationsOf({ cardData, evalResults })).toEqual([
		{
			task: undefined,
			dataset: { name: 'lab/bench', id: 'lab/bench', detail: undefined },
			metric: 'qa',
			value: 7,
			source: undefined,
			isRanked: true,
		},
		{
			task: 'text-generation',
			dataset: { name: 'GSM8K', id: 'openai/gsm8k', detail: 'main, test' },
			metric: 'Accuracy',
			value: 0.8512,
			source: { name: 'Report', url: 'https://report.example/x' },
			isRanked: false,
		},
		expect.objectContaining({ metric: 'f1', value: '12 %' }),
		{
			task: undefined,
			dataset: { name: 'Own data', id: undefined, detail: undefined },
			metric: 'wer',
			value: 3,
			source: undefined,
			isRanked: false,
		},
	])
})

test.each([undefined, null, 'x', [], [{}], [{ results: {} }], [{ results: [null, 1, []] }]])(
	'evaluationsOf() finds nothing in %j',
	(index) => {
		expect(evaluationsOf({ cardData: index === undefined ? undefined : { 'model-index': index } })).toEqual([])
	},
)
