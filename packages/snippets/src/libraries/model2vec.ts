import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Model2Vec: static embeddings. */
export const model2vec = (({ id }) => [
	{
		language: 'python',
		install: 'pip install model2vec',
		code: py`from model2vec import StaticModel

model = StaticModel.from_pretrained(${id})`,
	},
]) satisfies Generator
