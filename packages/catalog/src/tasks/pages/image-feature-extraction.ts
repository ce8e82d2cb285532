import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Image Feature Extraction. */
export const imageFeatureExtraction: TaskPage = {
	id: 'image-feature-extraction',
	summary: prose`
		Image feature extraction turns a picture into numbers that describe it: one vector for the whole, or one per patch.
		Pictures that look or mean alike get vectors that lie near each other.

		The model is a vision network without its last layer. How it was trained decides what "alike" means. Classifiers know
		kinds of things; models trained on pictures alone, such as the DINO family, know shapes and parts and find matching
		points; those trained with captions know what people would say. Cards tell the expected size, color scaling and which
		output to take.

		Choose this task when your program goes on with the numbers: to search, group, compare or train a small model on top.
		With a few hundred labeled pictures, a linear classifier over good features often equals a fully trained network. For
		ready labels use image classification; to search by words, zero-shot image classification; for text, feature
		extraction.
	`,
	useCases: [
		{ title: 'Search by example', text: 'A photo of a tile finds the tiles that match it in a catalog of thousands.' },
		{ title: 'Find copies', text: 'Cropped and recoloured versions of a picture are recognized.' },
		{ title: 'Train with little data', text: 'Forty pictures per species, good features and a linear model recognize moths.' },
		{ title: 'Look for the unusual', text: 'Parts whose vectors lie far from all others are inspected by hand.' },
	],
	metrics: [
		{
			id: 'accuracy',
			description: 'Of a linear classifier or of nearest neighbors on frozen features: how much of the answer the features already hold.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'img', filename: 'garden.svg', description: 'A drawn garden, to be described by numbers.' }],
		outputs: [
			{
				type: 'tabular',
				table: [
					['Dimension 1', 'Dimension 2', 'Dimension 3', 'Dimension 4'],
					['-0.207', '0.914', '0.058', '-0.631'],
				],
			},
		],
	},
	related: ['zero-shot-image-classification', 'image-classification', 'feature-extraction', 'keypoint-detection'],
	searches: [
		{ label: 'Vision backbones', kind: 'model', task: 'image-feature-extraction' },
		{ label: 'DINO models', kind: 'model', search: 'dino' },
		{ label: 'Pictures of all kinds', kind: 'dataset', tags: ['modality:image'] },
	],
	datasets: [{ id: 'imagenet-1k', description: 'A million pictures in a thousand classes, on which most backbones began.' }],
	models: [
		{ id: 'timm/vit_large_patch14_dinov2.lvd142m', description: 'Learned from pictures without labels; strong per-patch features.' },
		{ id: 'facebook/dino-vitb16', description: 'The first of its family, still good to study.' },
	],
	spaces: [{ id: 'timm/leaderboard', description: 'Shows which backbones give good features for their size.' }],
	widgetModels: [],
}
