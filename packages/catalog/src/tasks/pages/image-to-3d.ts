import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Image-to-3D. */
export const imageTo3d: TaskPage = {
	id: 'image-to-3d',
	summary: prose`
		Image-to-3D builds a shape from one picture or a few. The photo of a shoe goes in; a mesh or a cloud of Gaussian
		splats comes out that shows the shoe from all sides, those included that the photo did not show. These are guessed,
		well or badly.

		Models of today imagine the missing views with an image generator, or predict the shape in one go with a transformer
		that was trained on millions of shapes and their pictures. Cut out the background first: most models expect a single
		thing in the middle on plain ground. Others take a whole place and return a world to look around in.

		Choose this task when a picture exists. Without one, use text-to-3d. If you need only distances as seen from the
		camera, depth estimation is faster and more faithful. For exact measures, photograph from fifty sides and use
		photogrammetry, which computes and does not guess.
	`,
	useCases: [
		{ title: 'Show goods', text: "A shop's photos become views that customers can turn." },
		{ title: 'Save finds', text: 'A museum shows a rough model of every shard, with the measured ones marked.' },
		{ title: 'Build games', text: 'Concept art becomes a first mesh for the artist to refine.' },
		{ title: 'Augment reality', text: 'A chair from a catalog stands, life-sized, in the living room on the screen.' },
	],
	metrics: [
		{
			id: 'PSNR',
			description: 'Views of the shape are rendered from sides that were kept secret and compared with the true pictures, in decibels.',
			range: 'in dB, higher is better',
		},
		{
			id: 'lpips',
			description: 'The same comparison with a learned distance that follows human sight and forgives small shifts.',
			range: '0 and up, lower is better',
		},
	],
	demo: {
		inputs: [{ type: 'img', filename: 'stool.svg', description: 'A drawn stool with three legs on white ground.' }],
		outputs: [{ type: 'text', label: 'Result', content: 'stool.glb: a mesh with 11,960 triangles; the underside was invented' }],
	},
	related: ['text-to-3d', 'depth-estimation', 'image-feature-extraction'],
	searches: [
		{ label: 'Models that shape from pictures', kind: 'model', task: 'image-to-3d' },
		{ label: 'Shapes to learn from', kind: 'dataset', tags: ['task_categories:image-to-3d'] },
		{ label: 'Apps that show shapes', kind: 'space', search: '3d' },
	],
	datasets: [{ id: 'dylanebert/iso3d', description: 'Single things on plain ground, to compare models with each other.' }],
	models: [
		{ id: 'TencentARC/InstantMesh', description: 'Imagines six views, then a mesh, within seconds.' },
		{ id: 'stabilityai/stable-point-aware-3d', description: 'Passes through a cloud of points that can be edited.' },
	],
	spaces: [
		{ id: 'dylanebert/3d-arena', description: 'Shows two shapes for one picture and asks which is better.' },
		{ id: 'TencentARC/InstantMesh', description: 'Makes a mesh from your photo.' },
	],
	widgetModels: [],
}
