import { inAddress, pathInAddress } from '../in-address.ts'
import type { ModelRecord } from '../model-record.ts'
import { hasTag, isGguf, isMlx } from './conditions.ts'
import type { LocalAppRules } from './local-app.ts'

const isDiffusers = ({ library_name }: ModelRecord): boolean => library_name === 'diffusers'
const drawsFromText = ({ pipeline_tag }: ModelRecord): boolean => pipeline_tag === 'text-to-image'
const isLora = (model: ModelRecord): boolean => hasTag(model, 'lora')

/** LM Studio. */
export const lmstudio = {
	shows: (model) => isGguf(model) || isMlx(model),
	deeplink: ({ id }, file) =>
		`lmstudio://open_from_hf?model=${pathInAddress(id)}${file === undefined ? '' : `&file=${pathInAddress(file)}`}`,
} satisfies LocalAppRules

/** Jan. */
export const jan = {
	shows: isGguf,
	deeplink: ({ id }) => `jan://models/huggingface/${pathInAddress(id)}`,
} satisfies LocalAppRules

/** Atomic Chat. */
export const atomicChat = {
	shows: (model) => isGguf(model) || isMlx(model),
	deeplink: ({ id }) => `atomic-chat://models/huggingface/${pathInAddress(id)}`,
} satisfies LocalAppRules

/** Backyard AI. */
export const backyard = {
	shows: isGguf,
	deeplink: ({ id }) => `https://backyard.ai/hf/model/${pathInAddress(id)}`,
} satisfies LocalAppRules

/** Jellybox: language models, and pictures with or without an adapter. */
export const jellybox = {
	shows: (model) => isGguf(model) || (isDiffusers(model) && hasTag(model, 'safetensors') && (drawsFromText(model) || isLora(model))),
	deeplink: (model) => {
		const kind = isGguf(model) ? 'llm/models/huggingface/LLM' : `image/models/huggingface/${isLora(model) ? 'ImageLora' : 'Image'}`
		return `jellybox://${kind}/${pathInAddress(model.id)}`
	},
} satisfies LocalAppRules

/** Msty. */
export const msty = {
	shows: isGguf,
	deeplink: ({ id }) => `msty://models/search/hf/${pathInAddress(id)}`,
} satisfies LocalAppRules

/** RecurseChat. */
export const recursechat = {
	shows: isGguf,
	deeplink: ({ id }) => `recursechat://new-hf-gguf-model?hf-model-id=${pathInAddress(id)}`,
} satisfies LocalAppRules

/** Draw Things: pictures, with or without an adapter. */
export const drawthings = {
	shows: (model) => isDiffusers(model) && (drawsFromText(model) || isLora(model)),
	deeplink: (model) =>
		`https://drawthings.ai/import/diffusers/pipeline.${isLora(model) ? 'load_lora_weights' : 'from_pretrained'}?repo_id=${pathInAddress(model.id)}`,
} satisfies LocalAppRules

/** DiffusionBee. */
export const diffusionbee = {
	shows: (model) => isDiffusers(model) && drawsFromText(model),
	deeplink: ({ id }) => `https://diffusionbee.com/huggingface_import?model_id=${pathInAddress(id)}`,
} satisfies LocalAppRules

/** JoyFusion: pictures by Core ML. */
export const joyfusion = {
	shows: (model) => hasTag(model, 'coreml') && hasTag(model, 'joyfusion') && drawsFromText(model),
	deeplink: ({ id }) => `https://joyfusion.app/import_from_hf?repo_id=${pathInAddress(id)}`,
} satisfies LocalAppRules

/** Unsloth Desktop; it wants its slashes escaped. */
export const unsloth = {
	shows: (model) => hasTag(model, 'unsloth') || isGguf(model),
	deeplink: ({ id }, file) => `unsloth://open_from_hf?model=${inAddress(id)}${file === undefined ? '' : `&file=${inAddress(file)}`}`,
} satisfies LocalAppRules
