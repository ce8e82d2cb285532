import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** VFIMamba: frames between frames. */
export const vfiMamba = (({ id }) => [
	{
		language: 'python',
		code: py`# Run this inside a checkout of github.com/MCG-NJU/VFIMamba
from Trainer_finetune import Model

model = Model.from_pretrained(${id})`,
	},
]) satisfies Generator
