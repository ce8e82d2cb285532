import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Image Classification. */
export const imageClassification: TaskPage = {
	id: 'image-classification',
	summary: prose`
		Image classification says what a picture shows by choosing from a fixed list of labels. A photo goes in, labels with
		scores come out: "daisy 0.93, tulip 0.04". One picture, one verdict; where in the picture the daisy stands is not
		said.

		A network reads the picture in small patches or with sliding filters and condenses it into one vector; a last layer
		turns the vector into a score per label. Models trained on a million general photos have learned edges, textures and
		shapes, so a few dozen pictures per label are often enough to teach them your own labels. That is called fine-tuning.

		Choose this task when a label for the whole picture is enough and the list is known. To find and count several things
		use object detection; for exact outlines, image segmentation. If the labels change often or you have no examples, try
		zero-shot image classification. For a sentence instead of a label there is image-to-text.
	`,
	useCases: [
		{ title: 'Sort photos', text: 'A collection of a hundred thousand slides gets keywords that can be searched.' },
		{ title: 'Inspect products', text: 'A camera over the belt separates sound tiles from cracked ones.' },
		{ title: 'Help with diagnosis', text: 'Skin photos with suspect marks are shown to a doctor first.' },
		{ title: 'Map land use', text: 'Each tile of a satellite picture is labeled as forest, field, water or town.' },
	],
	metrics: [
		{
			id: 'accuracy',
			description:
				'The share of pictures whose best label is right (top-1). Benchmarks with a thousand labels often add top-5: right if among the five best.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'recall',
			description:
				'Of the pictures that show a kind of thing, the share recognized as such. For a cracked tile that slips through, look here.',
			formula: 'TP / (TP + FN)',
			range: '0 to 1, higher is better',
		},
		{
			id: 'precision',
			description: 'Of the pictures given a label, the share that show it. Sound tiles thrown away lower it.',
			formula: 'TP / (TP + FP)',
			range: '0 to 1, higher is better',
		},
		{
			id: 'f1',
			description: 'Both in one number for each label; its plain average over labels tells how the rare ones fare.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'img', filename: 'garden.svg', description: 'A drawn garden with a brown dog on the lawn, in front of a tree and a house.' },
		],
		outputs: [
			{
				type: 'chart',
				data: [
					{ label: 'dog', score: 0.88 },
					{ label: 'house', score: 0.07 },
					{ label: 'tree', score: 0.04 },
					{ label: 'cat', score: 0.01 },
				],
			},
		],
	},
	related: ['zero-shot-image-classification', 'object-detection', 'image-segmentation', 'image-to-text', 'image-feature-extraction'],
	searches: [
		{ label: 'Image classifiers', kind: 'model', task: 'image-classification' },
		{ label: 'From timm', kind: 'model', task: 'image-classification', tags: ['timm'] },
		{ label: 'Labeled pictures', kind: 'dataset', tags: ['task_categories:image-classification'] },
		{ label: 'Runs in the browser', kind: 'model', task: 'image-classification', tags: ['transformers.js'] },
	],
	datasets: [
		{ id: 'cifar100', description: 'Small pictures of a hundred kinds of thing; good for a first experiment.' },
		{ id: 'fashion_mnist', description: 'Grey pictures of ten kinds of clothing, small enough for any computer.' },
	],
	models: [
		{
			id: 'google/vit-base-patch16-224',
			description: 'A transformer that reads pictures in patches of 16 by 16 pixels and knows a thousand labels.',
		},
		{ id: 'facebook/convnext-large-224', description: 'A modern network of filters with the same labels.' },
	],
	spaces: [{ id: 'timm/leaderboard', description: 'Compares classifiers by accuracy, size and speed.' }],
	widgetModels: ['google/vit-base-patch16-224'],
	youtubeId: 'tjAIM7BOYhw',
}
