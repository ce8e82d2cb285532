import type { Examples } from './language-examples.ts'

/** Samples in German. */
export const de: Examples = {
	'question-answering': [
		{
			text: 'Wann wurde die Sternwarte gebaut?',
			context: 'Die Sternwarte auf dem Hügel wurde 1911 gebaut. Ihre Leiterin Elsa Brandt vermaß dort vierzig Sterne.',
		},
		{
			text: 'Wie viele Sterne vermaß die Leiterin?',
			context: 'Die Sternwarte auf dem Hügel wurde 1911 gebaut. Ihre Leiterin Elsa Brandt vermaß dort vierzig Sterne.',
		},
	],
	'sentence-similarity': [
		{
			source_sentence: 'Der Laden schließt um sechs.',
			sentences: ['Bis sechs Uhr kann man dort einkaufen.', 'Der Laden verkauft Lampen.', 'Heute früh waren es sechs Grad.'],
		},
	],
}
