import type { Json } from '../../../json.ts'
import type { TemplateInput } from '../../template.ts'

/** The target of a chat: the router reads the provider from the model's name; a direct call names both. */
export function chatTarget({ endpointUrl, isDirect, provider, model, providerModelId }: TemplateInput): Record<string, Json> {
	if (endpointUrl !== undefined) return { endpointUrl, model: isDirect ? model.id : providerModelId }
	return isDirect ? { provider, model: model.id } : { model: providerModelId }
}
