import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Sentence Similarity. */
export const sentenceSimilarity: TaskPage = {
	id: 'sentence-similarity',
	summary: prose`
		Sentence similarity says how close texts are in meaning. You give one source sentence and several others; each of the
		others gets a score. "How do I reset my password?" lies near "I cannot remember my login" although they share hardly a
		word.

		Models for this task are encoders that were trained on pairs: sentences that belong together were pulled to nearby
		vectors, all others pushed apart. Comparing two texts is then comparing two vectors, usually by the cosine between
		them. As vectors can be computed ahead and stored, a million texts can be compared in milliseconds.

		Choose this task to find, group or match texts by what they say. The scores order texts well, but a given value, say
		0.7, means different things in different models, so set thresholds on your own data. If you need the raw vectors, use
		feature extraction. For the best order of a short list, follow with text ranking.
	`,
	useCases: [
		{ title: 'Answer repeated questions', text: 'A new question is matched with those already answered, and the known answer is offered.' },
		{ title: 'Search a collection', text: 'Readers describe what they look for, and titles with the nearest meaning come first.' },
		{ title: 'Match offers and needs', text: 'Job texts meet CVs, grant calls meet project drafts.' },
		{ title: 'Clean a dataset', text: 'Sentences that are nearly the same are found and kept once.' },
	],
	metrics: [
		{
			id: 'Mean Reciprocal Rank',
			description:
				'For each query, one divided by the place at which the first right text stands; the average over all queries. First place counts 1, second 0.5.',
			formula: '(1/Q) Σ 1 / rank of first right text',
			range: '0 to 1, higher is better',
		},
		{
			id: 'Cosine Similarity',
			description: 'The measure of closeness itself. A model is judged by whether its order of pairs agrees with that of human judges.',
			formula: 'a · b / (|a| |b|)',
			range: '-1 to 1, larger means more alike',
		},
	],
	demo: {
		inputs: [
			{ type: 'text', label: 'Source sentence', content: 'The ferry to the island is late.' },
			{ type: 'text', label: 'Sentence 1', content: 'Our boat has a delay.' },
			{ type: 'text', label: 'Sentence 2', content: 'The island has two lighthouses.' },
			{ type: 'text', label: 'Sentence 3', content: 'I baked a cake with plums.' },
		],
		outputs: [
			{
				type: 'chart',
				data: [
					{ label: 'Our boat has a delay.', score: 0.78 },
					{ label: 'The island has two lighthouses.', score: 0.34 },
					{ label: 'I baked a cake with plums.', score: 0.02 },
				],
			},
		],
	},
	related: ['feature-extraction', 'text-ranking', 'text-retrieval'],
	searches: [
		{ label: 'Models that compare sentences', kind: 'model', task: 'sentence-similarity' },
		{ label: 'Several languages', kind: 'model', task: 'sentence-similarity', search: 'multilingual' },
		{ label: 'Pairs of sentences', kind: 'dataset', tags: ['task_categories:sentence-similarity'] },
	],
	datasets: [{ id: 'microsoft/ms_marco', description: 'Search queries with passages that answer them.' }],
	models: [
		{ id: 'sentence-transformers/all-mpnet-base-v2', description: 'A general English model that is often the first to try.' },
		{ id: 'BAAI/bge-m3', description: 'Reads a hundred languages and texts of several pages.' },
	],
	spaces: [
		{ id: 'sentence-transformers/Sentence_Transformers_for_semantic_search', description: 'Searches a collection by meaning.' },
		{ id: 'Gradio-Blocks/Ask_Questions_To_YouTube_Videos', description: 'Finds the moment of a video that deals with a question.' },
	],
	widgetModels: ['sentence-transformers/all-MiniLM-L6-v2'],
	youtubeId: 'VCZq5AkbNEU',
}
