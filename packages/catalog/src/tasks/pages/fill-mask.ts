import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Fill-Mask. */
export const fillMask: TaskPage = {
	id: 'fill-mask',
	summary: prose`
		Fill-mask guesses a word that was hidden. You write a sentence with a mask in it, such as "The capital of France is
		[MASK].", and get candidates for that place, each with a score. The mask's spelling belongs to the model: many write
		[MASK], others <mask>.

		This guessing game is how encoder models learn to read. During training, words are hidden at random and the model must
		restore them from both sides of the gap. It needs no labeled data, only text, and afterwards the model knows a great
		deal about the language. The head that guesses is then often swapped for another: most classification models began as
		fill-mask models.

		Choose this task to look into what a model has learned, to get suggestions for a single gap, or to train an encoder
		further on the language of your field before you teach it your real task. To write on from the end of a text, use text
		generation.
	`,
	useCases: [
		{
			title: 'Prepare a model for a field',
			text: 'Training goes on with masked medical or legal text, and the classifier built on top later reads that field better.',
		},
		{ title: 'Suggest words', text: 'An editor offers alternatives for a word that fit its sentence.' },
		{
			title: 'Study bias',
			text: 'Comparing what a model fills in after "he works as" and "she works as" shows what it took over from its texts.',
		},
		{ title: 'Set exercises', text: 'Language teachers let the model propose wrong but plausible answers for a gap.' },
	],
	metrics: [
		{
			id: 'cross_entropy',
			description: 'The average surprise at the hidden words: low when the model gave the true word a high probability.',
			formula: '-(1/N) Σ log p(hidden word)',
			range: '0 and up, lower is better',
		},
		{
			id: 'perplexity',
			description:
				'The same surprise as a number of equally likely candidates per gap. As the model sees both sides, it is far lower than that of a model that writes on.',
			formula: 'exp(cross_entropy)',
			range: '1 and up, lower is better',
		},
	],
	demo: {
		inputs: [{ type: 'text', label: 'Input', content: 'After the rain we saw a [MASK] over the valley.' }],
		outputs: [
			{
				type: 'chart',
				data: [
					{ label: 'rainbow', score: 0.71 },
					{ label: 'cloud', score: 0.11 },
					{ label: 'hawk', score: 0.05 },
					{ label: 'light', score: 0.04 },
					{ label: 'mist', score: 0.03 },
				],
			},
		],
	},
	related: ['text-generation', 'text-classification', 'feature-extraction'],
	searches: [
		{ label: 'Fill-mask models', kind: 'model', task: 'fill-mask' },
		{ label: 'Runs in a browser', kind: 'model', task: 'fill-mask', tags: ['transformers.js'] },
		{ label: 'Texts to train on', kind: 'dataset', tags: ['task_categories:fill-mask'] },
	],
	datasets: [{ id: 'c4', description: 'A cleaned crawl of the web, a usual diet for encoders.' }],
	models: [
		{ id: 'answerdotai/ModernBERT-large', description: 'A recent English encoder that reads long texts quickly.' },
		{ id: 'FacebookAI/xlm-roberta-base', description: 'One encoder for a hundred languages.' },
	],
	spaces: [],
	widgetModels: ['distilroberta-base'],
	youtubeId: 'mqElG5QJWUg',
}
