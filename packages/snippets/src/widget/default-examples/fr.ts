import type { Examples } from './language-examples.ts'

/** Samples in French. */
export const fr: Examples = {
	'text-classification': ['La soupe était froide, mais quel concert !'],
	'token-classification': ['Camille Leroy prend le train de Nantes à Genève.'],
	'question-answering': [
		{
			text: "Quand l'observatoire a-t-il été construit ?",
			context: "L'observatoire de la colline a été construit en 1911 par une équipe de Lyon.",
		},
	],
	translation: ['Le dernier train part à onze heures dix.'],
	summarization: [
		"La bibliothèque de la ville n'était d'abord qu'une étagère au fond d'une boulangerie, où les clients se laissaient des livres. Dix ans plus tard, l'étagère était devenue une maison et la fille du boulanger sa première bibliothécaire. Aujourd'hui, on y emprunte aussi des outils et des instruments.",
	],
	'text-generation': [
		"La carte s'arrêtait au bord du fleuve,",
		"Pour faire du pain, il faut d'abord",
		'Madame la directrice, je vous écris',
	],
	'fill-mask': ["Le pain est fait d'eau, de sel et de <mask>."],
	'sentence-similarity': [
		{
			source_sentence: 'Le magasin ferme à six heures.',
			sentences: ["On peut y acheter jusqu'à six heures.", 'Le magasin vend des lampes.', 'Il faisait six degrés ce matin.'],
		},
	],
}
