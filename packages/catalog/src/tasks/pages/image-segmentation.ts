import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Image Segmentation. */
export const imageSegmentation: TaskPage = {
	id: 'image-segmentation',
	summary: prose`
		Image segmentation decides for every pixel what it belongs to. Instead of boxes you get masks: colored areas that
		follow the outline of things. Semantic segmentation names the material of each pixel (road, sky, dog). Instance
		segmentation keeps two dogs apart. Panoptic segmentation does both at once.

		A network shrinks the picture while it gathers meaning, then enlarges the result back to full size and adds detail
		from the early layers. Newer models predict a set of masks directly and one label for each.

		Choose this task when shape or area matters: to cut out, to measure, to drive along a road. Masks cost more to label
		and to compute than boxes, so use object detection if a box is enough. If you only want outlines of whatever is there,
		without names, use mask generation, which also takes a click as a hint. For distances instead of names see depth
		estimation.
	`,
	useCases: [
		{ title: 'Cut out', text: 'A shop removes the background from ten thousand product pictures.' },
		{ title: 'Measure in medicine', text: 'The outline of a tumor in each slice of a scan gives its volume.' },
		{ title: 'Drive', text: 'A car tells road, pavement and grass apart, pixel by pixel.' },
		{ title: 'Map damage', text: 'Aerial pictures before and after a flood show which fields stand under water, in hectares.' },
	],
	metrics: [
		{
			id: 'Average Precision',
			description: 'For instance masks of one class: as in detection, but with the overlap of masks in place of boxes.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'Mean Average Precision',
			description: 'The mean of that figure over classes and required overlaps; it judges whether single objects are found and parted.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'Mean Intersection over Union',
			description:
				'For each class, pixels that are right divided by pixels that either side calls this class; then the mean over classes. The usual figure for semantic segmentation.',
			formula: 'mean of |A ∩ B| / |A ∪ B|',
			range: '0 to 1, higher is better',
		},
		{
			id: 'APα',
			description: 'Average precision of masks at one overlap α. High values of α punish ragged outlines.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'img',
				filename: 'garden.svg',
				description: 'A drawn garden whose dog, tree, house, lawn, hills and sky are to be told apart.',
			},
		],
		outputs: [
			{
				type: 'img',
				filename: 'garden-segments.svg',
				description: 'The garden as flat areas, one color each for dog, tree, house, lawn, hills and sky.',
			},
		],
	},
	related: ['mask-generation', 'object-detection', 'image-classification', 'depth-estimation'],
	searches: [
		{ label: 'Segmentation models', kind: 'model', task: 'image-segmentation' },
		{ label: 'SegFormer models', kind: 'model', task: 'image-segmentation', search: 'segformer' },
		{ label: 'Pictures with masks', kind: 'dataset', tags: ['task_categories:image-segmentation'] },
	],
	datasets: [{ id: 'scene_parse_150', description: 'Indoor and outdoor scenes with 150 kinds of area.' }],
	models: [
		{ id: 'nvidia/segformer-b0-finetuned-ade-512-512', description: 'A light model for scenes of 150 kinds of area.' },
		{ id: 'facebook/mask2former-swin-large-coco-panoptic', description: 'One design for semantic, instance and panoptic masks.' },
		{ id: 'ZhengPeng7/BiRefNet', description: 'Cuts out the foreground with fine edges, hair included.' },
	],
	spaces: [
		{ id: 'facebook/ov-seg', description: 'Segments by words of your choice.' },
		{ id: 'jbrinkma/segment-anything', description: 'Outlines whatever stands in a picture.' },
	],
	widgetModels: ['nvidia/segformer-b0-finetuned-ade-512-512'],
	youtubeId: 'dKE8SIt9C-w',
}
