import { findProvider, INFERENCE_ROUTER, type Provider, type ProviderTask } from '@stoa/catalog'
import { isFields, type Json } from '../json.ts'
import type { ModelRecord } from '../model-record.ts'
import { fillBody } from './fill-body.ts'
import type { InferenceOptions, ProviderMapping } from './inference-options.ts'
import type { TemplateInput } from './template.ts'

/** Where and how a call goes. */
export type InferenceRequest = Pick<TemplateInput, 'fullUrl' | 'baseUrl' | 'scheme' | 'headers' | 'providerModelId' | 'body'>

const CHAT_SUFFIX = '/chat/completions'

/** What a call without a provider of its own is like: the hub's service. */
const ANY_TASK: ProviderTask = { path: '/models/{model}', body: { inputs: '{inputs}', parameters: '{parameters}' } }

function chatAddress(endpoint: string): string {
	const bare = endpoint.replace(/\/+$/, '')
	if (bare.endsWith(CHAT_SUFFIX)) return bare
	return bare.endsWith('/v1') ? bare + CHAT_SUFFIX : `${bare}/v1${CHAT_SUFFIX}`
}

const variantFor = (task: ProviderTask, model: string) => task.variants?.find(({ models }) => models.test(model))

/** A model that is called at a provider. */
interface AskedModel {
	model: ModelRecord
	/** A key of the catalog, or `auto`. */
	provider: string
	mapping: ProviderMapping | undefined
	options: InferenceOptions
}

/** A provider, and what it says of a task. */
interface Served {
	provider: Provider
	task: ProviderTask
}

function providerAddress({ provider, task }: Served, model: string, isRouted: boolean): string {
	const path = (variantFor(task, model)?.path ?? task.path).replaceAll('{model}', () => encodeURI(model.toWellFormed()))
	return isRouted ? `${INFERENCE_ROUTER}/${provider.key}${path}${task.routedQuery ?? ''}` : (task.base ?? provider.baseUrl) + path
}

/** @throws {Error} when the provider does not serve the model, or takes no token of the hub */
function checkServes({ provider, task }: Served, { taskName, model }: { taskName: string; model: string }, hasHubToken: boolean): void {
	if (!provider.isRouted && hasHubToken) throw new Error(`Provider ${provider.key} is closed-source and does not support HF tokens.`)
	if (task.refusal !== undefined) throw new Error(task.refusal)
	if (task.onlyModels && !task.onlyModels.test(model)) throw new Error(`Unsupported ${provider.prettyLabel} ${taskName} model: ${model}`)
}

function bodyWriter(task: ProviderTask, model: string, mapping: ProviderMapping | undefined): InferenceRequest['body'] {
	const shape = variantFor(task, model)?.body ?? task.body
	if (shape === undefined) return () => undefined
	// Some providers take the file of the weights, others the adapter's repository, whose file names do not matter then.
	const isKnown = mapping?.adapterWeightsPath !== undefined || !JSON.stringify(task.lora ?? {}).includes('{adapter.weights}')
	const isLora = mapping?.adapter === 'lora' && isKnown
	const adapter = mapping?.hfModelId ?? ''
	return (inputs, parameters = {}) => {
		const values: Record<string, Json> = {
			inputs,
			parameters,
			model,
			version: model.slice(model.indexOf(':') + 1),
			'adapter.id': adapter,
			'adapter.page': `https://huggingface.co/${adapter}`,
			'adapter.weights': `https://huggingface.co/${adapter}/resolve/main/${mapping?.adapterWeightsPath ?? ''}`,
		}
		for (const [name, value] of Object.entries(parameters)) values[`parameters.${name}`] = value
		const own = fillBody(shape, values)
		const more = isLora && task.lora !== undefined ? fillBody(task.lora, values) : undefined
		return isFields(own) && isFields(more) ? joined(own, more) : own
	}
}

type Fields = Readonly<Record<string, Json>>

/** One body put into another, fields inside fields. */
function joined(body: Fields, more: Fields): Fields {
	const result: Record<string, Json> = { ...body }
	for (const [name, value] of Object.entries(more)) {
		const own = result[name]
		result[name] = isFields(own) && isFields(value) ? joined(own, value) : value
	}
	return result
}

/**
 * Resolves where a call of the model goes and what it carries; `undefined` when the provider is unknown or does not serve the task.
 *
 * @throws {Error} when the provider cannot be asked this way at all (clause S-18): it takes no token of the hub, or needs the bytes themselves
 */
export function resolveRequest({ model, provider: providerKey, mapping, options }: AskedModel, task: string): InferenceRequest | undefined {
	const isAuto = providerKey === 'auto'
	const provider = findProvider(isAuto ? 'hf-inference' : providerKey)
	const rule = provider?.tasks[task] ?? (isAuto ? ANY_TASK : undefined)
	if (!provider || !rule) return undefined
	const isChat = task === 'conversational'
	const ownModelId = mapping?.providerId ?? model.id
	const hasHubToken = options.accessToken === undefined ? !options.directRequest : options.accessToken.startsWith('hf_')
	const served = { provider, task: rule }
	checkServes(served, { taskName: task, model: ownModelId }, hasHubToken)

	const isRoutedChat = isChat && options.endpointUrl === undefined && !options.directRequest
	const address = (): string => {
		if (options.endpointUrl !== undefined) return isChat ? chatAddress(options.endpointUrl) : options.endpointUrl
		if (isRoutedChat || (isChat && isAuto)) return `${INFERENCE_ROUTER}/v1${CHAT_SUFFIX}`
		return providerAddress(served, ownModelId, hasHubToken)
	}
	const fullUrl = address()
	return {
		fullUrl,
		baseUrl: fullUrl.endsWith(CHAT_SUFFIX) ? fullUrl.slice(0, -CHAT_SUFFIX.length) : fullUrl,
		scheme: hasHubToken || options.endpointUrl !== undefined ? 'Bearer' : provider.scheme,
		headers: isRoutedChat || options.endpointUrl !== undefined ? {} : (provider.headers ?? {}),
		providerModelId: isRoutedChat ? (isAuto ? model.id : `${model.id}:${providerKey}`) : ownModelId,
		body: bodyWriter(rule, ownModelId, mapping),
	}
}
