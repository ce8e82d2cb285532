import type { Examples } from './language-examples.ts'

/** Samples in English. */
export const en: Examples = {
	'text-classification': ['The soup was cold, but the music made up for it.'],
	'token-classification': [
		'Grace Hopper found a moth in a relay at Harvard.',
		'The ferry from Oban to Mull belongs to a company in Gourock.',
		'Our neighbour Ines flies from Lisbon to Nairobi in May.',
	],
	'table-question-answering': [
		{
			text: 'How many pupils learn the cello?',
			table: { Instrument: ['Piano', 'Cello', 'Flute'], Pupils: [14, 5, 9], Teacher: ['Mira', 'Jonas', 'Adele'] },
		},
	],
	'question-answering': [
		{
			text: 'When was the observatory built?',
			context:
				'The observatory on the hill was built in 1911. Its director, Elsa Brandt, measured the distance of forty stars before she turned to comets.',
		},
		{
			text: 'Who was its director?',
			context:
				'The observatory on the hill was built in 1911. Its director, Elsa Brandt, measured the distance of forty stars before she turned to comets.',
		},
		{
			text: 'How many stars did she measure?',
			context:
				'The observatory on the hill was built in 1911. Its director, Elsa Brandt, measured the distance of forty stars before she turned to comets.',
		},
		{ text: 'How do bees tell each other the way?', context: 'Bees tell each other the way to flowers by dancing on the comb.' },
	],
	'zero-shot-classification': [
		{ text: 'The screen of my phone stays black since the last update.', candidate_labels: 'repair, billing, praise', multi_class: false },
		{
			text: 'The council opens a swimming pool that is heated by a data centre.',
			candidate_labels: 'sport, politics, technology, fashion',
			multi_class: true,
		},
		{ text: 'Please move my appointment to Thursday afternoon.', candidate_labels: 'complaint, request, thanks', multi_class: false },
	],
	translation: ['The last train leaves at ten past eleven.', 'My sister keeps bees on the roof.'],
	summarization: [
		"The town library began as a single shelf in the back room of a bakery, where customers left books for each other in 1922. Ten years later the shelf had become a room, the room a house, and the baker's daughter its first librarian. Today the library lends tools and instruments as well as books, and on Fridays it still smells of bread.",
	],
	conversational: [
		'Hello, who are you?',
		'How do I keep basil alive in winter?',
		'Tell me something odd about octopuses.',
		'Which three books should I take to an island?',
	],
	'text-generation': [
		'The map ended at the river, so we',
		'To bake bread you first',
		'Dear editor, I write to you because',
		'def count_words(text):',
	],
	'fill-mask': ['Bread is made of water, salt and <mask>.', 'She put the letter into an <mask>.'],
	'sentence-similarity': [
		{
			source_sentence: 'The shop closes at six.',
			sentences: ["You can buy there until six o'clock.", 'The shop sells lamps.', 'It was six degrees this morning.'],
		},
	],
}
