import { z } from 'zod'

/** A field of a record from outside; `null`, as other languages write it, counts as missing. */
type MaybeField = <T extends z.ZodType>(type: T) => z.ZodType<z.output<T> | undefined>
type ListField = <T extends z.ZodType>(type: T) => z.ZodType<z.output<T>[] | undefined>

/** How a record is read: what becomes of a field, or a member of a list, that is not as it should be. */
interface Reading {
	maybe: MaybeField
	list: ListField
}

/** A field that may be missing or `null`; anything else of another type is refused. */
export const maybe: MaybeField = (type) =>
	z
		.optional(z.nullable(type))
		.transform((value) => value ?? undefined)
		.optional()

const strict: Reading = { maybe, list: (type) => maybe(z.array(type)) }

/** What cannot be read counts as missing, so that a hostile repository loses a line of its page and not the page. */
const lenient: Reading = {
	maybe: (type) => maybe(type).catch(undefined),
	list: (type) =>
		z
			.array(z.unknown())
			.transform((members) =>
				members.flatMap((member) => {
					const read = type.safeParse(member)
					return read.success ? [read.data] : []
				}),
			)
			.optional()
			.catch(undefined),
}

function configSchema({ maybe: field, list }: Reading) {
	const text = field(z.string())
	return z.looseObject({
		architectures: list(z.string()),
		model_type: text,
		tokenizer_config: field(
			z.looseObject({ chat_template: field(z.union([z.string(), z.array(z.looseObject({ name: z.string(), template: z.string() }))])) }),
		),
		processor_config: field(z.looseObject({ chat_template: text })),
		chat_template_jinja: text,
		keras_hub: field(z.looseObject({ tasks: list(z.string()) })),
		sklearn: field(z.looseObject({ model: field(z.looseObject({ file: text })), model_format: text })),
		speechbrain: field(z.looseObject({ speechbrain_interface: text, vocoder_interface: text, vocoder_model_id: text })),
		peft: field(z.looseObject({ base_model_name_or_path: text, task_type: text })),
		adapter_transformers: field(z.looseObject({ model_name: text })),
	})
}

function modelSchema(reading: Reading) {
	const { maybe: field, list } = reading
	const text = field(z.string())
	return z.object({
		id: z.string().min(1),
		tags: list(z.string()),
		pipeline_tag: text,
		library_name: text,
		mask_token: text,
		config: field(configSchema(reading)),
		cardData: field(z.looseObject({ base_model: field(z.union([z.string(), z.array(z.string())])), instance_prompt: text })),
		widgetData: list(z.looseObject({ text, source_sentence: text, sentences: list(z.string()) })),
		transformersInfo: field(z.looseObject({ auto_model: text, processor: text, custom_class: text })),
		siblings: list(z.looseObject({ rfilename: z.string() })),
		gguf: field(z.looseObject({ context_length: field(z.number()), chat_template: text, total: field(z.number()) })),
	})
}

/** A record typed by a person or written by a program. Invalid values are refused. */
export const ModelRecordInput = modelSchema(strict)

/** A record made of what a repository's files say. */
export const LenientModelRecord = modelSchema(lenient)
