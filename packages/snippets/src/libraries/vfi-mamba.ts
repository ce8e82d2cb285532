import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** VFIMamba: frames between frames. */
export const vfiMamba = (({ id }) => [
	{
		language: 'python',
		code: py`from Trainer_finetune import Model

model = Model.from_pretrained(${id})`,
	},
]) satisfies Generator
