import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Translation. */
export const translation: TaskPage = {
	id: 'translation',
	summary: prose`
		Translation carries a text from one language into another. The input is text and, for models that know many languages,
		the codes of the source and target language; the output is the text in the target language.

		A translation model reads the whole sentence, then writes the translation word piece by word piece, each time looking
		back at the source and at what it has written. That lets it reorder words and choose "bank" by the company it keeps.
		Models for a single pair of languages are small and fast; models for two hundred languages are larger and serve pairs
		for which little data exists. Language models translate as well and can be told about tone and terms.

		Choose this task when meaning must stay and only the language changes. Check the model's language codes first: they
		differ between families, and a wrong code yields fluent nonsense. To shorten a text, use summarization; to translate
		speech, look at automatic speech recognition, where some models translate directly.
	`,
	useCases: [
		{ title: 'Read what others write', text: "A museum shows visitors' comments in the language of each curator." },
		{ title: 'Serve several languages', text: 'Product pages are drafted in one language and translated for editors to polish.' },
		{ title: 'Search across languages', text: 'Queries are translated before they meet a collection that is written in another language.' },
		{ title: 'Enlarge training data', text: 'Translating a labeled dataset gives a first model in a language that has none.' },
	],
	metrics: [
		{
			id: 'bleu',
			description:
				"Compares runs of one to four words with reference translations and lowers the score of texts that are too short. It rewards the reference's words, not its meaning, so compare only figures from the same test.",
			range: '0 to 100 (or 0 to 1), higher is better',
		},
		{
			id: 'sacrebleu',
			description:
				'BLEU with a fixed way to split text into words, printed with a signature, so that figures of different papers can be compared.',
			range: '0 to 100, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'text', label: 'Input', content: 'The bookshop around the corner opens at nine.' }],
		outputs: [{ type: 'text', label: 'Output', content: 'La librairie du coin ouvre à neuf heures.' }],
	},
	related: ['summarization', 'text-generation', 'automatic-speech-recognition'],
	searches: [
		{ label: 'Translation models', kind: 'model', task: 'translation' },
		{ label: 'Translation models by name', kind: 'model', task: 'translation', sort: 'name' },
		{ label: 'Parallel texts', kind: 'dataset', tags: ['task_categories:translation'] },
	],
	datasets: [{ id: 'Helsinki-NLP/opus_books', description: 'Books in several languages, aligned sentence by sentence.' }],
	models: [
		{ id: 'facebook/nllb-200-1.3B', description: 'One model for two hundred languages, many of them rarely served.' },
		{ id: 'google-t5/t5-base', description: 'Treats translation as one of several text-to-text tasks.' },
	],
	spaces: [
		{ id: 'Geonmo/nllb-translation-demo', description: 'Tries NLLB between any two of its languages.' },
		{ id: 'Iker/Translate-100-languages', description: 'Translates whole texts between a hundred languages.' },
	],
	widgetModels: ['facebook/mbart-large-50-many-to-many-mmt'],
	youtubeId: '1JvfrvZgi6c',
}
