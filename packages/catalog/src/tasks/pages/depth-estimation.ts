import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Depth Estimation. */
export const depthEstimation: TaskPage = {
	id: 'depth-estimation',
	summary: prose`
		Depth estimation says how far away everything in a picture is. One photo goes in; out comes a map of the same size in
		which each pixel holds a distance. Shown as grey values, near things are bright and far ones dark, or the other way
		round.

		From a single picture, distance cannot be measured, but it can be learned: the model has seen millions of scenes and
		uses what painters use, such as size, overlap, haze and converging lines. Most models give relative depth, right in
		order but without a unit. Metric models give metres, provided the lens resembles those they were trained on.

		Choose this task to get a sense of space without a depth camera. To find objects use object detection, to outline them
		image segmentation; both combine well with a depth map. If you need a shape that can be turned around, see image-
		to-3d.
	`,
	useCases: [
		{ title: 'Blur the background', text: 'A phone softens what lies behind a person, more with growing distance.' },
		{ title: 'Guide robots', text: 'A vacuum cleaner with one camera keeps away from table legs.' },
		{ title: 'Steer image generation', text: 'The depth map of a room keeps its layout while a generator changes the furniture.' },
		{ title: 'Turn photos into scenes', text: 'With a distance per pixel, a flat picture can be seen from slightly to the left.' },
	],
	metrics: [
		{
			id: 'mse',
			description:
				'The mean squared difference from measured distances, often quoted as its root in metres. For relative depth, scale and shift are fitted first.',
			formula: '(1/N) Σ (d - d̂)²',
			range: '0 and up, lower is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'img',
				filename: 'garden.svg',
				description: 'A drawn garden: a dog near the front, a tree behind it, a house further back, hills at the horizon.',
			},
		],
		outputs: [
			{
				type: 'img',
				filename: 'garden-depth.svg',
				description: 'The same view in grey: the dog almost white, the tree lighter than the house, the sky black.',
			},
		],
	},
	related: ['image-to-3d', 'image-segmentation', 'keypoint-detection'],
	searches: [
		{ label: 'Depth models', kind: 'model', task: 'depth-estimation' },
		{ label: 'Depth Anything and its versions', kind: 'model', task: 'depth-estimation', search: 'depth-anything' },
		{ label: 'Pictures with depth', kind: 'dataset', tags: ['task_categories:depth-estimation'] },
	],
	datasets: [
		{ id: 'sayakpaul/nyu_depth_v2', description: 'Indoor pictures with distances from a depth sensor.' },
		{ id: 'depth-anything/DA-2K', description: 'Pairs of points in varied pictures: which of the two is nearer?' },
	],
	models: [
		{ id: 'depth-anything/Depth-Anything-V2-Large', description: 'Relative depth with fine edges, trained on drawn and real scenes.' },
		{ id: 'apple/DepthPro-hf', description: 'Metric depth in high resolution, without data about the camera.' },
	],
	spaces: [
		{ id: 'tencent/DepthCrafter', description: 'Gives a whole video steady depth.' },
		{ id: 'akhaliq/depth-pro', description: 'Tries Depth Pro on a photo of yours.' },
	],
	widgetModels: [],
}
