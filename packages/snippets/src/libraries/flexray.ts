import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** FleXray: segmentation of radiographs. */
export const flexray = (({ id }) => [
	{
		language: 'python',
		install: 'pip install flexray',
		code: py`from fxr.inference import FleXraySegmenter

segmenter = FleXraySegmenter.from_pretrained(${id})
masks = segmenter.predict("image.png", threshold=0.5)`,
	},
]) satisfies Generator
