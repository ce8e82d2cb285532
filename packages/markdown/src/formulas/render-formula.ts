import katex from 'katex'
import { LRUCache } from 'lru-cache'

/** Longest formula in characters. */
const LENGTH_MAX = 5000
/** Most macros, including KaTeX's own, that one formula may expand. A formula that defines macros gets fewer, because it chooses how long each one is. */
const EXPANSIONS_MAX = 500
const OWN_EXPANSIONS_MAX = 50
const DEFINES_MACROS = /\\(?:[egx]?def|(?:re|provide)?newcommand|providecommand|(?:future)?let)\b/
/** Largest width, height or shift that a formula may ask for, in ems. */
const SIZE_EM_MAX = 99
/** A length of three digits or more in KaTeX's output. */
const HUGE_LENGTH = /="-?\d{3,}(?:\.\d+)?em"/
/** Longest MathML of one formula in characters. */
const RESULT_MAX = 400_000

const cache = new LRUCache<string, RenderedFormula>({ max: 5000 })

/** The result of rendering a formula. */
export interface RenderedFormula {
	/** A `<math>` element; `undefined` when the formula cannot be parsed. */
	html: string | undefined
	/** Why it cannot be parsed. */
	fault: string | undefined
}

/** A formula as MathML, which every browser renders without a font or a style sheet; `fault` says why it cannot be parsed. */
export function renderFormula(tex: string, display: boolean): RenderedFormula {
	const key = `${display}${tex}`
	const known = cache.get(key)
	if (known) return known
	const made = read(tex, display)
	cache.set(key, made)
	return made
}

function read(tex: string, display: boolean): RenderedFormula {
	if (tex.length > LENGTH_MAX) return faulty(`it has more than ${LENGTH_MAX} characters`)
	try {
		const html = katex
			.renderToString(tex.trim(), {
				output: 'mathml',
				displayMode: display,
				throwOnError: true,
				strict: 'ignore',
				trust: false,
				maxExpand: DEFINES_MACROS.test(tex) ? OWN_EXPANSIONS_MAX : EXPANSIONS_MAX,
				maxSize: SIZE_EM_MAX,
			})
			.replace(/^<span class="katex">/, '')
			.replace(/<\/span>$/, '')
		if (HUGE_LENGTH.test(html)) return faulty(`it asks for a length of more than ${SIZE_EM_MAX} em`)
		if (html.length > RESULT_MAX) return faulty('it is too long when it is written out')
		return { html, fault: undefined }
	} catch (error) {
		if (error instanceof katex.ParseError || error instanceof RangeError) return faulty(error.message)
		throw error
	}
}

function faulty(fault: string): RenderedFormula {
	return { html: undefined, fault }
}
