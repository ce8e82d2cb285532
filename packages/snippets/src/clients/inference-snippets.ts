import { INFERENCE_ROUTER } from '@stoa/catalog'
import type { PlainJson } from '../json.ts'
import type { ModelRecord } from '../model-record.ts'
import type { Snippet } from '../snippet.ts'
import type { InferenceOptions, ProviderMapping } from './inference-options.ts'
import { pythonMethod, scriptMethod } from './method-names.ts'
import { prepareInput } from './prepared-input.ts'
import { resolveRequest, type InferenceRequest } from './request.ts'
import { TASK_TEMPLATES } from './task-templates.ts'
import { CLIENTS } from './templates.ts'
import type { Client, ClientLanguage, TemplateInput } from './template.ts'

/** One way to call a model. */
export interface InferenceSnippet extends Snippet {
	language: ClientLanguage
	client: Client
}

/** The requested call: a model at a provider. */
export interface InferenceCall {
	model: ModelRecord
	/** A key of the catalog, or `auto` for what the router chooses. */
	provider: string
	/** The provider's own id of the model. */
	mapping?: ProviderMapping | undefined
	options?: InferenceOptions | undefined
}

/** The imports that precede other programs of the same client. */
const HEADS: Readonly<Record<string, string>> = { huggingface_hub: 'importInferenceClient', requests: 'importRequests' }

const INSTALL: Readonly<Record<Client, string | undefined>> = {
	openai: undefined,
	huggingface_hub: 'pip install huggingface_hub',
	fal_client: 'pip install fal-client',
	requests: 'pip install requests',
	'huggingface.js': 'npm install @huggingface/inference',
	fetch: undefined,
	curl: undefined,
}

function install(language: ClientLanguage, client: Client, modules: readonly string[]): { install: string } | undefined {
	const more = client === 'requests' ? modules.filter((name) => name === 'pillow' || name === 'ipython').map((name) => ` ${name}`) : []
	const line = client === 'openai' ? (language === 'python' ? 'pip install openai' : 'npm install openai') : INSTALL[client]
	return line === undefined ? undefined : { install: line + more.join('') }
}

function tokenVariable(provider: string, client: Client, request: InferenceRequest, options: InferenceOptions): string {
	const asksRouter = client === 'huggingface_hub' || client === 'huggingface.js' || request.fullUrl.startsWith(INFERENCE_ROUTER)
	const isHub = provider === 'hf-inference' || provider === 'auto' || (!options.directRequest && asksRouter)
	if (options.endpointUrl !== undefined) return 'API_TOKEN'
	return isHub ? 'HF_TOKEN' : `${provider.toUpperCase().replaceAll('-', '_')}_API_KEY`
}

/** Messages and settings of a chat; settings that are 0 or missing are left to the server. */
function chatFields(messages: readonly PlainJson[], options: InferenceOptions): Record<string, PlainJson> {
	const { temperature, max_tokens, top_p } = options
	return {
		messages: options.messages ?? messages,
		...(temperature && { temperature }),
		...(max_tokens && { max_tokens }),
		...(top_p && { top_p }),
	}
}

/**
 * Programs that call a model at a provider: one for each client that supports it, in a fixed order (clause S-18). Empty for a task without
 * templates, an unknown provider, and a provider that does not serve the task.
 *
 * @throws {Error} when the provider does not support this call at all; the message has the reason
 */
export function inferenceSnippets({ model, provider, mapping, options = {} }: InferenceCall): InferenceSnippet[] {
	const ownTask = model.pipeline_tag
	const prepared = prepareInput(model, options.inputs, options.hub)
	const template = ownTask === undefined ? undefined : TASK_TEMPLATES.get(ownTask)
	if (ownTask === undefined || template === undefined || !prepared) return []
	const isChat = template === 'conversational'
	const name = isChat && options.streaming ? 'conversationalStream' : template
	const task = isChat ? 'conversational' : ownTask
	const request = resolveRequest({ model, provider, mapping, options }, task)
	if (!request) return []

	const chat = chatFields(prepared.messages, options)
	const common = {
		...request,
		model,
		task,
		provider,
		endpointUrl: options.endpointUrl,
		billTo: options.billTo,
		isDirect: options.directRequest ?? false,
		accessToken: options.accessToken,
		inputs: prepared.inputs,
		fields: prepared.fields,
		file: prepared.file,
		chat,
		chatBody: { ...chat, model: request.providerModelId },
		modules: [],
	}
	return CLIENTS.flatMap(({ language, client, templates }) => {
		if (provider === 'auto' && !isChat && client !== 'huggingface_hub' && client !== 'huggingface.js') return []
		const input: TemplateInput = {
			...common,
			tokenVariable: tokenVariable(provider, client, request, options),
			methodName: language === 'python' ? pythonMethod(task) : scriptMethod(task),
		}
		const body = templates[name]?.(input)
		if (body === undefined) return []
		const modules = modulesOf(body)
		const code = (templates[HEADS[client] ?? '']?.({ ...input, modules }) ?? '') + body
		return [{ language, client, code: code.trimEnd(), ...install(language, client, modules) }]
	})
}

/** Names in a program that its head must import: modules of Python, then packages besides the client's own. */
const NAMED: readonly (readonly [pattern: RegExp, name: string])[] = [
	[/\bbase64\./, 'base64'],
	[/\bio\./, 'io'],
	[/\bjson\.loads/, 'json'],
	[/\bImage\.open/, 'pillow'],
	[/\bAudio\(/, 'ipython'],
]

const modulesOf = (program: string): string[] => NAMED.flatMap(([pattern, name]) => (pattern.test(program) ? [name] : []))
