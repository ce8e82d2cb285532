import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Video Classification. */
export const videoClassification: TaskPage = {
	id: 'video-classification',
	summary: prose`
		Video classification names what happens in a clip: "pouring water", "goal", "person falls". A video goes in, labels
		with scores come out. The point is movement: opening and closing a door share every single frame and differ only in
		their order.

		The model takes a handful of frames, commonly eight to thirty-two spread over the clip, and reads them together, cut
		into small blocks of space and time. What happens between the chosen frames is not seen, so a quick event in a long
		clip may be missed; then cut the clip into windows and classify each.

		Choose this task for clips of seconds and a known list of actions. If one frame is enough to tell, image
		classification costs far less. If you want to ask questions about a video or get a description, use video-text-to-
		text. For sound, add audio classification. To find where in the frame something is, run object detection frame by
		frame.
	`,
	useCases: [
		{ title: 'Find scenes', text: 'A sports archive lists every serve and every goal with its minute.' },
		{ title: 'Notice accidents', text: 'A care home is warned when a resident falls, without a person watching screens.' },
		{ title: 'Understand gestures', text: 'A device reacts to a wave or a pointing finger.' },
		{ title: 'Check procedures', text: 'A system tells whether the steps of an assembly were done in the right order.' },
	],
	metrics: [
		{
			id: 'accuracy',
			description:
				'The share of clips with the right action first. Several windows of a clip are usually averaged, so ask how many were read.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'recall',
			description: 'Of the clips in which an action happens, the share in which it was recognized. A missed fall lowers it.',
			formula: 'TP / (TP + FN)',
			range: '0 to 1, higher is better',
		},
		{
			id: 'precision',
			description: 'Of the clips labeled with an action, the share in which it happens. Sitting down quickly, taken for a fall, lowers it.',
			formula: 'TP / (TP + FP)',
			range: '0 to 1, higher is better',
		},
		{
			id: 'f1',
			description: 'The balance of both for each action; its mean shows whether rare actions were learned at all.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'img', filename: 'garden-motion.svg', description: 'A clip of three seconds in which a dog wags its tail under a tree.' },
		],
		outputs: [
			{
				type: 'chart',
				data: [
					{ label: 'wagging tail', score: 0.87 },
					{ label: 'shaking', score: 0.08 },
					{ label: 'walking the dog', score: 0.03 },
					{ label: 'barking', score: 0.02 },
				],
			},
		],
	},
	related: ['video-text-to-text', 'image-classification', 'audio-classification'],
	searches: [
		{ label: 'Models that name actions', kind: 'model', task: 'video-classification' },
		{ label: 'VideoMAE models', kind: 'model', task: 'video-classification', search: 'videomae' },
		{ label: 'Labeled clips', kind: 'dataset', tags: ['task_categories:video-classification'] },
	],
	datasets: [{ id: 'kinetics400', description: 'Ten-second clips of four hundred human actions.' }],
	models: [
		{ id: 'google/vivit-b-16x2-kinetics400', description: 'A transformer that reads blocks of space and time.' },
		{ id: 'microsoft/xclip-base-patch32', description: 'Compares clips with words, so that the labels can be your own.' },
	],
	spaces: [{ id: 'fcakyon/video-classification', description: 'Names the action in a clip with several models.' }],
	widgetModels: [],
}
