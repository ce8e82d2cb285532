import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** GLiNER: names of any kind in a text. */
export const gliner = (({ id }) => [
	{
		language: 'python',
		install: 'pip install gliner',
		code: py`from gliner import GLiNER

model = GLiNER.from_pretrained(${id})`,
	},
]) satisfies Generator
