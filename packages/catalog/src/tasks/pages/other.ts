import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Other. */
export const other: TaskPage = {
	id: 'other',
	summary: prose`
		Other is the label for models and datasets that fit none of the named tasks. Science has many such shapes: protein
		structures, weather on a globe, chess positions, circuit plans, recommendations from a history of clicks. The lists of
		tasks grow when enough people share one shape; until then, this is the honest answer.

		What goes in and what comes out is told by the repository's card alone, so a good card matters here more than anywhere
		else: a sentence on the input, one on the output, a program that runs, and how quality was measured. Tags of your own,
		such as "protein" or "weather", make the repository findable; they need no approval.

		Before you choose this label, look at the neighbors: numbers in columns belong to tabular classification or
		regression, values over time to time series forecasting, molecules and networks to graph machine learning, game agents
		to reinforcement learning. If a model does several named tasks, name the one it was made for, and the rest as tags.
	`,
	useCases: [
		{ title: 'Share research early', text: 'A model for a new kind of problem is published before the problem has a name.' },
		{ title: 'Publish parts', text: 'Tokenizers, codecs and adapters that serve other models find a home.' },
		{ title: 'Keep science data', text: 'Simulations and instrument readings are stored with versions and a card.' },
	],
	metrics: [
		{
			id: 'accuracy',
			description:
				'Named only as the commonest figure: whichever measure you use, define it on the card, give the test data and say which end is good.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'text', label: 'Position', content: 'White: king e1, rook h1. Black: king e8. White to move.' }],
		outputs: [{ type: 'text', label: 'Evaluation', content: 'White wins; best move: rook h7' }],
	},
	related: ['graph-ml', 'time-series-forecasting', 'reinforcement-learning', 'tabular-classification'],
	searches: [
		{ label: 'Protein models', kind: 'model', search: 'protein' },
		{ label: 'Weather models', kind: 'model', search: 'weather' },
		{ label: 'Datasets for tasks without a name', kind: 'dataset', tags: ['task_categories:other'] },
	],
	datasets: [],
	models: [],
	spaces: [],
	widgetModels: [],
}
