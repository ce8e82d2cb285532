import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Video-Text-to-Text. */
export const videoTextToText: TaskPage = {
	id: 'video-text-to-text',
	summary: prose`
		Video-text-to-text answers questions about a video in words. "What does she take from the drawer, and when?" goes in
		with a clip; a sentence comes out, with some models also the second at which it happens.

		Frames are sampled from the clip, commonly one or two per second, and encoded like pictures; a language model reads
		them in order together with your question. The context window limits how much fits: a minute is easy, an hour means
		few frames or a model made for length. Whatever happens between two sampled frames is invisible, and most models hear
		nothing.

		Choose this task for descriptions, summaries and questions about events. For a fixed list of actions, video
		classification is smaller and more exact. If a single frame answers, use image-text-to-text. For what was said, use
		automatic speech recognition and give the transcript along with the frames. Ask for times when you will check the
		answer.
	`,
	useCases: [
		{ title: 'Search footage', text: '"When does the goalkeeper leave the box?" is asked of a match.' },
		{ title: 'Describe for the blind', text: 'A spoken track tells what happens between the dialogues.' },
		{ title: 'Summarise lectures', text: 'Slides, board and gestures become notes with times.' },
		{ title: 'Watch over procedures', text: 'A training film is compared with what the trainee did, step by step.' },
	],
	metrics: [
		{
			id: 'accuracy',
			description: 'The share of multiple-choice questions answered rightly, usually given apart for short, medium and long videos.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'img',
				filename: 'garden-motion.svg',
				description: 'A clip of four seconds: a dog under a tree wags its tail, two leaves blow past.',
			},
			{ type: 'text', label: 'Question', content: 'What moves first, the dog or the leaves?' },
		],
		outputs: [
			{ type: 'text', label: 'Answer', content: 'The leaves: they come into view at once, and the dog begins to wag a second later.' },
		],
	},
	related: ['image-text-to-text', 'video-classification', 'audio-text-to-text', 'any-to-any'],
	searches: [
		{ label: 'Language models that watch', kind: 'model', task: 'video-text-to-text' },
		{ label: 'SmolVLM models', kind: 'model', search: 'smolvlm' },
		{ label: 'Videos with questions', kind: 'dataset', search: 'video' },
	],
	datasets: [
		{ id: 'lmms-lab/Video-MME', description: 'Questions about videos from seconds to an hour.' },
		{ id: 'HuggingFaceFV/finevideo', description: 'Web videos with rich descriptions of scenes and moods.' },
	],
	models: [
		{ id: 'HuggingFaceTB/SmolVLM2-2.2B-Instruct', description: 'Watches short clips on modest hardware.' },
		{ id: 'Vision-CAIR/LongVU_Qwen2_7B', description: 'Compresses frames so that long videos fit.' },
	],
	spaces: [
		{ id: 'llava-hf/video-llava', description: 'Answers questions about a clip.' },
		{ id: 'opencompass/openvlm_video_leaderboard', description: 'Compares models on questions about videos.' },
	],
	widgetModels: [],
}
