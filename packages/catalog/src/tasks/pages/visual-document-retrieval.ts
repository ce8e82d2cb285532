import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Visual Document Retrieval. */
export const visualDocumentRetrieval: TaskPage = {
	id: 'visual-document-retrieval',
	summary: prose`
		Visual document retrieval finds pages by what they look like and say. A question goes in, "maximum load of the crane
		at 20 metres", and pages come out, ranked: the one with the right chart or table on top. The pages are pictures;
		no step has to extract their text first.

		A vision-language model turns each page into vectors, usually one per patch, and the question into one per word. The
		score adds up, for every word, its best match among the patches. Diagrams, stamps and the layout of tables take part,
		and errors of OCR do not. The price is storage: hundreds of vectors a page, against one for a text passage.

		Choose this task for slides, scans, manuals and reports with figures. For clean text, text retrieval is cheaper. To
		sort a few found texts use text ranking. Once the page is found, document question answering or image-text-to-text
		reads the answer from it.
	`,
	useCases: [
		{ title: 'Search technical drawings', text: 'An engineer finds the sheet that shows a certain valve, whatever its file is called.' },
		{ title: 'Answer from slide decks', text: 'A chatbot shows the slide next to its answer.' },
		{ title: 'Open paper archives', text: 'Typed and handwritten pages become searchable before anyone transcribes them.' },
		{ title: 'Review reports', text: 'Auditors look for every chart on water use in four hundred reports.' },
	],
	metrics: [
		{
			id: 'Normalized Discounted Cumulative Gain at K',
			description: 'How near the top the right pages stand among the first K, mostly five, compared with the best possible order.',
			formula: 'DCG@K / ideal DCG@K',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'img',
				filename: 'invoice.svg',
				description: 'One of three pages: an invoice with a date by which it is payable. The others are a timetable and a recipe.',
			},
			{ type: 'text', label: 'Query', content: 'Until when do we have to pay?' },
		],
		outputs: [
			{
				type: 'chart',
				data: [
					{ label: 'invoice', score: 0.93 },
					{ label: 'timetable', score: 0.21 },
					{ label: 'recipe', score: 0.05 },
				],
			},
		],
	},
	related: ['document-question-answering', 'text-retrieval', 'text-ranking', 'image-text-to-text'],
	searches: [
		{ label: 'Models that search pages', kind: 'model', task: 'visual-document-retrieval' },
		{ label: 'ColPali and ColQwen models', kind: 'model', search: 'col' },
		{ label: 'Pages with queries', kind: 'dataset', tags: ['task_categories:visual-document-retrieval'] },
	],
	datasets: [{ id: 'vidore/colpali_train_set', description: 'Pages with questions, some real and some generated.' }],
	models: [
		{ id: 'vidore/colqwen2-v1.0', description: 'Many vectors per page, compared word by word.' },
		{ id: 'Tevatron/OmniEmbed-v0.1', description: 'One space for text, pages, sound and video.' },
	],
	spaces: [
		{ id: 'vidore/vidore-leaderboard', description: 'Compares models that search pages by sight.' },
		{ id: 'vidore/visual-rag-tool', description: 'Searches your own pages and answers from what was found.' },
	],
	widgetModels: [],
}
