import { js } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Transformers.js: a pipeline in the browser or in Node; without a task there is none (clause S-10). */
export const transformersJs = (({ id, pipeline_tag: task }) => {
	if (!task) return [{ language: 'js', code: '// Unknown pipeline tag' }]
	return [
		{
			language: 'js',
			install: 'npm install @huggingface/transformers',
			code: js`import { pipeline } from '@huggingface/transformers'

const pipe = await pipeline(${task}, ${id})`,
		},
	]
}) satisfies Generator
