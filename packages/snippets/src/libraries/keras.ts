import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Keras 3 on the back end that the reader chooses. */
export const keras = (({ id }) => [
	{
		language: 'python',
		install: 'pip install -U keras huggingface_hub',
		code: py`# Choose "jax", "torch" or "tensorflow" before keras is imported
import os

os.environ["KERAS_BACKEND"] = "jax"

import keras

model = keras.saving.load_model(${`hf://${id}`})`,
	},
]) satisfies Generator
