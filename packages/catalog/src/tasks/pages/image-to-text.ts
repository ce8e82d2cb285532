import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Image-to-Text. */
export const imageToText: TaskPage = {
	id: 'image-to-text',
	summary: prose`
		Image-to-text writes down what a picture holds. There are two families. Captioning describes: "a brown dog sits before
		a house". Optical character recognition (OCR) reads: the words on a sign, a receipt or a page, in their order.

		An image encoder turns the picture into vectors; a text decoder writes from them, one word piece at a time. In
		captioning the decoder learned from pictures with descriptions, in OCR from pages with their text, and which of the
		two a model does is decided by that training. Models for whole pages also keep headings, tables and formulas and
		answer in a markup language.

		Choose this task when a model needs no further instruction: every picture gets its caption or its text. If you want to
		ask different things of a picture, use image-text-to-text; for short answers to questions, visual question answering
		or document question answering. For labels use image classification. Small handwriting and tilted photos still cause
		errors, so keep the picture next to its text.
	`,
	useCases: [
		{ title: 'Describe pictures for the blind', text: 'Each picture in a feed gets an alternative text that screen readers speak.' },
		{ title: 'Digitise paper', text: 'Scanned letters become text that can be searched, quoted and translated.' },
		{ title: 'Caption training data', text: 'A text-to-image model learns from pictures whose descriptions a captioner wrote.' },
		{ title: 'Read meters and labels', text: 'The photo of a meter yields its number, with no typing.' },
	],
	metrics: [
		{
			id: 'cer',
			description: 'For OCR: characters to replace, drop or add until the text is right, divided by the characters of the true text.',
			formula: '(S + D + I) / N, in characters',
			range: '0 and up, lower is better',
		},
		{
			id: 'bleu',
			description:
				'For captions: runs of words shared with several human captions. Two good captions can share few words, so read the captions too.',
			range: '0 to 100 (or 0 to 1), higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'img', filename: 'garden.svg', description: 'A drawn garden: a dog, a tree and a house with a red roof.' }],
		outputs: [{ type: 'text', label: 'Caption', content: 'a brown dog sits on the lawn in front of a house with a red roof' }],
	},
	related: ['image-text-to-text', 'visual-question-answering', 'document-question-answering', 'image-classification'],
	searches: [
		{ label: 'Captioning and OCR models', kind: 'model', task: 'image-to-text' },
		{ label: 'OCR only', kind: 'model', search: 'ocr' },
		{ label: 'Pictures with texts', kind: 'dataset', tags: ['task_categories:image-to-text'] },
	],
	datasets: [{ id: 'red_caps', description: 'Pictures from a forum with the captions their posters gave them.' }],
	models: [
		{ id: 'Salesforce/blip-image-captioning-large', description: 'Writes a sentence about a picture, on request continuing yours.' },
		{ id: 'allenai/olmOCR-7B-0725', description: 'Reads pages of PDF files in natural reading order.' },
	],
	spaces: [{ id: 'fancyfeast/joy-caption-beta-one', description: 'Writes captions of several lengths and tones.' }],
	widgetModels: ['Salesforce/blip-image-captioning-large'],
}
