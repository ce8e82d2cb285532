/**
 * The shape of a JSON body with placeholders: `{inputs}`, `{model}` (the provider's own id), `{version}` (of a model that has one),
 * `{messages}`, `{parameters}` (all of them), `{parameters.prompt}`, and for an adapter `{adapter.id}`, `{adapter.page}`,
 * `{adapter.weights}`. The fields of an object in the field `...` are merged with the others. Placeholders without a value are left out.
 */
export type BodyShape = string | number | boolean | readonly BodyShape[] | { readonly [field: string]: BodyShape }

/** How one provider expects the call of one task. */
export interface ProviderTask {
	/** The path below the provider's base; `{model}` is the provider's own id of the model. */
	path: string
	/** Where a direct call goes, when not to the provider's base. */
	base?: string
	/** Added to the address of a routed call. */
	routedQuery?: string
	/** Missing where the body is the bytes of the file. */
	body?: BodyShape
	/** Another body, and perhaps another path, for models whose provider id matches; the first match counts. */
	variants?: readonly { models: RegExp; path?: string; body: BodyShape }[]
	/** Fields that a LoRA adapter adds. */
	lora?: BodyShape
	/** Only models whose provider id matches are served. */
	onlyModels?: RegExp
	/** Why no program can be written for the task: its body cannot be told from a file name. */
	refusal?: string
}

/** A company or service that runs models behind an API. */
export interface Provider {
	/** As `provider=` of the client libraries writes it. */
	key: string
	prettyLabel: string
	/** Its organization on the public hub. */
	organization: string
	/** Where direct calls go. */
	baseUrl: string
	/** False when the router does not serve it: it takes its own keys only. */
	isRouted: boolean
	/** The word before the key in the Authorization header of a direct call. */
	scheme: 'Bearer' | 'Key'
	/** Sent with every call of its own API. */
	headers?: Readonly<Record<string, string>>
	/** By task id; `conversational` is chat. */
	tasks: Readonly<Record<string, ProviderTask>>
}

/** The service in front of all providers; it takes tokens of the public hub. */
export const INFERENCE_ROUTER = 'https://router.huggingface.co'

/** The header that says which account pays for a call. */
export const BILL_TO_HEADER = 'X-HF-Bill-To'
