import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Summarization. */
export const summarization: TaskPage = {
	id: 'summarization',
	summary: prose`
		Summarization makes a long text short and keeps what matters. An article goes in; a few sentences come out. Extractive
		methods copy the most telling sentences; abstractive models, which are meant by most model cards here, write new ones.

		An abstractive model reads the text into an inner representation and writes the summary piece by piece. It has seen
		thousands of texts with summaries and imitates their style, so a model trained on news headlines writes headlines, and
		one trained on dialogues reports who said what. Two things need care: texts longer than its window are cut or must be
		summarised in parts, and a summary can contain a statement that the source never made. Check names and numbers.

		Choose this task when the reader wants the gist. If they have one question, question answering is more exact. If they
		want the text in plainer words but equally long, or in a fixed layout, use text generation with an instruction.
	`,
	useCases: [
		{ title: 'Shorten news and reports', text: 'Readers see three sentences first and decide whether to open the page.' },
		{ title: 'Keep minutes', text: 'The transcript of a meeting becomes a list of decisions, which the participants then correct.' },
		{ title: 'Survey research', text: 'Abstracts of a hundred papers shrink to a line each, so that an overview fits on a page.' },
		{ title: 'Write headlines', text: 'A one-sentence summary becomes the subject line or the entry in a table of contents.' },
	],
	metrics: [
		{
			id: 'rouge',
			description:
				'Counts what summary and reference share: single words (ROUGE-1), pairs of words (ROUGE-2) or the longest common sequence (ROUGE-L). It cannot tell whether a new sentence is true.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'text',
				label: 'Input',
				content:
					'The town council met on Thursday to discuss the old mill. After two hours it voted to repair the roof before winter and to ask residents for ideas about the rooms. The work is to cost 80,000 euros, half of which the state will pay. A first open day is planned for May.',
			},
		],
		outputs: [
			{
				type: 'text',
				label: 'Output',
				content:
					"The council will repair the old mill's roof before winter for 80,000 euros, half paid by the state, and asks residents how to use its rooms.",
			},
		],
	},
	related: ['text-generation', 'translation', 'question-answering'],
	searches: [
		{ label: 'Summarization models', kind: 'model', task: 'summarization' },
		{ label: 'Texts with summaries', kind: 'dataset', tags: ['task_categories:summarization'] },
		{ label: 'Summarization models updated last', kind: 'model', task: 'summarization', sort: 'updated' },
	],
	datasets: [
		{ id: 'mlsum', description: 'News with summaries in five languages.' },
		{ id: 'samsum', description: 'Invented chat dialogues, each with a summary by a linguist.' },
	],
	models: [
		{ id: 'facebook/bart-large-cnn', description: 'English news in three or four sentences.' },
		{ id: 'Falconsai/medical_summarization', description: 'A small model for medical texts.' },
	],
	spaces: [{ id: 'pszemraj/document-summarization', description: 'Shortens documents that are longer than a model reads at once.' }],
	widgetModels: ['facebook/bart-large-cnn'],
	youtubeId: 'yHnr5Dk2zCI',
}
