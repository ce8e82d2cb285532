import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** fastai: a learner. */
export const fastai = (({ id }) => [
	{
		language: 'python',
		install: 'pip install "huggingface_hub[fastai]"',
		code: py`from huggingface_hub import from_pretrained_fastai

learn = from_pretrained_fastai(${id})`,
	},
]) satisfies Generator
