import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Text-to-Video. */
export const textToVideo: TaskPage = {
	id: 'text-to-video',
	summary: prose`
		Text-to-video makes a short film from a description. A prompt goes in, a clip of a few seconds comes out, without
		sound in most models. Good prompts say who does what, where, in which light, and how the camera moves.

		The models are diffusion models over blocks of space and time. They start from noise that covers all frames and clean
		it in steps, so that a thing keeps its look from frame to frame. The work is done in a compressed space: even so, five
		seconds may take minutes on a large graphics card. Distilled versions trade some quality for a tenth of the time.

		Choose this task when you have only words. If look and subject are fixed in a picture, image-to-video keeps them
		better; if footage exists, use video-to-video. For a still, text-to-image is cheaper by orders of magnitude, and many
		people choose a still first and set it in motion later. Mark generated clips as such.
	`,
	useCases: [
		{ title: 'Draft films', text: 'A scene is tried in ten variants before a crew is booked.' },
		{ title: 'Explain', text: 'A lesson on glaciers gets moving pictures that no camera could take.' },
		{ title: 'Decorate', text: 'Stages and shop windows show slow, abstract motion that never repeats.' },
		{ title: 'Train other models', text: 'Simulated street scenes add fog, night and rare events.' },
	],
	metrics: [
		{
			id: 'is',
			description: 'The inception score of frames: are they clear and varied? Motion plays no part.',
			range: '1 and up, higher is better',
		},
		{
			id: 'fid',
			description: 'The distance of single frames from real pictures. A clip of perfect, unrelated stills could score well.',
			range: '0 and up, lower is better',
		},
		{
			id: 'fvd',
			description: 'The same idea for whole clips, with features that see motion; flicker and broken movement raise it.',
			range: '0 and up, lower is better',
		},
		{
			id: 'clipsim',
			description: 'The mean similarity between prompt and frames in a model that embeds both: does the clip show what was asked?',
			range: '-1 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'text',
				label: 'Prompt',
				content: 'A brown dog under a tree wags its tail, leaves fall, the camera does not move, flat drawing style',
			},
		],
		outputs: [
			{
				type: 'img',
				filename: 'garden-motion.svg',
				description: 'One frame of the clip: the dog with its tail raised, two leaves in the air.',
			},
		],
	},
	related: ['image-to-video', 'image-text-to-video', 'video-to-video', 'text-to-image'],
	searches: [
		{ label: 'Models that film', kind: 'model', task: 'text-to-video' },
		{ label: 'Wan models', kind: 'model', task: 'text-to-video', search: 'wan' },
		{ label: 'Clips with captions', kind: 'dataset', tags: ['task_categories:text-to-video'] },
	],
	datasets: [
		{ id: 'HuggingFaceM4/webvid', description: 'Web clips with the short texts of their sellers.' },
		{ id: 'nateraw/kinetics', description: 'Human actions, often used to measure generators.' },
	],
	models: [
		{ id: 'Wan-AI/Wan2.2-TI2V-5B', description: 'Films from text, or from text and a picture, on one consumer graphics card.' },
		{ id: 'Lightricks/LTX-Video', description: 'Made for speed: near real time on strong hardware.' },
	],
	spaces: [
		{ id: 'Wan-AI/Wan2.1', description: 'Films a prompt with Wan 2.1.' },
		{ id: 'VideoCrafter/VideoCrafter', description: 'An earlier open model, good for comparison.' },
	],
	widgetModels: ['Wan-AI/Wan2.2-TI2V-5B'],
}
