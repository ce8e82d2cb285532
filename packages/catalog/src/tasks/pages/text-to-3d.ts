import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Text-to-3D. */
export const textTo3d: TaskPage = {
	id: 'text-to-3d',
	summary: prose`
		Text-to-3D makes a shape from a description. "A wooden stool with three legs" goes in; a model that can be turned, lit
		and printed comes out, as a mesh with colors or as a cloud of small colored blobs called Gaussian splats.

		There are two roads. One draws the thing from several sides with an image generator and builds a shape that agrees
		with all views; recent models do this in seconds. The other keeps adjusting a shape until every view of it pleases an
		image model, which takes minutes to hours. Training data is scarce compared with pictures, so everyday things come out
		best.

		Choose this task for ideas and for background props. If you have a picture of the thing, image-to-3d follows it more
		closely. For a flat picture use text-to-image. Expect to clean up: meshes have holes, many triangles and no joints,
		and a printable part needs exact measures that no model gives.
	`,
	useCases: [
		{ title: 'Furnish worlds', text: "A game's market gets two hundred different jugs." },
		{ title: 'Sketch in space', text: 'Designers walk around an idea before anybody models it.' },
		{ title: 'Teach in space', text: 'A class asks for a volcano and cuts it open.' },
		{ title: 'Print toys', text: 'A described dragon is repaired in an editor and printed overnight.' },
	],
	metrics: [
		{
			id: 'clip_score',
			description:
				'The mean similarity between the text and pictures of the shape from many sides. A thing with two fronts may still score well.',
			range: '-1 to 1, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'text', label: 'Prompt', content: 'A round wooden stool with three legs' }],
		outputs: [{ type: 'text', label: 'Result', content: 'stool.glb: a mesh with 8,412 triangles and one texture' }],
	},
	related: ['image-to-3d', 'text-to-image', 'depth-estimation'],
	searches: [
		{ label: 'Models that shape from words', kind: 'model', task: 'text-to-3d' },
		{ label: 'Shapes with captions', kind: 'dataset', tags: ['task_categories:text-to-3d'] },
		{ label: 'Gaussian splats', kind: 'model', search: 'gaussian' },
	],
	datasets: [
		{ id: 'allenai/objaverse-xl', description: 'Ten million shapes gathered from the web.' },
		{ id: 'tiange/Cap3D', description: 'Captions for shapes of Objaverse.' },
	],
	models: [
		{ id: 'openai/shap-e', description: 'Small and quick, for simple things.' },
		{ id: 'ashawkey/LGM', description: 'Makes Gaussian splats from text or a picture in seconds.' },
	],
	spaces: [
		{ id: 'hysts/Shap-E', description: 'Makes simple shapes from words.' },
		{ id: 'ashawkey/LGM', description: 'Makes Gaussian splats that can be turned in the browser.' },
	],
	widgetModels: [],
}
