import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Graph Machine Learning. */
export const graphMl: TaskPage = {
	id: 'graph-ml',
	summary: prose`
		Graph machine learning works on things and the links between them: atoms and bonds, people and messages, crossings and
		roads. Such data has no rows in a natural order and no fixed size, so models for tables and texts do not fit.

		A graph network lets neighbors talk. Each node holds a vector; in each round it collects its neighbors' vectors,
		mixes them with its own and keeps the result. After a few rounds every node knows its surroundings. From there one
		predicts for nodes (is this account a bot?), for links (will these two meet?) or for the whole graph (is this molecule
		poisonous?). Transformers for graphs let distant nodes talk as well.

		Choose this task when links carry the meaning. If rows can be judged alone, tabular classification is simpler; test
		that first, since links do not always help. For text in a knowledge graph see tabular-to-text. Take care when
		splitting data: a test node's neighbors may already have been seen in training.
	`,
	useCases: [
		{ title: 'Design molecules', text: 'Solubility and toxicity are predicted before anything is mixed.' },
		{ title: 'Recommend', text: 'Readers and books form a graph, and missing links are suggestions.' },
		{ title: 'Estimate travel times', text: 'The state of neighboring roads predicts the delay on the next one.' },
		{ title: 'Uncover rings of fraud', text: 'Accounts that look harmless alone stand out by whom they pay.' },
	],
	metrics: [
		{
			id: 'accuracy',
			description: 'The share of nodes or graphs with the right class, on parts of the graph that were held back.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'Average Precision',
			description: 'For predicted links: the area under precision over recall as more and more proposed links are accepted.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'tabular',
				table: [
					['From', 'To', 'Bond'],
					['C1', 'C2', 'single'],
					['C2', 'O1', 'single'],
					['O1', 'H1', 'single'],
				],
			},
		],
		outputs: [
			{
				type: 'chart',
				data: [
					{ label: 'soluble in water', score: 0.97 },
					{ label: 'not soluble', score: 0.03 },
				],
			},
		],
	},
	related: ['tabular-classification', 'tabular-to-text', 'other'],
	searches: [
		{ label: 'Models for graphs', kind: 'model', task: 'graph-ml' },
		{ label: 'Graphs to learn from', kind: 'dataset', tags: ['task_categories:graph-ml'] },
		{ label: 'Molecules', kind: 'dataset', search: 'molecule' },
	],
	datasets: [],
	models: [],
	spaces: [],
	widgetModels: [],
}
