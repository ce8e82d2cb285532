import type { Element, Nodes, Root } from 'hast'
import { textOf } from './text-of.ts'

/** A text's direction. */
export type Direction = 'ltr' | 'rtl'

/** Letters of scripts written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]|[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const LETTER = /\p{L}/u
/** Languages written from right to left, by ISO 639. */
const LANGUAGES = new Set('he heb iw yi yid ar ara arz ary apc fa fas per ur urd ps pus sd snd ug uig dv div ckb syr'.split(' '))
/** Number of letters of a block that are examined. */
const SAMPLE = 2000

const TEXT_BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'table', 'summary', 'figcaption', 'blockquote'])
/** Code, which says nothing about the language of a text. */
const SILENT = new Set(['pre', 'code', 'kbd', 'samp', 'math'])

/** The direction of a card's `language`, or of the first one if there are several. */
export function directionOfLanguage(language: unknown): Direction | undefined {
	const first: unknown = Array.isArray(language) ? language[0] : language
	if (typeof first !== 'string' || first === '') return undefined
	return LANGUAGES.has(first.toLowerCase().split(/[-_]/, 1)[0] ?? '') ? 'rtl' : undefined
}

/**
 * Sets `dir` on every block whose direction differs from the text's, and returns the direction of the whole text. A block is right to left
 * when its first letter or most of its letters are; in a text in a right-to-left language (`wanted`), when any letter is. A `dir` that the author set
 * stays.
 */
export function markDirections(root: Root, wanted: Direction | undefined): Direction {
	const blocks = root.children.flatMap(blocksIn)
	const counts = blocks.map((block) => ({ block, ...lettersOf(block) }))
	const sum = (side: 'rtl' | 'ltr'): number => counts.reduce((total, one) => total + one[side], 0)
	const base = wanted ?? (sum('rtl') > sum('ltr') ? 'rtl' : 'ltr')
	for (const { block, rtl, ltr, first } of counts) {
		if (rtl + ltr === 0) continue
		const isRightToLeft = base === 'rtl' ? rtl > 0 : first === 'rtl' || rtl > ltr
		const direction = isRightToLeft ? 'rtl' : 'ltr'
		if (direction !== base) block.properties.dir = direction
	}
	return base
}

/** The outermost blocks of text. Blocks inside follow them, so that the markers of a list stay on one side. */
function blocksIn(node: Nodes): Element[] {
	if (node.type !== 'element' || node.properties.dir !== undefined || SILENT.has(node.tagName)) return []
	const isText = TEXT_BLOCKS.has(node.tagName) || node.children.some((child) => child.type === 'text' && child.value.trim() !== '')
	return isText ? [node] : node.children.flatMap(blocksIn)
}

function lettersOf(block: Element): { rtl: number; ltr: number; first: Direction | undefined } {
	let rtl = 0
	let ltr = 0
	let first: Direction | undefined
	for (const letter of proseOf(block).slice(0, SAMPLE)) {
		if (RIGHT_TO_LEFT.test(letter)) rtl += 1
		else if (LETTER.test(letter)) ltr += 1
		else continue
		first ??= rtl > 0 ? 'rtl' : 'ltr'
	}
	return { rtl, ltr, first }
}

function proseOf(node: Nodes): string {
	if (node.type === 'element' && (SILENT.has(node.tagName) || node.properties.dataTex !== undefined)) return ''
	return 'children' in node ? node.children.map(proseOf).join(' ') : textOf(node)
}
