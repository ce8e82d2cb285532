import type { Examples } from './language-examples.ts'

/** Samples in Italian. */
export const it: Examples = {
	'text-classification': ['La zuppa era fredda, ma la musica era splendida.'],
	'token-classification': [
		'Giulia Conti parte da Torino per Lubiana.',
		'Il traghetto da Genova appartiene a una società di Palermo.',
		'Marco lavora in una libreria di Trieste.',
	],
	'question-answering': [
		{
			text: "Quando fu costruito l'osservatorio?",
			context: "L'osservatorio sulla collina fu costruito nel 1911. La direttrice, Elsa Bruni, misurò la distanza di quaranta stelle.",
		},
		{
			text: 'Chi era la direttrice?',
			context: "L'osservatorio sulla collina fu costruito nel 1911. La direttrice, Elsa Bruni, misurò la distanza di quaranta stelle.",
		},
		{
			text: 'Quante stelle misurò?',
			context: "L'osservatorio sulla collina fu costruito nel 1911. La direttrice, Elsa Bruni, misurò la distanza di quaranta stelle.",
		},
	],
	translation: ["L'ultimo treno parte alle undici e dieci.", 'Mia sorella alleva api sul tetto.'],
	summarization: [
		'La biblioteca del paese cominciò come uno scaffale nel retro di un forno, dove i clienti si lasciavano i libri. Dieci anni dopo lo scaffale era una casa e la figlia del fornaio la prima bibliotecaria. Oggi presta anche attrezzi e strumenti.',
	],
	'text-generation': [
		'La mappa finiva al fiume, perciò',
		'Per fare il pane, prima',
		'Gentile direttrice, le scrivo perché',
		"C'era una volta un faro",
		"Il bello dell'estate è",
	],
	'fill-mask': ['Il pane si fa con acqua, sale e <mask>.', 'Lei mise la lettera in una <mask>.'],
	'sentence-similarity': [
		{
			source_sentence: 'Il negozio chiude alle sei.',
			sentences: ['Lì si può comprare fino alle sei.', 'Il negozio vende lampade.', "Stamattina c'erano sei gradi."],
		},
	],
}
