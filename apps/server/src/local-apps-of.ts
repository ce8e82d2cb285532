import type { Repo } from '@stoa/hub'
import { localAppsFor } from '@stoa/snippets'
import { modelRecordOf } from '@stoa/snippets/record'

/** Every local application needs one of these tasks or tags. Checking them first skips most models cheaply. */
const TASKS = new Set(['text-generation', 'image-text-to-text', 'text-to-image'])
const TAGS = new Set(['gguf', 'mlx', 'unsloth', 'lora', 'ryzenai-hybrid', 'ryzenai-npu', 'text-generation-inference'])
/** Formats whose applications read the template of the chat. */
const CHATS = new Set(['gguf', 'mlx'])

/**
 * Keys of the local applications that can run a model, by the rules of its page. Asked for every model each time the listing index is built, so
 * only what the rules read is checked.
 */
export function localAppsOf({ kind, name, metadata }: Pick<Repo, 'kind' | 'name' | 'metadata'>): readonly string[] {
	const { tags, pipelineTag, libraryName, config, gguf } = metadata
	const isCandidate = kind === 'model' && (TASKS.has(pipelineTag ?? '') || tags.some((tag) => TAGS.has(tag)))
	if (!isCandidate) return []
	const read = tags.some((tag) => CHATS.has(tag)) ? config : { quantization_config: config?.quantization_config ?? null }
	const rest = { maskToken: undefined, cardData: undefined, widgetData: undefined, transformersInfo: undefined }
	return localAppsFor(modelRecordOf({ name, metadata: { ...rest, tags, pipelineTag, libraryName, config: read, gguf } }))
}
