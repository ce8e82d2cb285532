import katex from 'katex'
import { LRUCache } from 'lru-cache'

/** Characters of one formula at most. */
const LENGTH_MAX = 5000

const cache = new LRUCache<string, { html: string | undefined; fault: string | undefined }>({ max: 5000 })

/** A formula as MathML, which every browser draws without a font or a style sheet; `fault` says why it cannot be read. */
export function renderFormula(tex: string, display: boolean): { html: string | undefined; fault: string | undefined } {
	const key = `${display}${tex}`
	const known = cache.get(key)
	if (known) return known
	const made = read(tex, display)
	cache.set(key, made)
	return made
}

function read(tex: string, display: boolean): { html: string | undefined; fault: string | undefined } {
	if (tex.length > LENGTH_MAX) return { html: undefined, fault: `it has more than ${LENGTH_MAX} characters` }
	try {
		const html = katex.renderToString(tex.trim(), {
			output: 'mathml',
			displayMode: display,
			throwOnError: true,
			strict: 'ignore',
			trust: false,
			maxExpand: 500,
		})
		return { html: html.replace(/^<span class="katex">/, '').replace(/<\/span>$/, ''), fault: undefined }
	} catch (error) {
		if (error instanceof katex.ParseError || error instanceof RangeError) return { html: undefined, fault: error.message }
		throw error
	}
}
