import type { ModelRecord } from '../model-record.ts'

/** Whether the tags hold this one; case counts. */
export const hasTag = ({ tags }: ModelRecord, tag: string): boolean => tags?.includes(tag) ?? false

/** A GGUF file that is a language model. */
export const isGguf = ({ gguf }: ModelRecord): boolean => (gguf?.context_length ?? 0) !== 0

/** Converted for Apple's MLX. */
export const isMlx = (model: ModelRecord): boolean => hasTag(model, 'mlx')

/** Made to answer in a chat. */
export const isConversational = (model: ModelRecord): boolean => hasTag(model, 'conversational')

/** Converted for the NPU of Ryzen AI. */
export const isRyzen = (model: ModelRecord): boolean => hasTag(model, 'ryzenai-hybrid') || hasTag(model, 'ryzenai-npu')

const SERVED_TASKS = ['text-generation', 'image-text-to-text']
const SERVED_METHODS = ['awq', 'gptq', 'aqlm', 'marlin']

/** Weights that a server for transformers reads, quantised or not, of a model that writes text. */
function isServed(model: ModelRecord): boolean {
	const settings: unknown = model.config?.['quantization_config']
	const method = typeof settings === 'object' && settings !== null && 'quant_method' in settings ? settings.quant_method : undefined
	return (typeof method === 'string' && SERVED_METHODS.includes(method)) || hasTag(model, 'transformers')
}

const writesText = ({ pipeline_tag }: ModelRecord): boolean => pipeline_tag !== undefined && SERVED_TASKS.includes(pipeline_tag)

/** What SGLang can serve. */
export const isForSglang = (model: ModelRecord): boolean => isServed(model) && writesText(model)

/** What vLLM can serve. */
export const isForVllm = (model: ModelRecord): boolean => (isServed(model) || isGguf(model)) && writesText(model)

/** The template of a model's chat: of a list of named ones the first. */
function chatTemplate({ gguf, config }: ModelRecord): string {
	const named = config?.tokenizer_config?.chat_template
	return gguf?.chat_template ?? config?.chat_template_jinja ?? (typeof named === 'string' ? named : (named?.[0]?.template ?? ''))
}

/** What an agent can work with: a chat whose template knows tools. */
export const callsTools = (model: ModelRecord): boolean =>
	(isGguf(model) || isMlx(model)) && isConversational(model) && chatTemplate(model).includes('tools')
