import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Audio Classification. */
export const audioClassification: TaskPage = {
	id: 'audio-classification',
	summary: prose`
		Audio classification listens to a recording and answers with labels and scores. What the labels are depends on the
		model: a spoken command, the language, the speaker, a mood, a bird, a machine that starts to fail, the genre of a
		song.

		The recording is turned into a spectrogram, a picture with time to the right and pitch upwards, or read as a raw wave.
		A network summarises it in one vector, and a small layer gives each label its score. Models that were first trained on
		unlabelled sound need surprisingly few examples for a new set of labels.

		Choose this task when one label, or several, describe the clip. If you need to know when something sounds, cut the
		recording into short windows and classify each, or use voice activity detection for speech. If you want the words, use
		automatic speech recognition. Feed sound at the sampling rate the model was trained with, mostly 16 kHz: another rate
		spoils the result without any error.
	`,
	useCases: [
		{ title: 'Listen to machines', text: 'A microphone on a pump warns when its sound moves away from normal.' },
		{ title: 'Count species', text: 'Nights of forest recordings yield a list of the owls and bats that called.' },
		{ title: 'React to a command', text: 'A small model waits for one keyword and only then wakes the large one.' },
		{ title: 'Route calls', text: "The caller's language is recognized in three seconds and the right desk is rung." },
	],
	metrics: [
		{
			id: 'accuracy',
			description: 'The share of clips whose best label is right. Fair when all sounds are about equally common in the test.',
			range: '0 to 1, higher is better',
		},
		{
			id: 'recall',
			description: 'Of the clips that contain a sound, the share in which the model noticed it. Alarms are chosen by this number.',
			formula: 'TP / (TP + FN)',
			range: '0 to 1, higher is better',
		},
		{
			id: 'precision',
			description:
				'Of the clips in which the model claims a sound, the share that contain it. A keyword spotter with low precision wakes up at night.',
			formula: 'TP / (TP + FP)',
			range: '0 to 1, higher is better',
		},
		{
			id: 'f1',
			description: 'The balance of the two, per sound and then averaged; useful for collections in which most sounds are rare.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [{ type: 'audio', filename: 'yard.wav', description: 'Five seconds from a yard: a dog barks twice, far away a church bell.' }],
		outputs: [
			{
				type: 'chart',
				data: [
					{ label: 'dog', score: 0.91 },
					{ label: 'bell', score: 0.42 },
					{ label: 'speech', score: 0.03 },
					{ label: 'engine', score: 0.01 },
				],
			},
		],
	},
	related: ['voice-activity-detection', 'automatic-speech-recognition', 'audio-text-to-text'],
	searches: [
		{ label: 'Models that name sounds', kind: 'model', task: 'audio-classification' },
		{ label: 'Emotion in speech', kind: 'model', task: 'audio-classification', search: 'emotion' },
		{ label: 'Labeled sounds', kind: 'dataset', tags: ['task_categories:audio-classification'] },
	],
	datasets: [
		{ id: 'agkphysics/AudioSet', description: 'Ten-second clips of web videos with more than five hundred kinds of sound.' },
		{ id: 's3prl/superb', description: 'Several speech tasks in one benchmark, keywords and emotion among them.' },
	],
	models: [
		{ id: 'speechbrain/google_speech_command_xvector', description: 'Recognizes a few dozen short English commands.' },
		{ id: 'facebook/mms-lid-126', description: 'Says which of 126 languages is spoken.' },
	],
	spaces: [{ id: 'kurianbenoy/audioclassification', description: 'Names the sound in a short clip.' }],
	widgetModels: ['MIT/ast-finetuned-audioset-10-10-0.4593'],
	youtubeId: 'KWwzcmG98Ds',
}
