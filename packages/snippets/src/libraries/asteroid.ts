import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Asteroid: audio source separation. */
export const asteroid = (({ id }) => [
	{
		language: 'python',
		install: 'pip install asteroid',
		code: py`from asteroid.models import BaseModel

model = BaseModel.from_pretrained(${id})`,
	},
]) satisfies Generator
