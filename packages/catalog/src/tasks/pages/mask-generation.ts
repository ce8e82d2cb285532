import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Mask Generation. */
export const maskGeneration: TaskPage = {
	id: 'mask-generation',
	summary: prose`
		Mask generation outlines things in a picture without naming them. You point: a click, a box or a rough scribble, and
		the model returns the mask of what you meant. Without any hint it returns masks for everything it finds.

		A large encoder reads the picture once; a small decoder then turns each hint into a mask within milliseconds, so one
		can click around freely. As a click on a shirt may mean shirt or person, the model offers several masks with its own
		estimate of their quality. Newer models follow the chosen thing through a video.

		Choose this task to cut out or annotate things of any kind, known or not. If each pixel needs a name, use image
		segmentation. To find things by words, chain zero-shot object detection and this: the boxes of the first become hints
		for the second. For boxes alone, object detection is cheaper.
	`,
	useCases: [
		{ title: 'Annotate quickly', text: 'People click instead of drawing outlines, and a dataset is ready in a tenth of the time.' },
		{ title: 'Select in one tap', text: 'A photo editor selects the vase, its shadow left behind.' },
		{ title: 'Measure cells', text: 'A click per cell gives areas in microscope pictures of a kind never seen in training.' },
		{ title: 'Track', text: 'A player outlined once stays outlined for the rest of the clip.' },
	],
	metrics: [
		{
			id: 'Intersection over Union (IoU)',
			description:
				'Pixels in both masks divided by pixels in either: 1 is a perfect outline, 0.5 a rough one. It is averaged over objects.',
			formula: '|A ∩ B| / |A ∪ B|',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'img', filename: 'garden.svg', description: 'A drawn garden; a click is placed on the dog.' }],
		outputs: [
			{
				type: 'img',
				filename: 'garden-mask.svg',
				description: 'Everything is dark except the dog, which is filled in white along its outline.',
			},
		],
	},
	related: ['image-segmentation', 'zero-shot-object-detection', 'object-detection'],
	searches: [
		{ label: 'Models that outline', kind: 'model', task: 'mask-generation' },
		{ label: 'Segment Anything models', kind: 'model', search: 'sam' },
		{ label: 'Masks without names', kind: 'dataset', tags: ['task_categories:mask-generation'] },
	],
	datasets: [
		{ id: 'merve/coco2017', description: 'Its outlines serve to test masks as well as boxes.' },
		{ id: 'rocky93/BraTS_segmentation', description: 'Brain scans with outlined tumors.' },
	],
	models: [
		{ id: 'facebook/sam2-hiera-large', description: 'Pictures and video, with clicks, boxes or masks as hints.' },
		{ id: 'Zigeng/SlimSAM-uniform-50', description: 'A slimmed version for small computers.' },
	],
	spaces: [
		{ id: 'SkalskiP/segment-anything-model-2', description: 'Outlines things in pictures and videos by clicks.' },
		{ id: 'merve/OWLSAM2', description: 'Finds things by words, then outlines them.' },
	],
	widgetModels: [],
}
