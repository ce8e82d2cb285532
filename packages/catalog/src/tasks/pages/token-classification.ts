import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Token Classification. */
export const tokenClassification: TaskPage = {
	id: 'token-classification',
	summary: prose`
		Token classification gives a label to every word of a text, or to every piece of a word, instead of one label to the
		whole. The best-known use finds names: from "Ada Lovelace was born in London" a model returns two spans, a person and
		a place, each with its position and a score. Part-of-speech tagging works the same way and labels each word as noun,
		verb or another class.

		The model reads the sentence at once, so that "Jordan" becomes a person or a country depending on its neighbors.
		Training texts mark where a span begins and goes on; a final step joins the pieces into whole names.

		Choose this task when the answer is a stretch of the input and the kinds of span are known. If one label describes the
		whole text, use text classification. If you want the one span that answers a question, use question answering. To list
		facts that are not written literally, use text generation.
	`,
	useCases: [
		{
			title: 'Find names in articles',
			text: 'An archive lists the people, places and organizations of each page, so that readers can follow one of them through the years.',
		},
		{ title: 'Remove personal data', text: 'Names, addresses and account numbers are found and blacked out before a document is shared.' },
		{ title: 'Read fields from forms', text: 'An order e-mail yields article, quantity and delivery date, which a program can book.' },
		{ title: 'Tag grammar', text: 'Language tools mark nouns, verbs and cases, a first step for search, teaching and corpus studies.' },
	],
	metrics: [
		{
			id: 'accuracy',
			description:
				'The share of words with the right label. Most words are no name at all, so even a model that finds nothing scores high; look at F1 too.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'recall',
			description: 'Of the spans that people marked, the share the model found with exact borders and the right kind.',
			formula: 'TP / (TP + FN)',
			range: '0 to 1, higher is better',
		},
		{
			id: 'precision',
			description: 'Of the spans the model returned, the share that people had marked the same way.',
			formula: 'TP / (TP + FP)',
			range: '0 to 1, higher is better',
		},
		{
			id: 'f1',
			description:
				'Precision and recall of whole spans in one number. A span that is one word too long counts as wrong, which makes it stricter than it looks.',
			formula: '2 · precision · recall / (precision + recall)',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'text', label: 'Input', content: 'Emmy Noether taught in Göttingen before she left for Bryn Mawr College.' }],
		outputs: [
			{
				type: 'text-with-tokens',
				text: 'Emmy Noether taught in Göttingen before she left for Bryn Mawr College.',
				tokens: [
					{ type: 'PERSON', start: 0, end: 12 },
					{ type: 'PLACE', start: 23, end: 32 },
					{ type: 'ORGANISATION', start: 53, end: 70 },
				],
			},
		],
	},
	related: ['text-classification', 'question-answering', 'fill-mask'],
	searches: [
		{ label: 'Token classifiers', kind: 'model', task: 'token-classification' },
		{ label: 'Named entity models', kind: 'model', task: 'token-classification', search: 'ner' },
		{ label: 'Texts with marked spans', kind: 'dataset', tags: ['task_categories:token-classification'] },
	],
	datasets: [
		{ id: 'eriktks/conll2003', description: 'News sentences with people, places, organizations and other names marked.' },
		{ id: 'unimelb-nlp/wikiann', description: 'Names in Wikipedia sentences of many languages.' },
	],
	models: [
		{ id: 'dslim/bert-base-NER', description: 'Finds four kinds of English names.' },
		{
			id: 'FacebookAI/xlm-roberta-large-finetuned-conll03-english',
			description: 'A large multilingual model, trained further on English news.',
		},
	],
	spaces: [{ id: 'spacy/gradio_pipeline_visualizer', description: 'Draws names, parts of speech and grammar as spaCy sees them.' }],
	widgetModels: ['FacebookAI/xlm-roberta-large-finetuned-conll03-english'],
	youtubeId: 'wVHdVlPScxA',
}
