import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Audio-to-Audio. */
export const audioToAudio: TaskPage = {
	id: 'audio-to-audio',
	summary: prose`
		Audio-to-audio takes a recording and returns a changed one, or several. Speech enhancement removes noise and echo.
		Source separation splits a mixture: two people who talk at once become two tracks, a song becomes voice, drums and
		bass. Voice conversion keeps the words and changes who says them.

		For separation and enhancement the model often learns a mask: for each moment and pitch, how much of the energy
		belongs to the wanted source. Multiplying the mixture with the mask leaves that source. Training is simple to arrange,
		since mixtures can be made by adding clean recordings.

		Choose this task when the result is still sound and comes from sound. If you want a description or label of the
		recording, use audio classification; if you want the words, use automatic speech recognition, perhaps after cleaning
		here. To make sound from a text there are text-to-speech and text-to-audio.
	`,
	useCases: [
		{ title: 'Clean recordings', text: 'An interview from a street becomes clear enough to publish and to transcribe.' },
		{ title: 'Part speakers', text: 'A meeting recorded with one microphone is split, so that each voice can be written down.' },
		{ title: 'Remix music', text: 'Lifting the voice from an old stereo recording leaves a backing track to sing to.' },
		{ title: 'Protect a speaker', text: 'A witness is heard with another voice, while words and pauses stay.' },
	],
	metrics: [
		{
			id: 'snri',
			description: 'By how many decibels the ratio of wanted sound to noise rose from input to output.',
			formula: 'SNR(output) - SNR(input)',
			range: 'in dB, higher is better',
		},
		{
			id: 'sdri',
			description: 'The same gain, with every kind of distortion counted as noise, including artefacts that the model itself added.',
			formula: 'SDR(output) - SDR(input)',
			range: 'in dB, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'audio', filename: 'two-voices.wav', description: 'A man and a woman speak at the same time into one microphone.' }],
		outputs: [
			{ type: 'audio', filename: 'voice-one.wav', description: 'The woman alone, every word understandable.' },
			{ type: 'audio', filename: 'voice-two.wav', description: 'The man alone, with a trace of echo.' },
		],
	},
	related: ['automatic-speech-recognition', 'audio-classification', 'text-to-speech', 'voice-activity-detection'],
	searches: [
		{ label: 'Models that change recordings', kind: 'model', task: 'audio-to-audio' },
		{ label: 'Separation of sources', kind: 'model', task: 'audio-to-audio', search: 'separation' },
		{ label: 'Recordings', kind: 'dataset', tags: ['modality:audio'] },
	],
	datasets: [{ id: 'Matthijs/cmu-arctic-xvectors', description: 'Vectors that describe single speakers, to steer voice conversion.' }],
	models: [
		{ id: 'ResembleAI/resemble-enhance', description: 'Removes noise from speech and restores lost high tones.' },
		{ id: 'microsoft/speecht5_vc', description: 'Changes the voice of a recording to that of a given speaker vector.' },
	],
	spaces: [{ id: 'younver/speechbrain-speech-separation', description: 'Parts two voices that speak at once.' }],
	widgetModels: ['speechbrain/sepformer-wham'],
	youtubeId: 'iohj7nCCYoM',
}
