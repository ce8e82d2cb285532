import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Object Detection. */
export const objectDetection: TaskPage = {
	id: 'object-detection',
	summary: prose`
		Object detection finds things in a picture and draws a box around each. The output is a list: label, score and four
		numbers for the box. Three dogs give three entries, so detection also counts.

		Older models lay a grid of candidate boxes over the picture, score each and remove the doubles. Transformer models ask
		a fixed number of questions, such as "is there an object number 17?", and each answer is a box or nothing. Both learn
		from pictures in which people drew boxes, which is slow work, so most projects begin with a model trained on everyday
		objects and teach it their own with some hundred pictures.

		Choose this task when you need to know what is where. If one label for the picture will do, use image classification.
		If outlines matter, for measuring or cutting out, use image segmentation. For things not in the training labels there
		is zero-shot object detection; for joints of a body, keypoint detection.
	`,
	useCases: [
		{ title: 'Count', text: 'A camera above a field counts sheep; another counts free places in a car park.' },
		{ title: 'Watch a process', text: 'A system warns when a person stands within reach of a moving machine.' },
		{ title: 'Read the road', text: 'Driver assistance finds signs, cyclists and other cars in each frame.' },
		{ title: 'Take stock', text: 'Photos of shelves show which products are missing.' },
	],
	metrics: [
		{
			id: 'Average Precision',
			description:
				'For one class: the area under the curve of precision over recall as the score threshold falls. A box counts as found when it overlaps the true one enough.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'Mean Average Precision',
			description: 'Average precision, averaged over all classes and, in the usual benchmark, over overlaps from 0.5 to 0.95.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'APα',
			description: 'Average precision at one required overlap α: AP50 accepts boxes that roughly fit, AP75 only those that fit well.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'img', filename: 'garden.svg', description: 'A drawn garden in which a dog, a tree and a house are to be found.' }],
		outputs: [{ type: 'img', filename: 'garden-boxes.svg', description: 'The garden with three boxes: dog 0.97, tree 0.91, house 0.95.' }],
	},
	related: ['zero-shot-object-detection', 'image-segmentation', 'image-classification', 'keypoint-detection'],
	searches: [
		{ label: 'Detectors', kind: 'model', task: 'object-detection' },
		{ label: 'YOLO models', kind: 'model', task: 'object-detection', search: 'yolo' },
		{ label: 'Pictures with boxes', kind: 'dataset', tags: ['task_categories:object-detection'] },
	],
	datasets: [
		{ id: 'merve/coco2017', description: "Everyday scenes with boxes for eighty kinds of thing, the field's common yardstick." },
		{ id: 'merve/pascal-voc', description: 'Twenty kinds of thing; smaller and older than COCO.' },
	],
	models: [
		{ id: 'facebook/detr-resnet-50', description: 'The transformer that made boxes without a grid popular.' },
		{ id: 'PekingU/rtdetr_v2_r50vd', description: 'Fast enough for video, with the same approach.' },
	],
	spaces: [
		{ id: 'Roboflow/RF-DETR', description: 'Draws the boxes of RF-DETR in a picture or a video.' },
		{ id: 'merve/RT-DETR-tracking-coco', description: 'Follows detected things through a clip.' },
	],
	widgetModels: ['facebook/detr-resnet-50'],
	youtubeId: 'WdAeKSOpxhw',
}
