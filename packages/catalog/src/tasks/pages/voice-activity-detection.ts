import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Voice Activity Detection. */
export const voiceActivityDetection: TaskPage = {
	id: 'voice-activity-detection',
	summary: prose`
		Voice activity detection finds where in a recording a person speaks. A sound file goes in; a list of intervals comes
		out, such as "speech from 1.2 to 4.7 seconds". It does not know words or persons, only speech and everything else, and
		that makes it small and quick: many models run faster than real time on a phone.

		The sound is read in slices of some hundredths of a second. For each slice a network gives the probability of speech;
		a threshold and a little smoothing turn the row of numbers into intervals without flicker. Related models on the same
		pages also mark overlapping speech and changes of speaker.

		Choose this task as the first step before other speech models: what is silent need not be transcribed, sent or stored.
		For the words use automatic speech recognition, for the kind of sound audio classification. To decide who spoke when,
		look for speaker diarization, which begins with exactly this step.
	`,
	useCases: [
		{ title: 'Save work', text: "Only the spoken third of a day's recording reaches the costly recognizer." },
		{ title: 'Know when a turn ends', text: 'An assistant answers when its user has finished, not at the first pause.' },
		{ title: 'Cut long recordings', text: "Lectures are split at pauses into pieces that fit a model's window." },
		{ title: 'Measure meetings', text: "Each microphone's share of speaking time shows who did not get a word in." },
	],
	metrics: [
		{
			id: 'precision',
			description: 'Of the time marked as speech, the share in which a person really spoke. Music with singing lowers it.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'recall',
			description: 'Of the time in which a person spoke, the share that was marked. Whispering and first syllables lower it.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'audio',
				filename: 'doorbell.wav',
				description: 'Nine seconds: steps, a doorbell, then a man asks who is there, then silence.',
			},
		],
		outputs: [
			{
				type: 'tabular',
				table: [
					['Start in seconds', 'End in seconds', 'Kind'],
					['5.1', '6.8', 'speech'],
				],
			},
		],
	},
	related: ['automatic-speech-recognition', 'audio-classification', 'audio-to-audio'],
	searches: [
		{ label: 'Models that find speech', kind: 'model', task: 'voice-activity-detection' },
		{ label: 'Speaker diarization', kind: 'model', search: 'diarization' },
		{ label: 'Audio to test with', kind: 'dataset', tags: ['task_categories:voice-activity-detection'] },
	],
	datasets: [],
	models: [],
	spaces: [],
	widgetModels: [],
}
