import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** pxia: models that carry their own classes. */
export const pxia = (({ id }) => [
	{
		language: 'python',
		install: 'pip install pxia',
		code: py`from pxia import AutoModel

model = AutoModel.from_pretrained(${id})`,
	},
]) satisfies Generator
