import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Image-Text-to-Image. */
export const imageTextToImage: TaskPage = {
	id: 'image-text-to-image',
	summary: prose`
		Image-text-to-image makes a new picture from pictures and an instruction together. "Put the dog of the first photo
		into the garden of the second, in the evening" is a typical request. The pictures show what words cannot say exactly;
		the words say what should happen.

		The model encodes the given pictures and the text into one sequence and lets both guide a diffusion process that
		paints the result. Because the pictures are read and not just overpainted, things may move, turn and meet, while
		faces, fabrics and lettering keep their look. Some models take one reference, others up to ten.

		Choose this task for edits in words, and for pictures of a given person or product in new surroundings. For a fixed
		change, such as coloring or enlarging, image-to-image models are smaller and more faithful. With words alone use
		text-to-image. To get words back about a picture, image-text-to-text. Ask those who are shown, and mark what was made.
	`,
	useCases: [
		{ title: 'Edit by request', text: '"Remove the bin and make the sky clear" replaces half an hour with masks.' },
		{ title: 'Stage products', text: 'One photo of a lamp becomes twelve rooms with that lamp in them.' },
		{ title: 'Keep a character', text: "A comic's heroine looks the same on every page." },
		{ title: 'Try on', text: 'A coat and a person become one picture, as a first impression.' },
	],
	metrics: [
		{
			id: 'FID',
			description: 'How far the edited pictures, as a crowd, lie from real photos: it notices artefacts, not disobedience.',
			range: '0 and up, lower is better',
		},
		{
			id: 'CLIP',
			description:
				'Similarity in a shared space of texts and pictures: of the result with the instruction, and with the references. An edit should raise the first and keep the second.',
			range: '-1 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'img', filename: 'garden.svg', description: 'The garden by daylight.' },
			{ type: 'text', label: 'Instruction', content: 'Make it night and switch on the light in the house.' },
		],
		outputs: [
			{
				type: 'img',
				filename: 'garden-night.svg',
				description: 'The garden at night; the window is yellow and everything stands where it stood.',
			},
		],
	},
	related: ['image-to-image', 'text-to-image', 'image-text-to-video', 'image-text-to-text'],
	searches: [
		{ label: 'Models that edit by words', kind: 'model', task: 'image-text-to-image' },
		{ label: 'FLUX models', kind: 'model', search: 'flux' },
		{ label: 'Kontext models and LoRAs', kind: 'model', search: 'kontext' },
	],
	datasets: [],
	models: [{ id: 'black-forest-labs/FLUX.2-dev', description: 'Makes and edits pictures from text and several references.' }],
	spaces: [{ id: 'black-forest-labs/FLUX.2-dev', description: 'Paints from a text and several reference pictures.' }],
	widgetModels: ['black-forest-labs/FLUX.2-dev'],
}
