import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Text-to-Speech. */
export const textToSpeech: TaskPage = {
	id: 'text-to-speech',
	summary: prose`
		Text-to-speech reads a text aloud. A sentence goes in, a sound file with a voice comes out; many models also take a
		speaker, a language, or a short recording whose voice they imitate.

		The model first settles how the text is spoken: numbers and abbreviations become words, words become sounds, and
		sounds get length and pitch. Then it produces sound, either as a picture of frequencies over time that a second
		network (the vocoder) turns into a wave, or as codes of an audio codec, written one after another like words. The
		second kind sounds livelier and is slower.

		Choose this task when words must be heard. For music and noises take text-to-audio; to change the voice of a
		recording, audio-to-audio. Listen to names, numbers and foreign words before you rely on a model, check the licence of
		its voices, and ask people before you imitate theirs.
	`,
	useCases: [
		{
			title: 'Read pages to people',
			text: 'Articles, letters and menus become audible for those who cannot or need not look at a screen.',
		},
		{ title: 'Give assistants a voice', text: 'Answers of a language model are spoken while the rest is still being written.' },
		{ title: 'Record drafts', text: 'Film makers and course authors try a narration before a speaker goes to the studio.' },
		{ title: 'Speak announcements', text: 'Platforms and waiting rooms announce changes that no recording foresaw.' },
	],
	metrics: [
		{
			id: 'mel cepstral distortion',
			description:
				'The distance between the spectra of generated and recorded speech of the same sentence, in decibels. It hears timbre but not melody, so listening tests stay necessary.',
			range: '0 dB and up, lower is better',
		},
	],
	demo: {
		inputs: [{ type: 'text', label: 'Input', content: 'The last tram leaves at a quarter past twelve.' }],
		outputs: [
			{ type: 'audio', filename: 'last-tram.wav', description: 'A calm voice says: "The last tram leaves at a quarter past twelve."' },
		],
	},
	related: ['text-to-audio', 'audio-to-audio', 'automatic-speech-recognition', 'any-to-any'],
	searches: [
		{ label: 'Voices', kind: 'model', task: 'text-to-speech' },
		{ label: 'Voices newest first', kind: 'model', task: 'text-to-speech', sort: 'created' },
		{ label: 'Speech with its text', kind: 'dataset', tags: ['task_categories:text-to-speech'] },
	],
	datasets: [
		{ id: 'parler-tts/mls_eng_10k', description: 'Ten thousand hours of English audiobooks with their text.' },
		{ id: 'mythicinfinity/libritts_r', description: 'Clean English readings by many speakers.' },
	],
	models: [
		{ id: 'KittenML/kitten-tts-nano-0.1', description: 'Small enough to speak on a computer without a graphics card.' },
		{ id: 'ResembleAI/chatterbox', description: 'Imitates a voice from a short recording and lets you set how lively it speaks.' },
	],
	spaces: [
		{ id: 'TTS-AGI/TTS-Arena-V2', description: 'Plays two voices for one sentence and asks which is better.' },
		{ id: 'hexgrad/Kokoro-TTS', description: 'Speaks with Kokoro, a small model of many voices.' },
	],
	widgetModels: ['suno/bark'],
	youtubeId: 'NW62DpzJ274',
}
