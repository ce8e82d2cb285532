import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Automatic Speech Recognition. */
export const automaticSpeechRecognition: TaskPage = {
	id: 'automatic-speech-recognition',
	summary: prose`
		Automatic speech recognition writes down what is said. A recording goes in; text comes out, on request with a time for
		every word or sentence. Some models also recognize the language themselves or translate into English as they listen.

		The sound is cut into slices of some hundredths of a second and turned into a picture of frequencies. An encoder reads
		it; then either a decoder writes the text word piece by word piece, which gives punctuation and good style, or each
		slice gets a letter and repeats are merged (CTC), which is fast and stays closer to the sound. Recordings of an hour
		are read in overlapping windows.

		Choose this task for transcripts and voice input. It does not say who spoke: that is diarization, often combined with
		voice activity detection, which finds where speech is. To answer questions about a recording rather than to write it
		down, use audio-text-to-text. Decoders can invent words in silence, so cut silence out first.
	`,
	useCases: [
		{ title: 'Caption films and calls', text: 'Viewers read along, and a search finds the minute in which something was said.' },
		{ title: 'Dictate', text: 'Doctors and field workers speak their notes and correct the text later.' },
		{ title: 'Steer devices', text: 'A spoken command becomes text, and a classifier decides what to do.' },
		{ title: 'Open archives', text: 'Decades of radio become searchable text, with a link to the second on the tape.' },
	],
	metrics: [
		{
			id: 'wer',
			description:
				'Word error rate: how many words must be replaced, dropped or added to get the reference, divided by the words of the reference. Normalise case and punctuation first.',
			formula: '(S + D + I) / N',
			range: '0 and up (above 1 is possible), lower is better',
		},
		{
			id: 'cer',
			description: 'The same count over characters. It suits languages that do not part words by spaces, and forgives a wrong ending.',
			formula: '(S + D + I) / N, in characters',
			range: '0 and up, lower is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'audio',
				filename: 'shopping-list.wav',
				description: 'A person says: we need oats, two lemons and a light bulb for the hall.',
			},
		],
		outputs: [{ type: 'text', label: 'Transcript', content: 'We need oats, two lemons and a light bulb for the hall.' }],
	},
	related: ['audio-text-to-text', 'voice-activity-detection', 'audio-classification', 'text-to-speech'],
	searches: [
		{ label: 'Models that transcribe', kind: 'model', task: 'automatic-speech-recognition' },
		{ label: 'Whisper and its relatives', kind: 'model', task: 'automatic-speech-recognition', search: 'whisper' },
		{ label: 'Speech with transcripts', kind: 'dataset', tags: ['task_categories:automatic-speech-recognition'] },
	],
	datasets: [
		{ id: 'mozilla-foundation/common_voice_17_0', description: 'Sentences read by volunteers in more than a hundred languages.' },
		{ id: 'parler-tts/mls_eng', description: 'English audiobooks, cut into sentences.' },
	],
	models: [
		{ id: 'openai/whisper-large-v3', description: 'Robust against noise and accents, in about a hundred languages.' },
		{ id: 'nvidia/canary-1b', description: 'English, German, French and Spanish, with translation between them.' },
	],
	spaces: [
		{ id: 'hf-audio/whisper-large-v3', description: 'Transcribes a recording or what you say into the microphone.' },
		{ id: 'facebook/seamless_m4t', description: 'Transcribes and translates speech, and can answer in speech.' },
	],
	widgetModels: ['openai/whisper-large-v3'],
	youtubeId: 'TksaY_FDgnk',
}
