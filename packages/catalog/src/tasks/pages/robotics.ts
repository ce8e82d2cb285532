import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Robotics. */
export const robotics: TaskPage = {
	id: 'robotics',
	summary: prose`
		Robotics models move machines. The input is what a robot senses: camera pictures, the angles of its joints, often a
		sentence such as "put the cup on the shelf". The output is what to do next: a short run of joint positions or of
		movements of the hand, several times per second.

		Most policies here learn by imitation. A person steers the robot through a task some dozen or hundred times; pictures
		and movements are recorded, and the model learns to produce the movements from the pictures. Larger ones, called
		vision-language-action models, begin with a model that already understands pictures and words and are shown many
		robots.

		Choose this task when a body acts in the real world. A policy fits one kind of arm and camera set-up, so expect to
		record your own examples and train further. To learn by reward in a simulator, see reinforcement learning; to find
		things for a programmed gripper, object detection or keypoint detection. Always limit force and speed outside the
		model.
	`,
	useCases: [
		{ title: 'Pick and place', text: 'An arm sorts mixed parts from a box, after fifty demonstrations.' },
		{ title: 'Handle soft things', text: 'Folding towels resists programming, but can be shown.' },
		{ title: 'Follow spoken orders', text: '"Hand me the small screwdriver" is turned into a movement towards the right tool.' },
		{ title: 'Teach', text: 'Classes build a cheap arm, record their own data and publish both here.' },
	],
	metrics: [
		{
			id: 'Mean Reward',
			description:
				'On a robot usually the share of trials that succeed: 1 for a task done, 0 otherwise. Twenty trials are few, so look for the number of them.',
			formula: 'successes / trials',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'text', label: 'Instruction', content: 'Put the red block into the bowl.' },
			{
				type: 'tabular',
				table: [
					['Joint', 'Angle in degrees'],
					['shoulder', '12.0'],
					['elbow', '-48.5'],
					['wrist', '31.0'],
					['gripper', 'open'],
				],
			},
		],
		outputs: [
			{
				type: 'tabular',
				table: [
					['Joint', 'Next angle in degrees'],
					['shoulder', '12.8'],
					['elbow', '-47.1'],
					['wrist', '31.6'],
					['gripper', 'open'],
				],
			},
		],
	},
	related: ['reinforcement-learning', 'video-classification', 'keypoint-detection', 'image-text-to-text'],
	searches: [
		{ label: 'Policies for robots', kind: 'model', task: 'robotics' },
		{ label: 'LeRobot models', kind: 'model', tags: ['lerobot'] },
		{ label: 'Recorded demonstrations', kind: 'dataset', tags: ['task_categories:robotics'] },
	],
	datasets: [],
	models: [],
	spaces: [],
	widgetModels: [],
}
