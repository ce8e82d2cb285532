import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Text-to-Image. */
export const textToImage: TaskPage = {
	id: 'text-to-image',
	summary: prose`
		Text-to-image paints what a text describes. "A lighthouse in a snowstorm, woodcut" goes in, a picture comes out;
		options set its size, the number of steps and the seed. With the same seed and settings you get the same picture
		again, which is how to compare prompts.

		Most models work by diffusion. They start from pure noise and remove a little of it in each of some dozen steps,
		guided by a text encoder's reading of your prompt. The work happens in a smaller inner space and is enlarged at the
		end. Distilled versions need one to eight steps and give up some variety for speed.

		Choose this task to make pictures from words alone. To change a picture you have, use image-to-image; to give both a
		picture and an instruction, image-text-to-image. A general model learns a person, product or style from a few pictures
		through a LoRA, a small file that is loaded on top. Mind the licence and the rights of those who are shown.
	`,
	useCases: [
		{ title: 'Illustrate', text: 'An article about deep-sea mining gets a drawing that no agency has.' },
		{ title: 'Explore designs', text: 'A team looks at forty chairs before it draws one.' },
		{ title: 'Make training pictures', text: 'Rare cases, such as a moose on a road at night, are generated and checked by people.' },
		{ title: 'Plan scenes', text: 'A storyboard shows each shot of a short film in the same style.' },
	],
	metrics: [
		{
			id: 'IS',
			description:
				'The inception score: high when a classifier is sure what each picture shows and the pictures together show many things. It never looks at real pictures.',
			range: '1 and up, higher is better',
		},
		{
			id: 'FID',
			description:
				'The Fréchet inception distance: how far the statistics of generated pictures lie from those of real ones. It needs thousands of pictures to be stable.',
			range: '0 and up, lower is better',
		},
		{
			id: 'R-Precision',
			description:
				'Given a picture and a hundred descriptions, how often the one it was made from comes first. It checks whether the text was heeded.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'text', label: 'Prompt', content: "A brown dog in front of a small house with a red roof, flat children's book style" },
		],
		outputs: [
			{
				type: 'img',
				filename: 'garden.svg',
				description: 'A flat drawing in bright colors: the dog sits on a lawn, behind it the house with the red roof.',
			},
		],
	},
	related: ['image-text-to-image', 'image-to-image', 'text-to-video', 'unconditional-image-generation'],
	searches: [
		{ label: 'Models that paint', kind: 'model', task: 'text-to-image' },
		{ label: 'LoRA styles', kind: 'model', task: 'text-to-image', tags: ['lora'] },
		{ label: 'Pictures with captions', kind: 'dataset', tags: ['task_categories:text-to-image'] },
		{ label: 'Apps with Stable Diffusion', kind: 'space', search: 'diffusion' },
	],
	datasets: [
		{ id: 'Spawning/PD12M', description: 'Twelve million pictures in the public domain, with captions.' },
		{ id: 'conceptual_captions', description: 'Addresses of web pictures with cleaned captions.' },
	],
	models: [
		{ id: 'black-forest-labs/FLUX.1-Krea-dev', description: 'A large model tuned towards pictures that do not look generated.' },
		{ id: 'Qwen/Qwen-Image', description: 'Writes legible words into pictures, Chinese ones too.' },
		{ id: 'ByteDance/SDXL-Lightning', description: 'Paints in one to eight steps.' },
	],
	spaces: [
		{ id: 'stabilityai/stable-diffusion-3-medium', description: 'Paints with Stable Diffusion 3.' },
		{ id: 'jbilcke-hf/ai-comic-factory', description: 'Draws a page of a comic from a line of text.' },
	],
	widgetModels: ['black-forest-labs/FLUX.1-dev'],
}
