import { sh } from '../quote.ts'
import { modelName } from '../record-fields.ts'
import type { Generator } from '../snippet.ts'

/** OpenASR: speech recognition on the command line; models go by the name part of their id. */
export const openasr = (({ id }) => {
	const name = modelName(id)
	return [{ language: 'sh', code: sh`openasr pull ${name}\nopenasr transcribe audio.wav --model ${name}` }]
}) satisfies Generator
