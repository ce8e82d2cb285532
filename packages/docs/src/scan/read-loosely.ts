import type { Literal } from './read-literal.ts'

/** A key of a choice or of a notebook, with or without quotes. */
const KEY = /(?<=[\s{,[]|^)["']?(text|explain|correct|label|value)["']?\s*:\s*/gi
const PROVIDER =
	/["']([\w.-]+)["']?\s*:\s*\{\s*["']?modelId["']?\s*:\s*["']([^"',{}\s]+)["']?\s*,?\s*["']?providerModelId["']?\s*:\s*["']?([^"',{}\s]+)/g

/** What a list puts between a text and the next key. */
const PUNCTUATION = /[\s,{}[\]]/

/**
 * Reads what is meant by a list of choices or notebooks, or by a map of providers, whose quotes or commas are wrong: a text goes from its key to
 * the next one. Only what is in quotes, and `true` and `false`, is taken. `undefined` when nothing is found.
 */
export function readLoosely(source: string): Literal | undefined {
	const providers = Object.fromEntries(
		Array.from(source.matchAll(PROVIDER), ([, name = '', modelId = '', providerModelId = '']) => [name, { modelId, providerModelId }]),
	)
	if (Object.keys(providers).length > 0) return providers
	const items: Record<string, Literal>[] = []
	const keys = [...source.matchAll(KEY)]
	for (const [index, match] of keys.entries()) {
		const [whole, name = ''] = match
		const key = name.toLowerCase()
		const value = valueOf(source.slice(match.index + whole.length, keys[index + 1]?.index))
		if (value === undefined) continue
		const item = items.at(-1)
		if (!item || key in item) items.push({ [key]: value })
		else item[key] = value
	}
	return items.length === 0 ? undefined : items
}

/** What stands between two keys, without the punctuation of the list around it. */
function valueOf(written: string): Literal | undefined {
	let end = written.length
	while (end > 0 && PUNCTUATION.test(written[end - 1] ?? '')) end--
	const text = written.slice(0, end)
	if (text === 'true' || text === 'false') return text === 'true'
	const quote = text[0]
	if (quote !== '"' && quote !== "'" && quote !== '`') return undefined
	const inner = text.length > 1 && text.endsWith(quote) ? text.slice(1, -1) : text.slice(1)
	const lines = inner.replaceAll(/\\(["'`\\])/g, '$1').split('\n')
	return lines.map((line) => line.trim()).join(' ')
}
