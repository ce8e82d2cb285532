import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Audio-Text-to-Text. */
export const audioTextToText: TaskPage = {
	id: 'audio-text-to-text',
	summary: prose`
		Audio-text-to-text answers a text question about a sound. You hand over a recording and an instruction, "Summarise
		this call" or "Which instrument enters first?", and get text. The model hears speech as well as its tone, music and
		noise, so it can use what a transcript loses.

		It is a language model with ears. An audio encoder turns the recording into vectors, a small adapter fits them into
		the language model's input as if they were words, and from there the model writes as usual. The context window limits
		the length of a recording, often to some minutes.

		Choose this task when the answer is more than a transcript or a label. For plain transcripts automatic speech
		recognition is more exact and far cheaper; for a fixed set of labels use audio classification. A language model can
		also invent what it has not heard, so keep the recording at hand. Models that answer with a voice are listed under
		any-to-any.
	`,
	useCases: [
		{ title: 'Summarise meetings', text: 'The recording goes in directly; the decisions come out, with who sounded doubtful.' },
		{ title: 'Ask about music', text: 'A teacher asks for key, instruments and form of a piece and checks the answer by ear.' },
		{ title: 'Talk to a device', text: 'A spoken request is answered in one step, without a transcript between.' },
		{ title: 'Describe sound for the deaf', text: 'Captions name the slammed door and the mocking tone, not only the words.' },
	],
	metrics: [
		{
			id: 'accuracy',
			description: 'The share of questions about a recording answered rightly, given apart for speech, music and other sounds.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'audio',
				filename: 'voicemail.wav',
				description: 'A woman with traffic behind her says she will be half an hour late and asks to start without her.',
			},
			{ type: 'text', label: 'Instruction', content: 'What should I do, and where is she calling from?' },
		],
		outputs: [
			{
				type: 'text',
				label: 'Answer',
				content: 'Start without her: she will be about thirty minutes late. The traffic noise suggests that she is calling from a street.',
			},
		],
	},
	related: ['automatic-speech-recognition', 'audio-classification', 'any-to-any', 'text-generation'],
	searches: [
		{ label: 'Language models that listen', kind: 'model', task: 'audio-text-to-text' },
		{ label: 'Ultravox models', kind: 'model', search: 'ultravox' },
		{ label: 'Listening models by size', kind: 'model', task: 'audio-text-to-text', sort: 'parameters' },
	],
	datasets: [
		{ id: 'nvidia/AF-Think', description: 'Questions about sounds with worked-out reasoning.' },
		{ id: 'tsinghua-ee/QualiSpeech', description: 'Descriptions of how good recorded speech sounds.' },
	],
	models: [
		{ id: 'mistralai/Voxtral-Small-24B-2507', description: 'Transcribes, translates and answers questions about speech.' },
		{ id: 'Qwen/Qwen2-Audio-7B-Instruct', description: 'Chats about speech, music and other sound.' },
	],
	spaces: [{ id: 'freddyaboulton/talk-to-qwen-webrtc', description: 'Talks with a Qwen model by microphone.' }],
	widgetModels: [],
}
