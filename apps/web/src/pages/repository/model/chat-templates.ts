import type { Json, RepoMetadata } from '@stoa/hub'

/** Templates of one model, and characters of each, that are shown. */
const TEMPLATES_MAX = 5
const SHOWN_MAX = 12_000

/** How a conversation is written for a model. */
export interface ChatTemplate {
	/** `default`, or what it is for. */
	name: string
	text: string
	/** There is more of it than is shown. */
	isCut: boolean
}

/** The chat templates of a model: those of its tokenizer, else of its processor, else of the GGUF file. */
export function chatTemplatesOf({ config, gguf }: Pick<RepoMetadata, 'config' | 'gguf'>): ChatTemplate[] {
	const sources = [
		config?.['chat_template_jinja'],
		memberOf(config?.['tokenizer_config'], 'chat_template'),
		memberOf(config?.['processor_config'], 'chat_template'),
		gguf?.['chat_template'],
	]
	const found = sources.map(templatesIn).find((templates) => templates.length > 0) ?? []
	return found.slice(0, TEMPLATES_MAX).map(({ name, text }) => ({ name, text: text.slice(0, SHOWN_MAX), isCut: text.length > SHOWN_MAX }))
}

/** One template, or several by name. */
function templatesIn(value: Json | undefined): { name: string; text: string }[] {
	if (typeof value === 'string') return value.trim() === '' ? [] : [{ name: 'default', text: value }]
	if (!Array.isArray(value)) return []
	return value.flatMap((one) => {
		const [name, text] = [memberOf(one, 'name'), memberOf(one, 'template')]
		return typeof name === 'string' && typeof text === 'string' ? [{ name, text }] : []
	})
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
	return value !== null && typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
