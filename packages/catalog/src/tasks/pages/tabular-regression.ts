import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Tabular Regression. */
export const tabularRegression: TaskPage = {
	id: 'tabular-regression',
	summary: prose`
		Tabular regression predicts a number from the other columns of a row: the price of a flat from size, place and year;
		the yield of a field from rain and soil. A row goes in, a number in the unit of the training data comes out.

		A straight line through the points is the simplest model and still a good start: its weights can be read. Ensembles of
		trees follow curves and thresholds that a line cannot. Networks join in when there are very many rows or when other
		inputs, such as text, are mixed in. All of them predict poorly outside the range they have seen; a forest never
		answers above its largest training value.

		Choose this task when the wanted column is a quantity. For a yes or no or a class use tabular classification. If the
		rows are moments in time and the past of the same value matters, use time series forecasting. Ask for an interval, not
		only a number, when decisions hang on it.
	`,
	useCases: [
		{ title: 'Estimate prices', text: 'A second-hand bike shop proposes a price from brand, size and wear.' },
		{ title: 'Plan demand', text: 'A bakery forecasts rolls per day from weekday, weather and holidays.' },
		{ title: 'Replace a sensor', text: 'A quantity that is dear to measure is computed from five cheap ones.' },
		{ title: 'Estimate effort', text: 'Past repairs tell how long the next one will take.' },
	],
	metrics: [
		{
			id: 'mse',
			description:
				'The mean of the squared errors. Squaring makes one error of ten as bad as a hundred of one; its root is in the unit of the target.',
			formula: '(1/N) Σ (y - ŷ)²',
			range: '0 and up, lower is better',
		},
		{
			id: 'r-squared',
			description: 'The part of the variation that the model explains: 0 is no better than always predicting the mean, below 0 is worse.',
			formula: '1 - Σ (y - ŷ)² / Σ (y - mean)²',
			range: 'up to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'tabular',
				table: [
					['Length in cm', 'Height in cm', 'Width in cm'],
					['23.2', '11.5', '4.0'],
					['31.5', '14.1', '5.2'],
				],
			},
		],
		outputs: [{ type: 'tabular', table: [['Weight in g'], ['241'], ['508']] }],
	},
	related: ['tabular-classification', 'time-series-forecasting'],
	searches: [
		{ label: 'Models that predict numbers', kind: 'model', task: 'tabular-regression' },
		{ label: 'Tables with a number to predict', kind: 'dataset', tags: ['task_categories:tabular-regression'] },
		{ label: 'Regression models named so', kind: 'model', search: 'regression' },
	],
	datasets: [{ id: 'inria-soda/tabular-benchmark', description: 'Also holds tables with a number as target, in several sizes.' }],
	models: [{ id: 'scikit-learn/Fish-Weight', description: 'Estimates the weight of a fish from its measures.' }],
	spaces: [{ id: 'scikit-learn/fish-weight-prediction', description: 'Guesses the weight of a fish from its measures, which you set.' }],
	widgetModels: ['scikit-learn/Fish-Weight'],
}
