import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Keypoint Detection. */
export const keypointDetection: TaskPage = {
	id: 'keypoint-detection',
	summary: prose`
		Keypoint detection marks points that mean something: elbows and knees of a person, corners of a face, the tips of a
		tool. A picture goes in; a list of points comes out, each with a name, a position and a score. Joined by lines, the
		points of a body make a stick figure, which is why the task is also called pose estimation.

		The model draws a heat map for each kind of point and takes the hottest place, or predicts coordinates directly. For
		several people, a detector finds each of them first, or all points are found and then sorted into persons. A second
		family of models finds points without names that can be recognized in another picture of the same place, to match
		views.

		Choose this task when posture or exact places matter. For boxes use object detection, for outlines image segmentation,
		for movement over time video classification on top of the points. Hidden joints are guessed: respect the scores.
	`,
	useCases: [
		{ title: 'Coach movement', text: 'The angle of the knee is measured in every frame of a squat.' },
		{ title: 'Animate', text: "An actor's movements drive a drawn figure, with no suit or markers." },
		{ title: 'Match views', text: 'Points found in two photos tell how the camera moved, the first step of a 3D reconstruction.' },
		{ title: 'Read gestures', text: 'Twenty-one points of a hand say which sign it makes.' },
	],
	metrics: [
		{
			id: 'Mean Average Precision',
			description:
				'As in detection, with a likeness of poses in place of overlap: distances between points, scaled by the size of the person and by how exactly people mark each joint.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'img', filename: 'dancer.svg', description: 'A drawn person with one arm raised and one leg stretched.' }],
		outputs: [
			{
				type: 'img',
				filename: 'dancer-keypoints.svg',
				description: 'The same figure with thirteen dots on head and joints, connected by lines.',
			},
		],
	},
	related: ['object-detection', 'image-segmentation', 'depth-estimation', 'video-classification'],
	searches: [
		{ label: 'Models that find points', kind: 'model', task: 'keypoint-detection' },
		{ label: 'Pose estimation', kind: 'model', task: 'keypoint-detection', search: 'pose' },
		{ label: 'Pictures with poses', kind: 'dataset', search: 'pose' },
	],
	datasets: [{ id: 'Vincent-luo/hagrid-mediapipe-hands', description: 'Hands in many gestures with their points drawn in.' }],
	models: [
		{ id: 'magic-leap-community/superpoint', description: 'Finds points that can be recognized from another view.' },
		{ id: 'ETH-CVG/lightglue_disk', description: 'Matches such points between two pictures.' },
	],
	spaces: [
		{ id: 'ETH-CVG/LightGlue', description: 'Matches points between two photos of the same place.' },
		{ id: 'datasciencedojo/Hand-Keypoint-Detection-Realtime', description: 'Marks the joints of a hand before the camera.' },
	],
	widgetModels: [],
}
