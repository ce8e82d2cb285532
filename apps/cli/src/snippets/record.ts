import { z } from 'zod'

/** A field that may be missing; `null`, as other languages write it, counts as missing. */
const maybe = <T extends z.ZodType>(type: T) =>
	z
		.optional(z.nullable(type))
		.transform((value) => value ?? undefined)
		.optional()

const text = maybe(z.string())
const json = z.json()

const WidgetExample = z.looseObject({ text, source_sentence: text, sentences: maybe(z.array(z.string())) })

const Config = z.looseObject({
	architectures: maybe(z.array(z.string())),
	model_type: text,
	tokenizer_config: maybe(
		z.looseObject({
			chat_template: maybe(z.union([z.string(), z.array(z.looseObject({ name: z.string(), template: z.string() }))])),
		}),
	),
	processor_config: maybe(z.looseObject({ chat_template: text })),
	chat_template_jinja: text,
	keras_hub: maybe(z.looseObject({ tasks: maybe(z.array(z.string())) })),
	sklearn: maybe(z.looseObject({ model: maybe(z.looseObject({ file: text })), model_format: text })),
	speechbrain: maybe(z.looseObject({ speechbrain_interface: text, vocoder_interface: text, vocoder_model_id: text })),
	peft: maybe(z.looseObject({ base_model_name_or_path: text, task_type: text })),
	adapter_transformers: maybe(z.looseObject({ model_name: text })),
})

const Model = z.object({
	id: z.string().min(1),
	tags: maybe(z.array(z.string())),
	pipeline_tag: text,
	library_name: text,
	mask_token: text,
	config: maybe(Config),
	cardData: maybe(z.looseObject({ base_model: maybe(z.union([z.string(), z.array(z.string())])), instance_prompt: z.string().nullish() })),
	widgetData: maybe(z.array(WidgetExample)),
	transformersInfo: maybe(z.looseObject({ auto_model: text, processor: text, custom_class: text })),
	gguf: maybe(z.looseObject({ context_length: maybe(z.number()), chat_template: text, total: maybe(z.number()) })),
})

const Mapping = z.object({
	provider: text,
	hfModelId: text,
	providerId: text,
	status: text,
	task: text,
	adapter: text,
	adapterWeightsPath: text,
})

const Message = z.object({ role: z.string(), content: json }).catchall(json)

const Options = z.object({
	streaming: maybe(z.boolean()),
	billTo: text,
	accessToken: text,
	directRequest: maybe(z.boolean()),
	endpointUrl: text,
	inputs: json.optional(),
	messages: maybe(z.array(Message)),
	temperature: maybe(z.number()),
	max_tokens: maybe(z.number()),
	top_p: maybe(z.number()),
})

const id = z.union([z.string(), z.number()])

/** One line that `stoa snippets` reads: what is asked for, by its kind. Unknown fields are dropped. */
export const SnippetRecord = z.discriminatedUnion('kind', [
	z.object({ id, kind: z.literal('library'), library: z.string(), model: Model }),
	z.object({ id, kind: z.literal('kernel'), kernelId: z.string().min(1), version: maybe(z.union([z.string(), z.number()])) }),
	z.object({ id, kind: z.literal('inference'), provider: z.string(), model: Model, mapping: maybe(Mapping), opts: maybe(Options) }),
	z.object({ id, kind: z.literal('widget-input'), model: Model, noWrap: maybe(z.boolean()), noQuotes: maybe(z.boolean()) }),
	z.object({ id, kind: z.literal('default-widget'), language: z.string(), task: z.string() }),
	z.object({ id, kind: z.literal('local-app'), app: z.string(), model: Model, filepath: text }),
	z.object({ id, kind: z.literal('gguf-label'), filename: z.string() }),
	z.object({ id, kind: z.literal('gguf-nearest'), quant: z.string(), available: z.array(z.string()) }),
	z.object({ id, kind: z.literal('gguf-shard'), filename: z.string() }),
	z.object({ id, kind: z.literal('template'), language: z.string(), client: z.string(), name: z.string() }),
])

/** What one line asks for. */
export type SnippetRecord = z.infer<typeof SnippetRecord>
