import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Table to Text. */
export const tableToText: TaskPage = {
	id: 'table-to-text',
	summary: prose`
		Table-to-text describes a table in words. A table goes in, perhaps with a title or with some cells marked; a sentence
		or a paragraph comes out that tells what a reader should notice: the highest value, the change, the exception.

		The table is written out as text, row by row with its headings, and a text-to-text model produces the description.
		Choosing what to say is half of the task: a table of fifty cells allows hundreds of true sentences, and few are worth
		reading. Marking cells beforehand takes that choice away from the model. Sums and comparisons are where errors hide,
		so compute them in code and give them as further cells.

		Choose this task to accompany tables with prose. For single records without rows to compare, see tabular-to-text. If
		readers bring their own questions, use table question answering. To draw the numbers, no model is needed: a chart
		tells more than a sentence.
	`,
	useCases: [
		{ title: 'Comment on figures', text: 'A quarterly table gets two sentences that name the largest change.' },
		{ title: 'Make tables audible', text: 'Screen readers speak a summary before they read cell by cell.' },
		{ title: 'Draft captions', text: 'Authors receive a first caption for each table of a paper.' },
		{ title: 'Report elections', text: "Every district's result becomes a short text within a minute of the count." },
	],
	metrics: [
		{
			id: 'sacrebleu',
			description: 'Overlap with a human description of the same table, computed in a way that others can repeat.',
			range: '0 to 100, higher is better',
		},
		{
			id: 'f1',
			description:
				'Of facts checked by hand or by a second model: which sentences are supported by a cell, and which marked cells are mentioned.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'tabular',
				table: [
					['Year', 'Visitors in thousands'],
					['2021', '310'],
					['2022', '455'],
					['2023', '520'],
				],
			},
		],
		outputs: [
			{
				type: 'text',
				label: 'Description',
				content: 'Visitors rose from 310,000 in 2021 to 520,000 in 2023; most of the growth came in 2022.',
			},
		],
	},
	related: ['tabular-to-text', 'table-question-answering', 'summarization'],
	searches: [
		{ label: 'Tables with descriptions', kind: 'dataset', tags: ['task_categories:table-to-text'] },
		{ label: 'Tables of any kind', kind: 'dataset', tags: ['modality:tabular'], sort: 'downloads' },
		{ label: 'Models that read and write tables', kind: 'model', search: 'table' },
	],
	datasets: [],
	models: [],
	spaces: [],
	widgetModels: [],
}
