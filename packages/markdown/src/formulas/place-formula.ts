import type { Element, ElementContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { sanitize, type Schema } from 'hast-util-sanitize'
import type { FormulaMeta } from './formula-rules.ts'
import { renderFormula } from './render-formula.ts'

/**
 * Limits for the formulas of one text: their number, the characters of all their MathML, and the time. Formulas beyond stay TeX. The time is less
 * than the thread's limit, after which the whole text would be shown as plain text.
 */
const COUNT_MAX = 1000
const TIME_MS_MAX = 1200
const SIZE_MAX = 4_000_000
/** From this many characters of TeX on, a formula may be wider than a phone. It then scrolls, and the keyboard must reach it. */
const WIDE_LENGTH = 50

const ELEMENTS =
	'math semantics annotation mrow mi mn mo ms mtext mspace msup msub msubsup mmultiscripts mprescripts none mfrac msqrt mroot munder mover munderover mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose'
const ATTRIBUTES =
	'xmlns display encoding mathvariant stretchy symmetric largeop fence separator form lspace rspace minsize maxsize movablelimits accent accentunder displaystyle scriptlevel columnalign rowalign columnspacing rowspacing columnlines rowlines width height depth voffset mathcolor mathbackground mathsize linethickness notation side'

/** KaTeX is set to write no links, images or styles. This list removes everything else, in case it writes them anyway. */
const SCHEMA: Schema = { tagNames: ELEMENTS.split(' '), strip: ['script', 'style'], attributes: { '*': ATTRIBUTES.split(' ') } }

/** Draws the formulas of one text, until a limit of count or size is reached. */
export function createFormulaPlacer(): (formula: FormulaMeta) => Element {
	let count = 0
	let size = 0
	const start = performance.now()
	return ({ tex, display }) => {
		count += 1
		const isOver = count > COUNT_MAX || size > SIZE_MAX || performance.now() - start > TIME_MS_MAX
		const { html, fault } = isOver ? { html: undefined, fault: 'the text has too many formulas' } : renderFormula(tex, display)
		size += html?.length ?? 0
		return {
			type: 'element',
			tagName: 'span',
			properties: {
				className: ['formula', ...(display ? ['formula-display'] : [])],
				dir: 'ltr',
				dataTex: tex,
				...(tex.length > WIDE_LENGTH && { tabIndex: 0 }),
				...(fault !== undefined && { title: `This formula cannot be shown: ${fault}` }),
			},
			children: html === undefined ? [plain(tex)] : mathOf(html, tex),
		}
	}
}

function mathOf(html: string, tex: string): ElementContent[] {
	const clean = sanitize(fromHtml(html, { fragment: true }), SCHEMA)
	const elements = clean.type === 'root' ? clean.children.filter((child) => child.type === 'element') : []
	return elements.length > 0 ? elements : [plain(tex)]
}

function plain(tex: string): Element {
	return { type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value: tex }] }
}
