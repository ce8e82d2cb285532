import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Document Question Answering. */
export const documentQuestionAnswering: TaskPage = {
	id: 'document-question-answering',
	summary: prose`
		Document question answering takes the picture of a page and a question and returns the answer from the page: "What is
		the total?" "€ 118.40". Invoices, forms, letters and slides are its home, where meaning depends on position as much as
		on words.

		One kind of model needs the words and their places first, from an OCR program; it then reads text, position and
		picture together and marks the answer as a span. The other kind looks at pixels alone and writes the answer. The first
		can show where the answer stands; the second is simpler to run and copes with poor OCR.

		Choose this task for single facts from pages. For plain text without layout use question answering, for tables as data
		table question answering. If you want the whole page as text, use image-to-text; for explanations or several pages
		together, image-text-to-text. To find the right page among thousands, put visual document retrieval in front.
	`,
	useCases: [
		{ title: 'Book invoices', text: 'Number, date and total are read and checked against the order.' },
		{ title: 'Work through forms', text: 'A city office asks twenty questions of each application form.' },
		{ title: 'Question contracts', text: 'Who signed, and on what date? The answer comes with its place on the page.' },
		{ title: 'Digitise laboratory sheets', text: 'Values from decades of printed tables become a dataset.' },
	],
	metrics: [
		{
			id: 'anls',
			description:
				'Average normalised Levenshtein similarity: one minus the share of characters that must be changed; answers more than half wrong count as zero. Small reading errors cost little.',
			formula: 'mean of (1 - edits / length), or 0 below 0.5',
			range: '0 to 1, higher is better',
		},
		{
			id: 'exact-match',
			description: 'The share of answers that equal the expected string. Use it for numbers and dates, where nearly right is wrong.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'text', label: 'Question', content: 'When is the payment due?' },
			{
				type: 'img',
				filename: 'invoice.svg',
				description: 'A drawn invoice with number 2041, a total of 118.40 euros and the line: payable until 30 June.',
			},
		],
		outputs: [{ type: 'text', label: 'Answer', content: '30 June' }],
	},
	related: ['visual-question-answering', 'visual-document-retrieval', 'image-to-text', 'table-question-answering', 'question-answering'],
	searches: [
		{ label: 'Models that read pages', kind: 'model', task: 'document-question-answering' },
		{ label: 'LayoutLM models', kind: 'model', search: 'layoutlm' },
		{ label: 'Documents to read', kind: 'dataset', search: 'doc' },
	],
	datasets: [
		{ id: 'HuggingFaceM4/Docmatix', description: 'Generated questions about pages of more than a million PDF files.' },
		{ id: 'eliolio/docvqa', description: 'Scanned pages of an industry archive with questions and answers.' },
	],
	models: [
		{ id: 'impira/layoutlm-document-qa', description: 'Reads words and positions; knows when a page has no answer.' },
		{ id: 'impira/layoutlm-invoices', description: 'The same, taught further on invoices.' },
		{ id: 'google/pix2struct-docvqa-large', description: 'Looks at pixels alone, without OCR.' },
	],
	spaces: [
		{ id: 'impira/docquery', description: 'Asks a document and shows where the answer stands.' },
		{ id: 'merve/compare_docvqa_models', description: 'Gives one question to several models.' },
	],
	widgetModels: ['impira/layoutlm-invoices'],
}
