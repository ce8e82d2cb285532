import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Zero-Shot Object Detection. */
export const zeroShotObjectDetection: TaskPage = {
	id: 'zero-shot-object-detection',
	summary: prose`
		Zero-shot object detection finds things that you describe. A picture and words go in, "a dog, a red roof", and boxes
		with scores come out for each. The words are free: no list of classes was fixed in training.

		The model compares regions of the picture with the texts in a shared space of pictures and words, or lets words and
		picture look at each other while it proposes boxes. Some also take a picture as the query: "find things like this
		one". Scores are lower than those of trained detectors, so the threshold must be tried out.

		Choose this task for things without training data, for searches, and to label pictures for a detector that you train
		later: that detector will be faster and more exact. If the whole picture needs a label of yours, zero-shot image
		classification will do. To turn boxes into outlines, hand them to mask generation. Short noun phrases work best;
		negations and relations, "the dog not on the lawn", mostly do not.
	`,
	useCases: [
		{ title: 'Search in pictures', text: '"Blue suitcase" is looked for in the footage of one afternoon.' },
		{ title: 'Label automatically', text: 'Boxes for a new class are proposed, corrected by people and used for training.' },
		{ title: 'Let robots find', text: 'The tool that was named is located on the bench.' },
		{ title: 'Moderate', text: 'Logos and symbols are found by description, on the day they appear.' },
	],
	metrics: [
		{
			id: 'Average Precision',
			description:
				'For one described class, the area under precision over recall of its boxes; classes never seen in training are reported apart.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'Mean Average Precision',
			description: 'Averaged over classes, often split into frequent and rare ones, as rare ones are the point of this task.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'APα',
			description: 'At one overlap α: a low α asks whether the thing was found, a high one whether the box is tight.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'img', filename: 'garden.svg', description: 'A drawn garden with several things to look for.' },
			{ type: 'text', label: 'Queries', content: 'a dog, a tree, a house, a bicycle' },
		],
		outputs: [{ type: 'img', filename: 'garden-boxes.svg', description: 'Boxes around dog, tree and house; none for the bicycle.' }],
	},
	related: ['object-detection', 'zero-shot-image-classification', 'mask-generation'],
	searches: [
		{ label: 'Detectors that take words', kind: 'model', task: 'zero-shot-object-detection' },
		{ label: 'Grounding DINO models', kind: 'model', search: 'grounding' },
		{ label: 'OWL models', kind: 'model', search: 'owl' },
	],
	datasets: [],
	models: [
		{
			id: 'openmmlab-community/mm_grounding_dino_large_all',
			description: 'Lets words and picture look at each other early, for precise phrases.',
		},
	],
	spaces: [{ id: 'merve/OWLSAM', description: 'Turns words into boxes and boxes into outlines.' }],
	widgetModels: [],
}
