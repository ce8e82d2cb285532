import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Text Retrieval. */
export const textRetrieval: TaskPage = {
	id: 'text-retrieval',
	summary: prose`
		Text retrieval finds, in a large collection, the texts that matter to a query. A question goes in, a short list of
		documents with scores comes out. It is the search behind a search box and the first step of chatbots that answer from
		sources.

		There are two classic ways, and mixing them works best. Sparse retrieval matches words and weighs rare ones more; it
		finds product numbers and names without fail. Dense retrieval compares embeddings and finds texts that say the same in
		other words. Both prepare an index of all documents ahead, so that a query takes milliseconds whatever the size.

		This entry gathers datasets: collections with queries and judgements of what is relevant, to train and compare
		retrievers. The models are found under neighboring tasks: feature extraction and sentence similarity for dense
		vectors, text ranking for sorting what was found. For scanned pages and slides see visual document retrieval. For the
		exact words that answer, follow with question answering.
	`,
	useCases: [
		{
			title: 'Ground a chatbot',
			text: 'Before it answers, the assistant fetches the paragraphs of the handbook that deal with the question.',
		},
		{ title: 'Search law and patents', text: 'Earlier cases are found although they use older terms.' },
		{ title: 'Check facts', text: 'A claim is met with the articles that speak for or against it.' },
		{ title: 'Link mentions', text: 'The word "Mercury" in a text is linked to the entry of planet, metal or god.' },
	],
	metrics: [
		{
			id: 'recall',
			description: 'Of the relevant documents, the share among the first k results. What retrieval misses, no later stage can bring back.',
			formula: 'relevant in first k / relevant',
			range: '0 to 1, higher is better',
		},
		{
			id: 'Normalized Discounted Cumulative Gain at K',
			description: 'Quality of the order within the first k results, mostly ten; the standard figure of retrieval benchmarks.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'text', label: 'Query', content: 'reading lamp that does not dazzle at night' }],
		outputs: [
			{
				type: 'tabular',
				table: [
					['Place', 'Document', 'Score'],
					['1', 'Warm light for late readers', '0.83'],
					['2', 'How lampshades spread light', '0.71'],
					['3', 'Bulbs and color temperature', '0.64'],
				],
			},
		],
	},
	related: ['text-ranking', 'sentence-similarity', 'feature-extraction', 'visual-document-retrieval', 'question-answering'],
	searches: [
		{ label: 'Collections with queries', kind: 'dataset', tags: ['task_categories:text-retrieval'] },
		{ label: 'Models for dense search', kind: 'model', task: 'sentence-similarity', sort: 'downloads' },
		{ label: 'ColBERT models', kind: 'model', search: 'colbert' },
	],
	datasets: [],
	models: [],
	spaces: [],
	widgetModels: [],
}
