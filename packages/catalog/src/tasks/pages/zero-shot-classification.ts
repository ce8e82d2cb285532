import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Zero-Shot Classification. */
export const zeroShotClassification: TaskPage = {
	id: 'zero-shot-classification',
	summary: prose`
		Zero-shot classification sorts text into labels that the model never saw in training. You hand it a text and any list
		of labels, written as words, and get a score for each. Tomorrow you change the list; nothing has to be trained again.

		The usual trick turns each label into a sentence, such as "This text is about gardening", and asks a model trained on
		inference whether the text supports it. How strongly it does becomes the label's score. The cost follows: one reading
		of the text per label, so fifty labels are fifty times the work. Newer models read all labels in one pass.

		Choose this task to try an idea within minutes, when labels change often, or to pre-sort examples that people then
		correct. Once some hundred corrected examples are at hand, a text classification model trained on them is faster,
		cheaper and usually better. Wording matters: "billing problem" and "invoice" may give different results.
	`,
	useCases: [
		{ title: 'Start without examples', text: 'A new help desk sorts its first messages on the day it opens.' },
		{ title: 'Tag an archive', text: 'Curators try a set of topics on old articles, see what is found, and change the set.' },
		{
			title: 'Label data to train on',
			text: 'The scores propose a label for each text; people confirm or correct them faster than they would write them.',
		},
		{
			title: 'Ask yes or no',
			text: 'With a single label and its opposite the task answers questions such as whether a note mentions a deadline.',
		},
	],
	metrics: [
		{
			id: 'accuracy',
			description:
				'How often the label with the highest score is the right one. It always belongs to one list of labels; another list, or other words for it, gives another number.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'f1',
			description:
				'Precision and recall of each label, averaged over the labels offered. It shows labels that are never chosen, which accuracy hides.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'text', label: 'Text', content: 'The tomatoes finally turned red, so we ate them warm from the vine.' },
			{ type: 'text', label: 'Labels', content: 'gardening, sport, travel' },
		],
		outputs: [
			{
				type: 'chart',
				data: [
					{ label: 'gardening', score: 0.94 },
					{ label: 'travel', score: 0.04 },
					{ label: 'sport', score: 0.02 },
				],
			},
		],
	},
	related: ['text-classification', 'zero-shot-image-classification', 'text-generation'],
	searches: [
		{ label: 'Models for free labels', kind: 'model', task: 'zero-shot-classification' },
		{ label: 'Models trained on inference', kind: 'model', tags: ['dataset:multi_nli'] },
		{ label: 'Inference pairs to train on', kind: 'dataset', search: 'nli' },
	],
	datasets: [
		{ id: 'nyu-mll/multi_nli', description: 'Sentence pairs from ten kinds of English text: does the first support the second?' },
		{ id: 'fever/fever', description: 'Claims to be supported or refuted with sentences of Wikipedia.' },
	],
	models: [
		{ id: 'facebook/bart-large-mnli', description: 'The model with which the inference trick became popular.' },
		{ id: 'MoritzLaurer/ModernBERT-large-zeroshot-v2.0', description: 'Built for this task, with a longer reading window.' },
	],
	spaces: [],
	widgetModels: ['facebook/bart-large-mnli'],
}
