import { fill } from '../fill.ts'

/** An AI chat assistant in which readers can open a page. */
export interface Assistant {
	name: string
	/** Address with `{prompt}`, `{url}` (the page) and `{sourceUrl}` (its Markdown), each percent-encoded as a whole. */
	urlTemplate: string
}

/** The two assistants that every page offers (C-11). Data, not code: their addresses change over time. */
export const ASSISTANTS: readonly Assistant[] = [
	{ name: 'ChatGPT', urlTemplate: 'https://chatgpt.com/?hints=search&q={prompt}' },
	{ name: 'Claude', urlTemplate: 'https://claude.ai/new?q={prompt}' },
]

/**
 * Address that opens an assistant with the prompt.
 *
 * @param page absolute address of the page, without a fragment
 * @param prompt the prompt for the assistant, with `{url}`
 */
export function assistantAddress({ urlTemplate }: Assistant, page: string, sourceUrl: string, prompt: string): string {
	const values = { prompt: fill(prompt, { url: page }), url: page, sourceUrl }
	return urlTemplate.replaceAll(/\{(prompt|url|sourceUrl)\}/g, (_, name: keyof typeof values) => encodeURIComponent(values[name]))
}

/**
 * Whether a host cannot be reached from outside: this machine, addresses of private networks (RFC 1918, 4193, 6598, link-local), names without a
 * dot, or names that no public DNS resolves (`.local`, `.internal`, `.test`, `.home.arpa`).
 */
export function isPrivateHost(host: string): boolean {
	const name = host.toLowerCase().replace(/^\[|\]$/g, '')
	if (name.includes(':')) return name === '::1' || /^f[cd]|^fe[89ab]/.test(name)
	if (/^\d+(?:\.\d+){3}$/.test(name))
		return /^(?:0|10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(name)
	return !name.includes('.') || /\.(?:localhost|local|internal|lan|intranet|test|home\.arpa)$/.test(name)
}
