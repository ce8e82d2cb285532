import type { Element, ElementContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { sanitize, type Schema } from 'hast-util-sanitize'
import type { FormulaMeta } from './formula-rules.ts'
import { renderFormula } from './render-formula.ts'

/**
 * Formulas of one text that are drawn, characters of MathML of all of them, and how long that may take; what is over stays TeX. The time is less
 * than the thread's, which would show the whole text as it is written.
 */
const COUNT_MAX = 1000
const TIME_MS_MAX = 1200
const SIZE_MAX = 4_000_000
/** From so many characters of TeX on, a formula may be wider than a phone: it then scrolls, and the keyboard must reach it. */
const WIDE_LENGTH = 50

const ELEMENTS =
	'math semantics annotation mrow mi mn mo ms mtext mspace msup msub msubsup mmultiscripts mprescripts none mfrac msqrt mroot munder mover munderover mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose'
const ATTRIBUTES =
	'xmlns display encoding mathvariant stretchy symmetric largeop fence separator form lspace rspace minsize maxsize movablelimits accent accentunder displaystyle scriptlevel columnalign rowalign columnspacing rowspacing columnlines rowlines width height depth voffset mathcolor mathbackground mathsize linethickness notation side'

/** KaTeX is asked for no links, no images and no styles; nothing else than this leaves here even if it wrote them. */
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
