import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Table Question Answering. */
export const tableQuestionAnswering: TaskPage = {
	id: 'table-question-answering',
	summary: prose`
		Table question answering takes a table and a question in everyday words and answers from the cells. "How many bridges
		are longer than one kilometre?" needs no formula and no query language: the model picks the cells that matter and,
		when asked, counts, sums or averages them.

		There are two ways to build it. Some models read the table flattened into text, mark the cells that belong to the
		answer and predict an operation over them. Others write a query or the answer itself as text. Both read the whole
		table at once, so its size is limited: some hundred rows are common, a data warehouse is not.

		Choose this task for small tables and people who do not write queries. For a large database, let a text generation
		model write SQL and run that. If the answer lies in running text, use question answering; if the table is a picture in
		a scan, use document question answering.
	`,
	useCases: [
		{ title: 'Ask a spreadsheet', text: 'A planner types which depots are below their minimum stock and sees the rows that answer.' },
		{ title: 'Read statistics aloud', text: 'A voice assistant answers questions about opening hours or fares from a plain table.' },
		{ title: 'Check reports', text: 'Editors compare a sentence in a report with the table it came from.' },
	],
	metrics: [
		{
			id: 'Denotation Accuracy',
			description:
				'The share of questions whose final answer equals the expected one. It does not matter which cells or which query led there, so a lucky guess counts as right.',
			formula: 'equal answers / questions',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'tabular',
				table: [
					['Bridge', 'Opened', 'Length in metres'],
					['Humber', '1981', '2220'],
					['Forth Road', '1964', '2512'],
					['Clifton', '1864', '414'],
				],
			},
			{ type: 'text', label: 'Question', content: 'Which bridge opened last?' },
		],
		outputs: [{ type: 'text', label: 'Answer', content: 'Humber' }],
	},
	related: ['question-answering', 'document-question-answering', 'text-generation', 'table-to-text'],
	searches: [
		{ label: 'Models that read tables', kind: 'model', task: 'table-question-answering' },
		{ label: 'Questions about tables', kind: 'dataset', tags: ['task_categories:table-question-answering'] },
		{ label: 'Tabular data', kind: 'dataset', tags: ['modality:tabular'] },
	],
	datasets: [
		{ id: 'wikitablequestions', description: 'Questions about tables of Wikipedia pages, with the expected answers.' },
		{ id: 'wikisql', description: 'Questions with the SQL query that answers each of them.' },
	],
	models: [
		{ id: 'google/tapas-base-finetuned-wtq', description: 'Marks cells and chooses whether to count, sum or average them.' },
		{ id: 'microsoft/tapex-base', description: 'Learned to imitate a program that runs SQL queries, and writes the answer as text.' },
	],
	spaces: [{ id: 'katanaml/table-query', description: 'Asks questions of a table you bring along.' }],
	widgetModels: ['google/tapas-base-finetuned-wtq'],
}
