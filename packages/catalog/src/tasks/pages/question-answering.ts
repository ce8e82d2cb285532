import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Question Answering. */
export const questionAnswering: TaskPage = {
	id: 'question-answering',
	summary: prose`
		Question answering finds the answer to a question. In its classic form, called extractive, it gets a question and a
		passage and returns the words of the passage that answer, with their position and a score. Nothing is made up: each
		answer can be highlighted where it stands, and a good model also says when the passage holds none.

		Inside, the model reads question and passage together and gives each word two numbers: how likely the answer begins
		here, and how likely it ends here. The best pair wins. A long document is cut into overlapping windows that are read
		one by one.

		Choose this task when answers must be traceable to a source. To search many documents, put text retrieval or sentence
		similarity in front, which finds the passage first. When the answer has to combine several places or be explained, use
		text generation and give it the passages. For tables and scans there are tasks of their own.
	`,
	useCases: [
		{
			title: 'Answer from manuals',
			text: 'Service staff ask in their own words and see the sentence of the handbook that answers, with its page.',
		},
		{ title: 'Search contracts', text: 'A lawyer asks for the notice period of forty contracts and compares the quoted clauses.' },
		{ title: 'Build a tutor', text: 'Pupils ask about the chapter they just read and are led back to the line that explains it.' },
		{ title: 'Fill a knowledge base', text: 'The same ten questions, asked of thousands of articles, yield a table of facts.' },
	],
	metrics: [
		{
			id: 'exact-match',
			description:
				'The share of answers that equal the expected words after case, punctuation and articles are dropped. One word too many makes an answer wrong.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'f1',
			description:
				'Counts the words that the given and the expected answer share, so that a nearly right answer earns part of the point. The average over all questions is reported.',
			formula: '2 · precision · recall / (precision + recall)',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'text', label: 'Question', content: 'Why is the reading room closed on Mondays?' },
			{
				type: 'text',
				label: 'Context',
				content:
					'The library opens from Tuesday to Saturday. On Mondays the reading room stays closed so that the shelves can be put in order.',
			},
		],
		outputs: [{ type: 'text', label: 'Answer', content: 'so that the shelves can be put in order' }],
	},
	related: ['text-generation', 'text-retrieval', 'table-question-answering', 'document-question-answering', 'visual-question-answering'],
	searches: [
		{ label: 'Models that quote answers', kind: 'model', task: 'question-answering' },
		{ label: 'Most downloaded for questions', kind: 'model', task: 'question-answering', sort: 'downloads' },
		{ label: 'Questions with passages', kind: 'dataset', tags: ['task_categories:question-answering'] },
	],
	datasets: [
		{ id: 'squad_v2', description: 'Questions about Wikipedia paragraphs, a third of which cannot be answered from them.' },
		{ id: 'natural_questions', description: 'Questions that people really typed into a search engine, with answers in Wikipedia pages.' },
	],
	models: [
		{ id: 'deepset/roberta-base-squad2', description: 'An English model that can also answer that there is no answer.' },
		{ id: 'distilbert/distilbert-base-cased-distilled-squad', description: 'Small enough for a laptop or a browser.' },
	],
	spaces: [{ id: 'deepset/wikipedia-assistant', description: 'Searches Wikipedia for a passage and quotes the answer from it.' }],
	widgetModels: ['deepset/roberta-base-squad2'],
	youtubeId: 'ajPx5LwJD-I',
}
