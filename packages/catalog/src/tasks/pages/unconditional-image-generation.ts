import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Unconditional Image Generation. */
export const unconditionalImageGeneration: TaskPage = {
	id: 'unconditional-image-generation',
	summary: prose`
		Unconditional image generation makes pictures out of nothing but chance. No text, no picture goes in, at most a random
		seed; the model returns a new image of the kind it has learned: faces, flowers, galaxies. You cannot say which face.
		Each draw is another one.

		The models learn how a set of pictures is distributed and draw from that. Diffusion models remove noise step by step;
		generative adversarial networks turn a random vector into a picture in one go and were trained against a second
		network that tries to tell real from made. Small models of this sort can be trained at home in an afternoon, which
		makes the task a good place to understand how generators work.

		Choose it to study methods, to create variety in one narrow domain, or to make stand-ins for data that cannot be
		shared. If you want to decide what is shown, use text-to-image; to vary a picture you have, image-to-image.
	`,
	useCases: [
		{ title: 'Learn the craft', text: 'The first generator most people train paints butterflies or digits.' },
		{ title: 'Replace private data', text: "Generated X-ray pictures let others test software without patients' images." },
		{ title: 'Enrich small sets', text: 'A classifier of rare flowers sees additional, made-up examples.' },
		{ title: 'Texture worlds', text: 'Games draw endless bark, stone and clouds that never repeat.' },
	],
	metrics: [
		{
			id: 'Inception score (IS)',
			description:
				'A classifier looks at each picture: sure verdicts and many different ones raise the score. Only meaningful for things that classifier knows.',
			range: '1 and up, higher is better',
		},
		{
			id: 'Frećhet Inception Distance (FID)',
			description:
				'Compares the mean and spread of image features between thousands of real and generated pictures. A model that repeats itself is found out.',
			range: '0 and up, lower is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'text', label: 'Seed', content: '42' },
			{ type: 'text', label: 'Number of pictures', content: '1' },
		],
		outputs: [{ type: 'img', filename: 'flower.svg', description: 'A small picture of a flower that nobody drew.' }],
	},
	related: ['text-to-image', 'image-to-image'],
	searches: [
		{ label: 'Generators without a prompt', kind: 'model', task: 'unconditional-image-generation' },
		{ label: 'Small diffusion models', kind: 'model', search: 'ddpm' },
		{ label: 'Pictures of one kind', kind: 'dataset', tags: ['task_categories:unconditional-image-generation'] },
	],
	datasets: [{ id: 'CelebA', description: 'Two hundred thousand portraits, long the standard test for face generators.' }],
	models: [
		{ id: 'google/ddpm-cifar10-32', description: 'A classic diffusion model for pictures of 32 by 32 pixels.' },
		{ id: 'google/ddpm-celebahq-256', description: 'The same method for faces of 256 by 256 pixels.' },
	],
	spaces: [{ id: 'CompVis/celeba-latent-diffusion', description: 'Makes portraits of people who do not exist.' }],
	widgetModels: [],
}
