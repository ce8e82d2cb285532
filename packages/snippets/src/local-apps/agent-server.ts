import type { ModelRecord } from '../model-record.ts'
import type { Snippet } from '../snippet.ts'
import { isMlx } from './conditions.ts'
import { idWithQuant, quantTag, quotedId } from './words.ts'

/** What an agent is told about the server on this machine. */
export interface AgentModel {
	/** The name under which the agent keeps the server. */
	provider: 'mlx-lm' | 'llama-cpp'
	/** The model as the server calls it; a repository's value. */
	modelId: string
}

/** The server that an agent asks, started: MLX for models of its kind, llama.cpp for GGUF files. */
export function agentServer(model: ModelRecord, file?: string): Snippet {
	const title = 'Start a server'
	return isMlx(model)
		? { language: 'sh', title, install: 'uv tool install mlx-lm', code: `mlx_lm.server --model ${quotedId(model.id)}\n` }
		: { language: 'sh', title, install: 'brew install llama.cpp', code: `llama serve -hf ${idWithQuant(model, file)}\n` }
}

/** What to tell an agent about the server of `agentServer`. */
export function agentModel(model: ModelRecord, file?: string): AgentModel {
	return isMlx(model) ? { provider: 'mlx-lm', modelId: model.id } : { provider: 'llama-cpp', modelId: `${model.id}:${quantTag(file)}` }
}
