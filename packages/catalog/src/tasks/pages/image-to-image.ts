import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Image-to-Image. */
export const imageToImage: TaskPage = {
	id: 'image-to-image',
	summary: prose`
		Image-to-image turns one picture into another. What changes depends on the model: black and white becomes colored,
		small becomes large and sharp, a scratch disappears, day becomes night, a sketch becomes a painting. Position and
		content stay; the model fills in what the new version needs.

		Two designs are common. Networks trained on pairs learn a direct path from input to output; super-resolution works
		like this. Diffusion models blur the input with noise and paint it anew under guidance; a strength setting says how
		far they may stray. An extra network can hold on to edges, depth or a pose.

		Choose this task when the input picture itself is the instruction. If you want to say in words what to change, use
		image-text-to-image. To paint without a picture, use text-to-image. To only mark areas, use image segmentation.
		Enlarged detail is invented: never use it as evidence.
	`,
	useCases: [
		{ title: 'Enlarge and restore', text: 'Old family photos lose dust and scratches and gain enough detail for a print.' },
		{ title: 'Color', text: 'Archive films get plausible colors, labeled as such.' },
		{ title: 'Remove things', text: 'A marked power line is painted over with the sky that might be behind it.' },
		{ title: 'Work from sketches', text: "A designer's lines become a rendered shoe while the outline stays." },
	],
	metrics: [
		{
			id: 'PSNR',
			description:
				'How loud the true picture is compared with the error, pixel by pixel, in decibels. It likes blur and notices shifts that no eye would.',
			formula: '10 · log10(MAX² / MSE)',
			range: 'in dB, higher is better; 30 and more is close',
		},
		{
			id: 'SSIM',
			description: 'Compares brightness, contrast and structure in small windows, which agrees better with what people see.',
			range: '-1 to 1, higher is better',
		},
		{
			id: 'IS',
			description:
				'The inception score of the results: varied and recognizable pictures score high. It says nothing about likeness to the input.',
			range: '1 and up, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'img', filename: 'garden.svg', description: 'The garden by day: green lawn, light blue sky.' }],
		outputs: [
			{
				type: 'img',
				filename: 'garden-night.svg',
				description: 'The same garden by night: dark blue sky, a moon in place of the sun, light in the window.',
			},
		],
	},
	related: ['image-text-to-image', 'text-to-image', 'image-segmentation', 'image-to-video'],
	searches: [
		{ label: 'Models that change pictures', kind: 'model', task: 'image-to-image' },
		{ label: 'Super resolution', kind: 'model', task: 'image-to-image', search: 'upscaler' },
		{ label: 'Pairs of pictures', kind: 'dataset', tags: ['task_categories:image-to-image'] },
	],
	datasets: [
		{ id: 'VIDIT', description: 'One scene under different light, for models that relight pictures.' },
		{ id: 'huggan/CelebA-faces', description: 'Faces of well-known people, common in studies of restoration.' },
	],
	models: [
		{ id: 'fal/AuraSR-v2', description: 'Enlarges generated pictures four times.' },
		{ id: 'black-forest-labs/FLUX.1-Fill-dev', description: 'Paints marked areas anew so that they fit their surroundings.' },
	],
	spaces: [
		{ id: 'black-forest-labs/FLUX.1-Kontext-Dev', description: 'Edits a picture by request.' },
		{ id: 'jasperai/Flux.1-dev-Controlnet-Upscaler', description: 'Enlarges pictures and adds detail.' },
	],
	widgetModels: ['Qwen/Qwen-Image'],
}
