import type { Json, PlainJson } from '../json.ts'
import type { ModelRecord } from '../model-record.ts'

/** The languages of inference calls. */
export type ClientLanguage = 'python' | 'js' | 'sh'

/** The programs and libraries that a call can be made with. */
export type Client = 'openai' | 'huggingface_hub' | 'fal_client' | 'requests' | 'huggingface.js' | 'fetch' | 'curl'

/** What a template puts into its program (clause E-07). */
export interface TemplateInput {
	model: ModelRecord
	/** `conversational` for chat, else the model's task. */
	task: string
	/** A key of the catalog, or `auto`. */
	provider: string
	/** What the provider calls the model; for chat through the router the id with the provider behind a colon. */
	providerModelId: string
	fullUrl: string
	/** `fullUrl` without `/chat/completions`. */
	baseUrl: string
	/** The visitor's own deployment. */
	endpointUrl: string | undefined
	billTo: string | undefined
	/** Asked of the provider itself instead of the router. */
	isDirect: boolean
	/** The token to write into the program; without one the program reads `tokenVariable`. */
	accessToken: string | undefined
	tokenVariable: string
	/** The word before the token in the Authorization header. */
	scheme: 'Bearer' | 'Key'
	/** Headers that the provider asks for besides. */
	headers: Readonly<Record<string, string>>
	/** The sample as JSON; a file by its name. */
	inputs: PlainJson
	/** The sample's fields, when it is an object. */
	fields: Readonly<Record<string, PlainJson>>
	/** The file to read; empty when the task takes none. */
	file: string
	/** Messages and settings of a chat. */
	chat: Readonly<Record<string, PlainJson>>
	/** The JSON body that the provider takes, with `inputs` where it wants them; nothing when it wants the bytes of the file. */
	body: (inputs: Json, parameters?: Readonly<Record<string, PlainJson>>) => Json | undefined
	/** The body of a chat. */
	chatBody: Readonly<Record<string, PlainJson>>
	/** The client library's method for the task; `undefined` when it has none. */
	methodName: string | undefined
	/** Modules that the program below a head uses. */
	modules: readonly string[]
}

/** Writes one program, or nothing when it does not apply. */
export type Template = (input: TemplateInput) => string | undefined
