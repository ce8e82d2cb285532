import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Time Series Forecasting. */
export const timeSeriesForecasting: TaskPage = {
	id: 'time-series-forecasting',
	summary: prose`
		Time series forecasting continues a row of measurements into the future. Past values go in, such as hourly electricity
		use of a year; the next values come out, well done with a range in which they will lie.

		Simple methods carry on trend and season and are hard to beat on a single clean series. Networks learn from many
		related series at once: thousands of shops, sensors or rivers. Recent pretrained models have read millions of series
		of all kinds and forecast a new one without any training, as language models do with text.

		Choose this task when order in time matters. If each row stands alone, tabular regression is simpler. Always compare
		with the naive forecast, "tomorrow is like today" or "like a week ago": if the model is not better, it has learned
		nothing useful. And test on later data than you trained on; shuffled rows leak the future into training.
	`,
	useCases: [
		{ title: 'Plan energy', text: "A grid operator knows tomorrow's load and sun before the day begins." },
		{ title: 'Order stock', text: 'Each branch orders what the coming week will sell, holidays included.' },
		{ title: 'Staff services', text: 'Calls per hour decide how many people sit at the phones.' },
		{ title: 'Notice anomalies', text: 'When the measured value leaves the forecast range, a technician checks the machine.' },
	],
	metrics: [
		{
			id: 'mse',
			description:
				"The mean of squared differences between forecast and what happened. Compare it with the naive forecast's figure on the same days.",
			formula: '(1/N) Σ (y - ŷ)²',
			range: '0 and up, lower is better',
		},
		{
			id: 'r-squared',
			description: "The part of the future's ups and downs that was foreseen. A good value in the past does not show in it.",
			range: 'up to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'tabular',
				table: [
					['Day', 'Loans'],
					['Monday', '112'],
					['Tuesday', '143'],
					['Wednesday', '151'],
					['Thursday', '148'],
					['Friday', '196'],
				],
			},
		],
		outputs: [
			{
				type: 'tabular',
				table: [
					['Day', 'Forecast', 'Low', 'High'],
					['Saturday', '228', '201', '257'],
					['Sunday', '39', '24', '58'],
				],
			},
		],
	},
	related: ['tabular-regression', 'tabular-classification'],
	searches: [
		{ label: 'Forecasting models', kind: 'model', task: 'time-series-forecasting' },
		{ label: 'Chronos models', kind: 'model', search: 'chronos' },
		{ label: 'Series to learn from', kind: 'dataset', tags: ['task_categories:time-series-forecasting'] },
	],
	datasets: [],
	models: [],
	spaces: [],
	widgetModels: [],
}
