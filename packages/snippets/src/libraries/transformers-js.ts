import { js, raw } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Transformers.js: a pipeline in the browser or in Node; without a task there is none (clause S-10). It reads no variable: a hub is named in the program. */
export const transformersJs = (({ id, pipeline_tag: task }, hub?: string) => {
	if (!task) return [{ language: 'js', code: '// Unknown pipeline tag' }]
	const [names, from] = hub === undefined ? ['pipeline', ''] : ['env, pipeline', js`env.remoteHost = ${hub}\n`]
	return [
		{
			language: 'js',
			install: 'npm install @huggingface/transformers',
			code: js`import { ${raw(names)} } from '@huggingface/transformers'

${raw(from)}const pipe = await pipeline(${task}, ${id})`,
		},
	]
}) satisfies Generator
