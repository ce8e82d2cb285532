/**
 * What snippet generators read of a model (clause E-06). Every field but `id` may be missing: a generator answers what it can say without
 * it and never prints `undefined`. Values come from repositories, so they are untrusted: quote them for the language they stand in.
 */
export interface ModelRecord {
	/** `namespace/name`, or a legacy name without namespace. */
	id: string
	/** Missing counts as empty. */
	tags?: readonly string[] | undefined
	pipeline_tag?: string | undefined
	library_name?: string | undefined
	mask_token?: string | undefined
	config?: ModelConfig | undefined
	cardData?: { base_model?: string | readonly string[] | undefined; instance_prompt?: string | null | undefined } | undefined
	widgetData?: readonly WidgetExample[] | undefined
	transformersInfo?: { auto_model?: string | undefined; processor?: string | undefined; custom_class?: string | undefined } | undefined
	/** The repository's files, as far as they are known: programs name only files that are there. */
	siblings?: readonly { rfilename: string }[] | undefined
	gguf?: { context_length?: number | undefined; chat_template?: string | undefined; total?: number | undefined } | undefined
}

/** One sample input of a card's `widget` list. */
export interface WidgetExample {
	text?: string | undefined
	source_sentence?: string | undefined
	sentences?: readonly string[] | undefined
	/** Other keys as the card has them. */
	[key: string]: unknown
}

/** The part of a repository's configuration files that generators read. */
export interface ModelConfig {
	architectures?: readonly string[] | undefined
	model_type?: string | undefined
	tokenizer_config?: { chat_template?: string | readonly { name: string; template: string }[] | undefined } | undefined
	processor_config?: { chat_template?: string | undefined } | undefined
	chat_template_jinja?: string | undefined
	keras_hub?: { tasks?: readonly string[] | undefined } | undefined
	sklearn?: { model?: { file?: string | undefined } | undefined; model_format?: string | undefined } | undefined
	speechbrain?:
		| {
				speechbrain_interface?: string | undefined
				vocoder_interface?: string | undefined
				vocoder_model_id?: string | undefined
		  }
		| undefined
	peft?: { base_model_name_or_path?: string | undefined; task_type?: string | undefined } | undefined
	adapter_transformers?: { model_name?: string | undefined } | undefined
	/** Other keys as the files have them. */
	[key: string]: unknown
}
