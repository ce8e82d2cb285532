import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Video-to-Video. */
export const videoToVideo: TaskPage = {
	id: 'video-to-video',
	summary: prose`
		Video-to-video turns footage into other footage of the same length. Daylight becomes night, a sketch animation becomes
		a finished one, a coat changes color, low resolution becomes high. Movement and composition stay; look or content
		changes.

		Most models are diffusion models that are held to the source: by its outlines, depth or poses in each frame, by
		starting from a noisy version of it, or by reading it as an extra input next to an instruction. The challenge is calm.
		Each frame could be painted well alone, but the change must not flicker, so all frames of a window are worked on
		together.

		Choose this task when the film exists. To begin from a still use image-to-video, from words text-to-video. For a
		single frame image-to-image does the same at a fraction of the cost. Restoration models invent detail: keep the
		original, and do not use the result as evidence.
	`,
	useCases: [
		{ title: 'Restore films', text: 'Old footage becomes sharp and steady enough for a large screen.' },
		{ title: 'Edit by words', text: '"Make the jacket green" is carried through four seconds of walking.' },
		{ title: 'Bring simulations closer to life', text: 'Rendered traffic gets real light and dirt, to train driver assistance.' },
		{ title: 'Unify style', text: 'Clips from ten phones look as if they came from one camera.' },
	],
	metrics: [
		{
			id: 'PSNR',
			description: 'For enlarging and repairing, where a true result exists: the error of each frame in decibels.',
			range: 'in dB, higher is better',
		},
		{
			id: 'fvd',
			description: 'For free changes, where no true result exists: the distance from real clips, flicker included.',
			range: '0 and up, lower is better',
		},
	],
	demo: {
		inputs: [{ type: 'img', filename: 'garden-motion.svg', description: 'A clip by day: the dog wags its tail under the tree.' }],
		outputs: [{ type: 'img', filename: 'garden-night.svg', description: 'The clip by night: same movement, moonlight and a lit window.' }],
	},
	related: ['image-to-video', 'text-to-video', 'image-to-image'],
	searches: [
		{ label: 'Models that change footage', kind: 'model', task: 'video-to-video' },
		{ label: 'Restoration of video', kind: 'model', search: 'seedvr' },
		{ label: 'Video editing apps', kind: 'space', search: 'edit' },
	],
	datasets: [{ id: 'Iceclear/SeedVR_VideoDemos', description: 'Clips before and after restoration.' }],
	models: [
		{ id: 'decart-ai/Lucy-Edit-Dev', description: 'Edits clothes, people and things in clips by instruction.' },
		{ id: 'nvidia/Cosmos-Transfer2.5-2B', description: 'Turns simulated scenes into lifelike ones, guided by depth and outlines.' },
	],
	spaces: [
		{ id: 'decart-ai/lucy-edit-dev', description: 'Changes clothes or things in a clip by request.' },
		{ id: 'ByteDance-Seed/SeedVR2-3B', description: 'Sharpens old or small videos.' },
	],
	widgetModels: [],
}
