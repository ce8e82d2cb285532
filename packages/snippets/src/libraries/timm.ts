import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** timm: vision backbones and classifiers. */
export const timm = (({ id }) => [
	{
		language: 'python',
		install: 'pip install timm',
		code: py`import timm

model = timm.create_model(${`hf_hub:${id}`}, pretrained=True)`,
	},
]) satisfies Generator
