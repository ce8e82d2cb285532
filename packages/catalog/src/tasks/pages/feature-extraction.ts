import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Feature Extraction. */
export const featureExtraction: TaskPage = {
	id: 'feature-extraction',
	summary: prose`
		Feature extraction turns text into numbers that carry its meaning. A sentence goes in; a list of, say, 768 numbers
		comes out, called an embedding. Texts that mean similar things get similar lists, which makes the lists useful to
		search, sort and compare with plain arithmetic.

		The model is an encoder without its last layer: it has read a great deal of text and keeps an inner state per word
		piece. You may take these states as they are, one row per piece, or average them into one vector for the text. Which
		of the two a model expects, and whether queries need a prefix, stands on its card.

		Choose this task when your own program does the next step: a search index, a clustering, a small classifier on top. If
		you only want to compare sentences, sentence similarity does it for you. To order few candidates as well as possible,
		use text ranking. For pictures there is image feature extraction.
	`,
	useCases: [
		{
			title: 'Search by meaning',
			text: 'Documents are embedded once and stored; a query is embedded and the nearest vectors are its answers, even without a common word.',
		},
		{
			title: 'Give a chatbot sources',
			text: 'The passages nearest to a question are handed to a language model, which answers from them.',
		},
		{ title: 'Group texts', text: 'Clustering the vectors of open survey answers shows themes that nobody had named.' },
		{ title: 'Find duplicates', text: 'Two reports of the same fault lie close together, however differently they are written.' },
	],
	metrics: [
		{
			id: 'Cosine Similarity',
			description:
				'The cosine of the angle between two embeddings, which is how vectors of this task are usually compared. Benchmarks check whether it is large for pairs that people call similar.',
			formula: 'a · b / (|a| |b|)',
			range: '-1 to 1, larger means more alike',
		},
	],
	demo: {
		inputs: [{ type: 'text', label: 'Input', content: 'Bread needs flour, water, salt and time.' }],
		outputs: [
			{
				type: 'tabular',
				table: [
					['Dimension 1', 'Dimension 2', 'Dimension 3', 'Dimension 4'],
					['0.031', '-0.482', '0.117', '0.256'],
				],
			},
		],
	},
	related: ['sentence-similarity', 'text-ranking', 'text-retrieval', 'image-feature-extraction'],
	searches: [
		{ label: 'Embedding models', kind: 'model', task: 'feature-extraction' },
		{ label: 'For sentence-transformers', kind: 'model', tags: ['sentence-transformers'] },
		{ label: 'Plain text to embed', kind: 'dataset', tags: ['modality:text'] },
	],
	datasets: [{ id: 'wikipedia', description: 'The cleaned text of Wikipedia, from which many encoders learned to read.' }],
	models: [
		{ id: 'thenlper/gte-large', description: 'General English embeddings for search and clustering.' },
		{
			id: 'Alibaba-NLP/gte-Qwen1.5-7B-instruct',
			description: 'A language model turned embedder that follows an instruction about what to compare.',
		},
	],
	spaces: [
		{ id: 'mteb/leaderboard', description: 'Compares embedding models over many tasks and languages.' },
		{ id: 'mteb/arena', description: 'Lets two embedding models search for the same query, and people vote.' },
	],
	widgetModels: ['facebook/bart-base'],
}
