import type { PlainJson } from '../json.ts'
import type { ModelRecord } from '../model-record.ts'
import { sampleAddress } from '../samples.ts'

/** One message of a chat, as the chat API takes it. */
export interface ChatMessage {
	role: string
	content: PlainJson
	[key: string]: PlainJson
}

/** A sample input, by how a program takes it. */
export type SampleInput =
	| { kind: 'text'; text: string }
	| { kind: 'object'; value: Readonly<Record<string, PlainJson>> }
	| { kind: 'file'; name: string }
	| { kind: 'messages'; messages: readonly ChatMessage[] }
	| { kind: 'table'; columns: Readonly<Record<string, readonly PlainJson[]>> }

/** The mask of a model that does not say its own. */
const DEFAULT_MASK = '[MASK]'

const AUDIO = { kind: 'file', name: 'sample1.flac' } as const
const IMAGE = { kind: 'file', name: 'cats.jpg' } as const
const text = (words: string): SampleInput => ({ kind: 'text', text: words })
const object = (value: Readonly<Record<string, PlainJson>>): SampleInput => ({ kind: 'object', value })
const picture = (prompt: string): SampleInput => object({ image: 'cat.png', prompt })

const LIGHTHOUSES =
	'For most of its history the lighthouse at the mouth of the bay was kept by a single family. The first keeper arrived with his wife and four children in the autumn of 1841, when the tower had no glass in its lantern and the stairs were still made of rope. Oil had to be carried up twice a night, and in winter the family sometimes went three months without seeing a stranger. The lamp was turned by clockwork that somebody had to wind every two hours. When electric light came in 1927 the work became easier, but the fog signal still needed two people. The last keeper, a great-granddaughter of the first, switched the light to automatic operation in 1989 and then opened the building to visitors, who now climb its 187 steps at the rate of about nine thousand a year.'

const SAMPLES: Readonly<Record<string, SampleInput | ((model: ModelRecord, hub?: string) => SampleInput)>> = {
	'text-classification': text('What a day. I could sing.'),
	'token-classification': text('Ada Lovelace wrote her notes in London.'),
	'table-question-answering': object({
		query: 'Which telescope has the widest mirror?',
		table: {
			telescope: ['Keck I', 'Hale', 'Gemini North'],
			'mirror (m)': ['10.0', '5.1', '8.1'],
			built: ['1993', '1949', '1999'],
			mountain: ['Mauna Kea', 'Palomar', 'Mauna Kea'],
		},
	}),
	'question-answering': object({
		question: 'Where does the ferry leave from?',
		context: 'The ferry to the islands leaves from the north pier every morning.',
	}),
	'zero-shot-classification': text('My parcel arrived with a broken lid and I would like my money back.'),
	translation: text('Ольга живёт в Казани и учит детей музыке.'),
	summarization: text(LIGHTHOUSES),
	'feature-extraction': text('Snow fell on the harbour all night.'),
	'text-generation': { kind: 'messages', messages: [{ role: 'user', content: 'Why is the sky dark at night?' }] },
	'fill-mask': ({ mask_token }) =>
		text(`The kettle is on the ${mask_token === undefined || mask_token === '' ? DEFAULT_MASK : mask_token}.`),
	'sentence-similarity': object({
		source_sentence: 'The train was late again.',
		sentences: ['The train did not arrive on time.', 'Trains are painted green here.', 'She bakes bread on Sundays.'],
	}),
	'text-to-speech': text('The next stop is the old town.'),
	'text-to-audio': text('slow harp, warm strings, rain'),
	'automatic-speech-recognition': AUDIO,
	'audio-to-audio': AUDIO,
	'audio-classification': AUDIO,
	'image-classification': IMAGE,
	'object-detection': IMAGE,
	'image-segmentation': IMAGE,
	'text-to-image': text('A paper boat on a mountain lake at dawn'),
	'image-to-text': IMAGE,
	'image-to-image': picture('Make the cat wear a straw hat.'),
	'image-to-video': picture('The cat looks up and yawns.'),
	'tabular-classification': {
		kind: 'table',
		columns: { length_cm: [14.2, 31.5], weight_g: [38, 410], fins: [5, 7], water: ['fresh', 'salt'] },
	},
	'tabular-regression': {
		kind: 'table',
		columns: { rooms: [2, 5], area_m2: [48, 131], floor: [3, 1], district: ['harbour', 'hills'] },
	},
	'text-to-video': text('A fox trots through fresh snow'),
	'image-text-to-text': (_model, hub): SampleInput => ({
		kind: 'messages',
		messages: [
			{
				role: 'user',
				content: [
					{ type: 'text', text: 'How many animals are in this picture?' },
					{
						type: 'image_url',
						image_url: { url: sampleAddress('cats.jpg', hub) },
					},
				],
			},
		],
	}),
	'image-text-to-image': picture('Put the cat into a garden.'),
	'image-text-to-video': picture('The cat walks towards the camera.'),
	'document-question-answering': object({ image: 'cat.png', question: 'What is written at the top?' }),
	'zero-shot-image-classification': IMAGE,
}

/** The sample input of the model's task (clause S-12); `undefined` for a task without one, and for a model without a task. */
export function sampleInput(model: ModelRecord, hub?: string): SampleInput | undefined {
	const task = model.pipeline_tag
	if (task === undefined || !Object.hasOwn(SAMPLES, task)) return undefined
	const sample = SAMPLES[task]
	return typeof sample === 'function' ? sample(model, hub) : sample
}
