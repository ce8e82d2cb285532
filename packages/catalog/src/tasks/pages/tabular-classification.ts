import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Tabular Classification. */
export const tabularClassification: TaskPage = {
	id: 'tabular-classification',
	summary: prose`
		Tabular classification predicts a category from the columns of a table. Each row is a case: a customer with age,
		contract and calls; a mushroom with cap, gills and smell. The model answers with a class, "stays" or "leaves", and
		with how sure it is.

		The strongest simple models are ensembles of decision trees. Each tree asks short questions, such as "contract older
		than two years?", and hundreds of trees vote. They need little preparation, no graphics card and seconds of training.
		Newer networks, pretrained on made-up tables, do well when there are only some hundred rows.

		Choose this task when the answer is one of a few classes and your data already lives in columns. For a number in place
		of a class use tabular regression; for values over time, time series forecasting. If a column holds long text or
		pictures, extract features from it first. The columns and their units must be the same in use as in training, which is
		the most common source of trouble.
	`,
	useCases: [
		{ title: 'Foresee loss', text: 'A library sees which members are likely to cancel and writes to them.' },
		{ title: 'Detect fraud', text: 'Payments with unusual amounts, places and times are held for a look.' },
		{ title: 'Triage', text: 'A clinic orders incoming patients by risk, from a handful of measurements.' },
		{ title: 'Accept or refuse parts', text: 'Sensor readings of a press tell good castings from bad ones.' },
	],
	metrics: [
		{
			id: 'accuracy',
			description:
				'The share of rows with the right class. If two of a hundred payments are fraud, saying "fine" to all of them reaches 0.98.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'recall',
			description: 'Of the rows that belong to a class, the share found. In medicine and fraud it matters most.',
			formula: 'TP / (TP + FN)',
			range: '0 to 1, higher is better',
		},
		{
			id: 'precision',
			description: 'Of the rows put into a class, the share that belong there. It decides how many letters are sent in vain.',
			formula: 'TP / (TP + FP)',
			range: '0 to 1, higher is better',
		},
		{
			id: 'f1',
			description: 'Joins the two for one class; choose the decision threshold where it peaks if misses and false alarms cost alike.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'tabular',
				table: [
					['Age of contract in years', 'Visits last month', 'Complaints'],
					['0.5', '1', '2'],
					['4', '9', '0'],
				],
			},
		],
		outputs: [
			{
				type: 'tabular',
				table: [
					['Prediction', 'Probability'],
					['cancels', '0.81'],
					['stays', '0.97'],
				],
			},
		],
	},
	related: ['tabular-regression', 'time-series-forecasting', 'text-classification'],
	searches: [
		{ label: 'Classifiers for tables', kind: 'model', task: 'tabular-classification' },
		{ label: 'scikit-learn models', kind: 'model', tags: ['sklearn'] },
		{ label: 'Tables with a class column', kind: 'dataset', tags: ['task_categories:tabular-classification'] },
	],
	datasets: [{ id: 'inria-soda/tabular-benchmark', description: 'Tables chosen to compare trees and networks fairly.' }],
	models: [
		{ id: 'scikit-learn/cancer-prediction-trees', description: 'Judges cell measurements with trees; small enough to read as an example.' },
	],
	spaces: [{ id: 'scikit-learn/tabular-playground', description: 'Trains a small model on a table and shows how it decides.' }],
	widgetModels: ['scikit-learn/tabular-playground'],
}
