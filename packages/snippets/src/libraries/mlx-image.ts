import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** mlx-image: vision models on Apple silicon. */
export const mlxImage = (({ id }) => [
	{
		language: 'python',
		install: 'pip install mlx-image',
		code: py`from mlxim.model import create_model

model = create_model(${id})`,
	},
]) satisfies Generator
