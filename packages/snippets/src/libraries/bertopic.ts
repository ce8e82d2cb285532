import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** BERTopic: a topic model. */
export const bertopic = (({ id }) => [
	{
		language: 'python',
		install: 'pip install bertopic',
		code: py`from bertopic import BERTopic

model = BERTopic.load(${id})`,
	},
]) satisfies Generator
