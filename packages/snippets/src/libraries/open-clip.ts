import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** OpenCLIP: the model with its image transforms, and its tokenizer. */
export const openClip = (({ id }) => [
	{
		language: 'python',
		install: 'pip install open_clip_torch',
		code: py`import open_clip

model, preprocess_train, preprocess_val = open_clip.create_model_and_transforms(${`hf-hub:${id}`})
tokenizer = open_clip.get_tokenizer(${`hf-hub:${id}`})`,
	},
]) satisfies Generator
