import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** ReLiK: entity linking and relation extraction. */
export const relik = (({ id }) => [
	{
		language: 'python',
		install: 'pip install relik',
		code: py`from relik import Relik

relik = Relik.from_pretrained(${id})`,
	},
]) satisfies Generator
