import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Text Ranking. */
export const textRanking: TaskPage = {
	id: 'text-ranking',
	summary: prose`
		Text ranking puts texts in order for a query. You give a question and a list of candidate passages; each gets a score
		of how well it answers, and sorting by it gives the ranking. Such models are also called rerankers.

		A cross-encoder reads query and passage together, word against word, and returns one number. That is more exact than
		comparing two embeddings, which were computed without knowledge of each other, and much slower: nothing can be
		prepared ahead. So a search has two stages. A fast one, by keywords or embeddings, fetches perhaps a hundred
		candidates out of millions; the ranker then sorts these.

		Choose this task for the last step of a search, or for choosing the best of a few texts. To search the whole
		collection use sentence similarity or feature extraction. Scores order candidates of one query; they are rarely
		comparable between queries, so a fixed threshold needs care.
	`,
	useCases: [
		{ title: 'Sharpen search', text: 'The ten results on the first page are the ten best of a hundred candidates.' },
		{ title: 'Choose sources for answers', text: 'A chatbot passes on only the three passages that rank highest.' },
		{ title: 'Pick among drafts', text: 'Several generated answers are ordered by how well they fit the question.' },
		{ title: 'Match requests', text: 'Support answers are ranked against a new ticket, the best stands on top.' },
	],
	metrics: [
		{
			id: 'Normalized Discounted Cumulative Gain',
			description:
				'Good texts near the top count fully, further down ever less; the sum is divided by that of the perfect order. It allows degrees of relevance.',
			formula: 'DCG / ideal DCG',
			range: '0 to 1, higher is better',
		},
		{
			id: 'Mean Reciprocal Rank',
			description:
				'The mean of one divided by the place of the first relevant text, for searches where one good hit is all that is needed.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'Mean Average Precision',
			description:
				'Precision at each place where a relevant text stands, averaged per query and then over queries. It rewards finding all of them early.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'text', label: 'Query', content: 'How long does sourdough have to rest?' },
			{ type: 'text', label: 'Passage 1', content: 'Let the dough rest for four hours, or overnight in the cold.' },
			{ type: 'text', label: 'Passage 2', content: 'Sourdough was known in ancient Egypt.' },
			{ type: 'text', label: 'Passage 3', content: 'Rye flour makes a darker loaf.' },
		],
		outputs: [
			{
				type: 'chart',
				data: [
					{ label: 'Passage 1', score: 0.98 },
					{ label: 'Passage 2', score: 0.11 },
					{ label: 'Passage 3', score: 0.06 },
				],
			},
		],
	},
	related: ['sentence-similarity', 'text-retrieval', 'feature-extraction', 'visual-document-retrieval'],
	searches: [
		{ label: 'Rerankers', kind: 'model', task: 'text-ranking' },
		{ label: 'Cross-encoders', kind: 'model', search: 'cross-encoder' },
		{ label: 'Queries with ranked texts', kind: 'dataset', tags: ['task_categories:text-ranking'] },
	],
	datasets: [{ id: 'microsoft/ms_marco', description: 'The usual training ground of rankers: real queries, one judged passage each.' }],
	models: [
		{ id: 'cross-encoder/ms-marco-MiniLM-L6-v2', description: 'Fast enough to rank a hundred passages while a reader waits.' },
		{ id: 'Alibaba-NLP/gte-multilingual-reranker-base', description: 'Ranks in more than seventy languages.' },
	],
	spaces: [],
	widgetModels: ['cross-encoder/ms-marco-MiniLM-L6-v2'],
}
