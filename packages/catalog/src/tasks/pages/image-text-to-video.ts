import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Image-Text-to-Video. */
export const imageTextToVideo: TaskPage = {
	id: 'image-text-to-video',
	summary: prose`
		Image-text-to-video makes a clip from a picture and a text that belong together. The picture fixes how everything
		looks: subject, light, style. The text says what happens: "the boat drifts to the left while the camera rises". A few
		seconds of film come out.

		Technically this is a video diffusion model with two guides. The picture is encoded as the first frame, or as one of
		several key frames; the text steers the change from there. Giving a first and a last frame is possible in some models,
		and the clip then finds its way between them.

		Choose this task when both look and action matter. Models under image-to-video often take a text as well; the
		difference is that here it is part of the task and not an option. With no picture, use text-to-video. To change
		existing footage, use video-to-video. Work in low resolution while you search for the right prompt, then render the
		chosen one in full.
	`,
	useCases: [
		{ title: 'Direct a still', text: 'An illustrator writes a line under a drawing and sees it acted.' },
		{ title: 'Build sequences', text: 'The last frame of one clip and a new line give the next clip.' },
		{ title: 'Show how things work', text: 'The drawing of a pump and three sentences become three short animations.' },
		{ title: 'Localise advertising', text: 'One approved photo, several short actions, one for each season.' },
	],
	metrics: [
		{
			id: 'fvd',
			description: 'Distance of the clips from real ones with the same kind of start frame; it covers sharpness and movement together.',
			range: '0 and up, lower is better',
		},
		{
			id: 'clipsim',
			description: 'Whether frames match the written action. As the picture already shows the subject, look at the gain over a still clip.',
			range: '-1 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'img', filename: 'garden.svg', description: 'The first frame: dog, tree and house at noon.' },
			{ type: 'text', label: 'Action', content: 'The dog wags its tail and two leaves blow past.' },
		],
		outputs: [{ type: 'img', filename: 'garden-motion.svg', description: 'A later frame: the tail raised, the leaves in mid-air.' }],
	},
	related: ['image-to-video', 'text-to-video', 'video-to-video', 'image-text-to-image'],
	searches: [
		{ label: 'Models that act out a picture', kind: 'model', task: 'image-text-to-video' },
		{ label: 'LTX-Video and its kin', kind: 'model', search: 'ltx-video' },
		{ label: 'Apps that make video', kind: 'space', search: 'video' },
	],
	datasets: [],
	models: [{ id: 'Lightricks/LTX-Video', description: 'Takes text, or text with one or more key frames.' }],
	spaces: [{ id: 'Lightricks/ltx-video-distilled', description: 'Makes a short clip within seconds from a picture and a sentence.' }],
	widgetModels: ['Lightricks/LTX-Video'],
}
