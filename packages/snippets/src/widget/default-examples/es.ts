import type { Examples } from './language-examples.ts'

/** Samples in Spanish. */
export const es: Examples = {
	'text-classification': ['La sopa estaba fría, pero la música fue estupenda.'],
	'token-classification': ['Lucía Ferrer viaja de Bilbao a Montevideo en mayo.'],
	'question-answering': [
		{
			text: '¿Cuándo se construyó el observatorio?',
			context: 'El observatorio de la colina se construyó en 1911. Su directora, Elsa Prado, midió la distancia de cuarenta estrellas.',
		},
		{
			text: '¿Quién era su directora?',
			context: 'El observatorio de la colina se construyó en 1911. Su directora, Elsa Prado, midió la distancia de cuarenta estrellas.',
		},
		{
			text: '¿Cuántas estrellas midió?',
			context: 'El observatorio de la colina se construyó en 1911. Su directora, Elsa Prado, midió la distancia de cuarenta estrellas.',
		},
	],
	translation: ['El último tren sale a las once y diez.', 'Mi hermana cría abejas en la azotea.'],
	summarization: [
		'La biblioteca del pueblo empezó como un estante en la trastienda de una panadería, donde los clientes se dejaban libros. Diez años después el estante era una casa y la hija del panadero su primera bibliotecaria. Hoy presta también herramientas e instrumentos.',
	],
	'text-generation': [
		'El mapa terminaba en el río, así que',
		'Para hacer pan, primero',
		'Estimada directora, le escribo porque',
		'Había una vez un faro',
		'Lo mejor del verano es',
	],
	'fill-mask': ['El pan se hace con agua, sal y <mask>.', 'Ella metió la carta en un <mask>.'],
	'sentence-similarity': [
		{
			source_sentence: 'La tienda cierra a las seis.',
			sentences: ['Se puede comprar allí hasta las seis.', 'La tienda vende lámparas.', 'Esta mañana había seis grados.'],
		},
	],
}
