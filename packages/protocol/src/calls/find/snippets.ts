import { defineCall } from '../../call.ts'
import { once, strictFlag } from '../../parameters.ts'
import { Snippets } from '../../shapes/repos.ts'

/** Write programs that load or call a model. */
export const writeSnippets = defineCall({
	method: 'GET',
	path: '/api/models/{id}/snippets',
	who: 'reader',
	summary: 'Write programs that load or call a model',
	text: 'Without a parameter: those of every library that can load it.',
	query: {
		library: once('One library'),
		inference: once('An inference provider, or `auto`: programs that call the model there'),
		stream: strictFlag('With `inference`: the answer piece by piece'),
	},
	knownQueryOnly: true,
	answers: [{ text: 'Programs', schema: Snippets }],
})
