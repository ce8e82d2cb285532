import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** GaussianFormer: a rendering pipeline. */
export const gaussianformer = (({ id }) => [
	{
		language: 'python',
		code: py`from gaussianformer.pipelines.rendering_pipeline import GaussianFormerRenderingPipeline

pipeline = GaussianFormerRenderingPipeline.from_pretrained(${id})`,
	},
]) satisfies Generator
