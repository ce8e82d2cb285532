import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Image-to-Video. */
export const imageToVideo: TaskPage = {
	id: 'image-to-video',
	summary: prose`
		Image-to-video sets a picture in motion. A still goes in, mostly with a sentence about what should happen, and a clip
		of a few seconds comes out that begins with, or keeps to, the picture.

		The model is a video diffusion model whose first frame is given. It starts from noise in all other frames and removes
		it in steps, looking across space and time so that a face stays the same face. Frames are computed in a compressed
		inner space; even so, seconds of video need a large graphics card and minutes of time. Longer clips are made by
		feeding the last frames back in.

		Choose this task when look and person are fixed and only movement is missing. If you have words alone, use text-to-
		video. Related entries differ in small ways: image-text-to-video is the same with the text always required, video-to-
		video changes footage you have. Look for models distilled to few steps when you iterate on ideas.
	`,
	useCases: [
		{ title: 'Animate illustrations', text: "A book cover gets drifting clouds for the publisher's page." },
		{ title: 'Show products', text: 'From one studio photo, a watch turns slowly under a light.' },
		{ title: 'Preview shots', text: 'A director sees whether a camera move works before anybody travels.' },
		{ title: 'Bring archives closer', text: 'A harbor photo of 1900 gains moving water, marked as generated.' },
	],
	metrics: [
		{
			id: 'fvd',
			description:
				'The Fréchet video distance compares generated clips with real ones by features of a video network, so that jerky movement counts as well as poor pictures.',
			range: '0 and up, lower is better',
		},
		{
			id: 'clip_score',
			description: 'The average similarity between the prompt and each frame: does the clip show what the text asks for?',
			range: '-1 to 1 (often times 100), higher is better',
		},
		{
			id: 'lpips',
			description:
				'A learned distance between frames that follows human sight; here used to see how far the clip drifts from the given picture.',
			range: '0 and up, lower is closer',
		},
		{
			id: 'identity_preservation',
			description: 'Similarity of the face or object in later frames to that in the input, measured by a recognition model.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'motion_score',
			description:
				'How much moves at all, for instance from optical flow. It uncovers models that please the other measures by standing still.',
			range: '0 and up; neither extreme is good',
		},
	],
	demo: {
		inputs: [
			{ type: 'img', filename: 'garden.svg', description: 'The still: a dog on a lawn, a tree, a house.' },
			{ type: 'text', label: 'Prompt', content: 'The dog wags its tail, leaves move in the wind, the camera stays.' },
		],
		outputs: [
			{
				type: 'img',
				filename: 'garden-motion.svg',
				description: 'A frame two seconds later: the tail is raised and two leaves are in the air.',
			},
		],
	},
	related: ['image-text-to-video', 'text-to-video', 'video-to-video', 'image-to-image'],
	searches: [
		{ label: 'Models that animate pictures', kind: 'model', task: 'image-to-video' },
		{ label: 'LTX models', kind: 'model', search: 'ltx' },
		{ label: 'Video data', kind: 'dataset', tags: ['modality:video'] },
	],
	datasets: [{ id: 'BestWishYsh/ChronoMagic', description: 'Time-lapse clips, for slow change such as growing plants.' }],
	models: [
		{ id: 'Lightricks/LTX-Video-0.9.7-distilled', description: 'Few steps, for quick drafts.' },
		{ id: 'Wan-AI/Wan2.1-VACE-14B', description: 'Makes and edits video from pictures, masks and text.' },
	],
	spaces: [
		{ id: 'multimodalart/stable-video-diffusion', description: 'Sets a still in motion for a few seconds.' },
		{ id: 'multimodalart/wan2-1-fast', description: 'The same with Wan, in few steps.' },
	],
	widgetModels: [],
}
