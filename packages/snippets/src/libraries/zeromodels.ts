import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** ZeroModels on the Keras back end that the reader chooses. */
export const zeromodels = (({ id }) => [
	{
		language: 'python',
		install: 'pip install zeromodels keras jax',
		code: py`# Choose "jax", "torch" or "tensorflow" before the library is imported
import os

os.environ["KERAS_BACKEND"] = "jax"

from zeromodels import AutoZModel

model = AutoZModel.from_weights(${id})`,
	},
]) satisfies Generator
