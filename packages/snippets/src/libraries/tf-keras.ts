import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Keras before version 3. */
export const tfKeras = (({ id }) => [
	{
		language: 'python',
		install: 'pip install tf-keras huggingface_hub',
		code: py`# Legacy: needs keras below 3, or tf_keras
from huggingface_hub import from_pretrained_keras

model = from_pretrained_keras(${id})`,
	},
]) satisfies Generator
