import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Keras before version 3. huggingface_hub has no loader for it any more, which did these two steps. */
export const tfKeras = (({ id }) => [
	{
		language: 'python',
		install: 'pip install tf-keras huggingface_hub',
		code: py`# Legacy: Keras 3 does not read models of this kind, tf_keras does
import tf_keras
from huggingface_hub import snapshot_download

model = tf_keras.models.load_model(snapshot_download(${id}))`,
	},
]) satisfies Generator
