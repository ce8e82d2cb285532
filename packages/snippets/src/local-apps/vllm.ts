import { hasTag, isForVllm, isGguf } from './conditions.ts'
import { dockerModelRun } from './docker-model-runner.ts'
import { askServer } from './local-calls.ts'
import { idWithQuant, quantTag, quotedId } from './words.ts'
import type { LocalAppRules } from './local-app.ts'

/** vLLM: a server for many requests at once. */
export const vllm = {
	shows: isForVllm,
	snippets: (model, file, hub) => {
		const isMistral = hasTag(model, 'mistral-common')
		const more = isMistral
			? ' --tokenizer_mode mistral --config_format mistral --load_format mistral --tool-call-parser mistral --enable-auto-tool-choice'
			: ''
		const isOneFile = isGguf(model) && file !== undefined
		// The server names the model as it was started, and answers no other name.
		const served = isOneFile ? { ...model, id: `${model.id}:${quantTag(file)}` } : model
		return [
			{
				language: 'sh',
				title: 'pip',
				install: ['pip install vllm', ...(isMistral ? ['pip install --upgrade mistral-common'] : [])].join('\n'),
				code: `vllm serve ${isOneFile ? idWithQuant(model, file) : quotedId(model.id)}${more}\n`,
			},
			{ language: 'sh', title: 'Ask the server', code: askServer(served, 'http://localhost:8000', hub) },
			{ language: 'sh', title: 'Docker', code: dockerModelRun(model, file) },
		]
	},
} satisfies LocalAppRules
