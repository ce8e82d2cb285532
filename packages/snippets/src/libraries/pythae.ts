import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Pythae: autoencoders. */
export const pythae = (({ id }) => [
	{
		language: 'python',
		install: 'pip install pythae',
		code: py`from pythae.models import AutoModel

model = AutoModel.load_from_hf_hub(${id})`,
	},
]) satisfies Generator
