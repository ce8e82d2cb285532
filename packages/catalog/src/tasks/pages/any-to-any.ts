import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Any-to-Any. */
export const anyToAny: TaskPage = {
	id: 'any-to-any',
	summary: prose`
		Any-to-any models take several kinds of input and give several kinds of output: they read text, look at pictures,
		listen and watch, and answer in words, speech or pictures. Talking with such a model about what a camera sees, by
		voice in both directions, is the typical scene.

		One language model stands in the middle. Encoders translate pictures and sound into its space; for the way out, extra
		parts turn its states into speech or pictures, or the model writes codes for them as it writes words. Because one
		network holds everything, tone of voice can shape an answer and a drawing can follow a conversation.

		Choose this task when kinds of data truly mix or when the answer must not be text alone. The name covers very
		different abilities, so read the card: which inputs, which outputs? If the answer is text, image-text-to-text, audio-
		text-to-text and video-text-to-text offer more choice; for a chain of simple steps, separate models are easier to test
		and to replace.
	`,
	useCases: [
		{ title: 'Converse by voice', text: 'A question is asked aloud about something held up to the camera, and answered aloud.' },
		{ title: 'Interpret', text: 'Speech becomes speech in another language, in a similar tone.' },
		{ title: 'Create together', text: 'A picture is made, discussed and changed within one conversation.' },
		{ title: 'Include everyone', text: 'One assistant describes, reads aloud or writes down, as its user needs.' },
	],
	metrics: [
		{
			id: 'accuracy',
			description:
				'Measured apart for each kind of input: the share of questions answered rightly when they are read, heard or seen. A good mean can hide a weak ear.',
			range: '0 to 1, higher is better',
		},
	],
	demo: {
		inputs: [
			{ type: 'img', filename: 'garden.svg', description: 'A drawn garden with a dog, held up to the camera.' },
			{ type: 'text', label: 'Question', content: 'Who lives here, do you think? Answer aloud as well.' },
		],
		outputs: [
			{ type: 'text', label: 'Answer', content: 'A person with a dog: it sits on the lawn as if it owned the house.' },
			{ type: 'audio', filename: 'garden-answer.wav', description: 'A friendly voice speaks the same sentence.' },
		],
	},
	related: ['image-text-to-text', 'audio-text-to-text', 'video-text-to-text', 'text-to-speech'],
	searches: [
		{ label: 'Models of many kinds of data', kind: 'model', task: 'any-to-any' },
		{ label: 'Omni models', kind: 'model', search: 'omni' },
		{ label: 'Many-sided models by size', kind: 'model', task: 'any-to-any', sort: 'parameters' },
	],
	datasets: [{ id: 'PKU-Alignment/align-anything', description: 'Preferences of people across text, pictures, sound and video.' }],
	models: [
		{ id: 'Qwen/Qwen2.5-Omni-7B', description: 'Sees, hears and answers in text and speech.' },
		{ id: 'ByteDance-Seed/BAGEL-7B-MoT', description: 'Understands, makes and edits pictures in one model.' },
	],
	spaces: [{ id: 'OmniGen2/OmniGen2', description: 'Makes and edits pictures from mixed inputs.' }],
	widgetModels: [],
}
