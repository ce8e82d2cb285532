import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** RenderFormer: neural rendering of meshes. */
export const renderformer = (({ id }) => [
	{
		language: 'python',
		code: py`from renderformer import RenderFormerRenderingPipeline

pipeline = RenderFormerRenderingPipeline.from_pretrained(${id})`,
	},
]) satisfies Generator
