import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Zero-Shot Image Classification. */
export const zeroShotImageClassification: TaskPage = {
	id: 'zero-shot-image-classification',
	summary: prose`
		Zero-shot image classification chooses among labels that you write yourself. A photo and a list such as "a ripe
		tomato, an unripe tomato, a rotten tomato" go in; a score per label comes out. Nothing is trained for these labels.

		Behind it are two encoders that share one space. One turns pictures into vectors, the other texts, and training on
		hundreds of millions of pictures with captions has put matching pairs close together. Classifying is measuring: which
		label's vector is nearest to the picture's? The same vectors serve to search photos by words.

		Choose this task to sort pictures today with labels thought of today. Word them as captions, "a photo of a ...", and
		try several wordings. With some hundred labeled pictures, a trained image classification model is more exact. To find
		things with their place use zero-shot object detection. Fine differences, counting and left or right are beyond most
		of these models.
	`,
	useCases: [
		{ title: 'Search photos by words', text: 'A query is compared with the stored vectors of a million pictures.' },
		{ title: 'Clean datasets', text: 'Drawings, screenshots and empty pictures are found by naming them.' },
		{ title: 'Adapt on the spot', text: "A recycling bin's camera learns a new kind of packaging from its description." },
		{ title: 'Guard uploads', text: 'Labels for unwanted content are written and adjusted as rules change.' },
	],
	metrics: [
		{
			id: 'top-K accuracy',
			description:
				'The share of pictures whose true label is among the K best. K = 1 is plain accuracy; K = 5 forgives labels that mean nearly the same.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'img', filename: 'garden.svg', description: 'A drawn garden with a dog in front.' },
			{ type: 'text', label: 'Labels', content: 'a drawing of a dog, a drawing of a ship, a photo of a dog' },
		],
		outputs: [
			{
				type: 'chart',
				data: [
					{ label: 'a drawing of a dog', score: 0.89 },
					{ label: 'a photo of a dog', score: 0.1 },
					{ label: 'a drawing of a ship', score: 0.01 },
				],
			},
		],
	},
	related: ['image-classification', 'zero-shot-object-detection', 'zero-shot-classification', 'image-feature-extraction'],
	searches: [
		{ label: 'Models for labels of your own', kind: 'model', task: 'zero-shot-image-classification' },
		{ label: 'CLIP models', kind: 'model', search: 'clip' },
		{ label: 'SigLIP models', kind: 'model', search: 'siglip' },
	],
	datasets: [],
	models: [
		{ id: 'google/siglip2-base-patch16-224', description: 'A widely used pair of encoders for many languages.' },
		{ id: 'microsoft/BiomedCLIP-PubMedBERT_256-vit_base_patch16_224', description: 'Learned from figures of medical papers.' },
		{ id: 'jinaai/jina-clip-v2', description: 'Takes labels in 89 languages.' },
	],
	spaces: [
		{ id: 'merve/compare_clip_siglip', description: 'Shows how two families of models score the same labels.' },
		{ id: 'pharma/CLIP-Interrogator', description: 'Looks for the words that describe a picture best.' },
	],
	widgetModels: ['google/siglip-so400m-patch14-224'],
}
