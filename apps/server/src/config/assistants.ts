/** An assistant that pages can be opened in. `urlTemplate` takes `{prompt}`, `{url}` and `{sourceUrl}`, each percent-encoded. */
export interface ConfiguredAssistant {
	name: string
	urlTemplate: string
}

/** Assistants that need no address in the settings, by lower-case name. Addresses are those their makers publish; they change over time. */
const KNOWN: Readonly<Record<string, ConfiguredAssistant>> = Object.fromEntries(
	[
		{ name: 'ChatGPT', urlTemplate: 'https://chatgpt.com/?hints=search&q={prompt}' },
		{ name: 'Claude', urlTemplate: 'https://claude.ai/new?q={prompt}' },
		{ name: 'Perplexity', urlTemplate: 'https://www.perplexity.ai/search?q={prompt}' },
		{ name: 'Grok', urlTemplate: 'https://grok.com/?q={prompt}' },
		{ name: 'Gemini', urlTemplate: 'https://aistudio.google.com/prompts/new_chat?prompt={prompt}' },
		{ name: 'Cursor', urlTemplate: 'https://cursor.com/link/prompt?text={prompt}' },
		{ name: 'HuggingChat', urlTemplate: 'https://huggingface.co/chat/?attachments={sourceUrl}&prompt={prompt}' },
	].map((assistant) => [assistant.name.toLowerCase(), assistant]),
)

/** Names that `readAssistants` accepts without an address. */
export const KNOWN_ASSISTANTS: readonly string[] = Object.values(KNOWN).map(({ name }) => name)

/**
 * Parses a list such as `Claude,Ours=https://chat.example.org/?q={prompt}`; `undefined` when an entry is neither a known name nor has an
 * address.
 *
 * @example
 * ```ts
 * assert.deepEqual(readAssistants('Ours=https://chat.example.org/?q={prompt}'), [
 * 	{ name: 'Ours', urlTemplate: 'https://chat.example.org/?q={prompt}' },
 * ])
 * ```
 */
export function readAssistants(text: string): ConfiguredAssistant[] | undefined {
	const found = text.split(',').map((entry): ConfiguredAssistant | undefined => {
		const [first = '', ...rest] = entry.split('=')
		const name = first.trim()
		if (rest.length === 0) return Object.hasOwn(KNOWN, name.toLowerCase()) ? KNOWN[name.toLowerCase()] : undefined
		const urlTemplate = rest.join('=').trim()
		return name !== '' && /^https:\/\/\S+$/.test(urlTemplate) ? { name, urlTemplate } : undefined
	})
	return found.every((one) => one !== undefined) ? found : undefined
}
