import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Text-to-Audio. */
export const textToAudio: TaskPage = {
	id: 'text-to-audio',
	summary: prose`
		Text-to-audio makes sound from a description: music, a door that creaks, rain on a tin roof, a crowd. The input is a
		text, sometimes with a length or a melody to follow; the output is a sound file, mostly between five seconds and a few
		minutes.

		Models of this kind learn from recordings with captions. Some start from noise and remove it step by step until the
		sound fits the text, as image generators do; others write the codes of an audio codec piece by piece. Both draw at
		random, so the same text gives a new sound each time unless you fix the seed.

		Choose this task for sounds and music. When words must be spoken clearly, use text-to-speech, which follows a text
		exactly. To change a recording that you already have, for instance to lift a voice out of noise, use audio-to-audio.
		Describe instruments, mood and tempo; names of artists help little and raise questions of rights.
	`,
	useCases: [
		{ title: 'Score a scene', text: 'A short film gets music of the right length and mood as a draft for the composer.' },
		{ title: 'Make sound effects', text: 'A game needs forty different footsteps on gravel; the description is written once.' },
		{ title: 'Fill training data', text: 'Generated alarms, engines and animal calls balance a dataset for audio classification.' },
		{ title: 'Sketch ideas', text: 'Musicians hear a groove they have in mind before they record it.' },
	],
	metrics: [
		{
			id: 'fid',
			description:
				'For sound it is computed on features of an audio model and called Fréchet audio distance: how far the generated recordings lie, as a crowd, from real ones.',
			range: '0 and up, lower is better',
		},
		{
			id: 'clip_score',
			description:
				'How well the sound fits its description, as the similarity of both in a model that embeds texts and sounds in one space.',
			range: '-1 to 1, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'text', label: 'Input', content: 'Slow waltz on an old piano, rain against the window' }],
		outputs: [
			{ type: 'audio', filename: 'rain-waltz.wav', description: 'Ten seconds of a piano in three-four time with steady rain behind it.' },
		],
	},
	related: ['text-to-speech', 'audio-to-audio', 'text-to-video'],
	searches: [
		{ label: 'Models that make sound', kind: 'model', task: 'text-to-audio' },
		{ label: 'Music models', kind: 'model', search: 'music' },
		{ label: 'Sounds with captions', kind: 'dataset', tags: ['task_categories:text-to-audio'] },
	],
	datasets: [],
	models: [],
	spaces: [],
	widgetModels: [],
}
