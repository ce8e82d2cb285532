import type { StateBlock } from 'markdown-it'
import { scanTag, scanTagBounds } from '../scan/scan-tag.ts'
import { BLOCK_ELEMENTS, DROPPED_ELEMENTS, SVG_ELEMENTS, UNWRAPPED_ELEMENTS, VOID_ELEMENTS, isHtmlName } from '../scan/html-names.ts'

/** Inside these elements the content stays HTML. */
const KEEPS_HTML = new Set('table thead tbody tfoot tr caption colgroup figure picture svg ul ol dl select video audio pre menu'.split(' '))
/** Elements that a sentence may begin with: a line that does is Markdown. */
const OF_SENTENCES = new Set('abbr b cite code del dfn em i ins kbd mark q s samp small strong sub sup time u var'.split(' '))
/** The label of a `<details>` element, alone in its line or after the element's start tag. */
const SUMMARY = /^(?:<details\b[^<>]*>\s*)?<summary\b[^<>]*>.*<\/summary>\s*$/i
const TAG_START = /^<(\/?)([A-Za-z][\w-]*)(?=[\s/>]|$)/

/**
 * A block of HTML. As in CommonMark, it extends to the next empty line, but a line that contains only tags of wrappers is a separate block
 * when text follows it, because that text is Markdown.
 */
export function htmlBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
	if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
	const text = lineAt(state, startLine)
	const start = TAG_START.exec(text)
	const name = start?.[2]?.toLowerCase()
	if (name === undefined || !(isHtmlName(name) || name === 'svg')) return false
	const interrupts = BLOCK_ELEMENTS.has(name) || DROPPED_ELEMENTS.has(name) || UNWRAPPED_ELEMENTS.has(name) || KEEPS_HTML.has(name)
	if (!interrupts && (silent || tagsOf(text) === undefined)) return false
	if (silent) return true
	const end = endOf(state, startLine, endLine, name, start?.[1] === '/')
	const content = state.getLines(startLine, end, state.blkIndent, true)
	const prose = isProse(content)
	const token = state.push(prose ? 'inline' : 'html_block', '', 0)
	token.map = [startLine, end]
	token.content = prose ? content.trim() : content
	if (prose) token.children = []
	state.line = end
	return true
}

/** Elements around sentences. */
const OF_PROSE = new Set([
	...OF_SENTENCES,
	...'a address big blockquote br center dd details div dl dt font h1 h2 h3 h4 h5 h6 hr img li ol p span strike summary ul wbr'.split(' '),
])
const HAS_MARKS = /\*\*|`|\]\(/
/** A class that sets more than a layout: a card, whose text is not changed. */
const STYLED = /\bclass(?:Name)?=(?!["'](?:(?:flex|justify-center|items-center|text-center|mx-auto)\s*)+["'])/

/** Whether a block of HTML is sentences with the marks of Markdown in them: those mean the same as in a paragraph. Tables, figures, cards and code stay HTML. */
function isProse(content: string): boolean {
	if (!HAS_MARKS.test(content) || STYLED.test(content)) return false
	for (let at = content.indexOf('<'); at !== -1; at = content.indexOf('<', at + 1)) {
		const name = TAG_START.exec(content.slice(at, at + 40))?.[2]?.toLowerCase()
		if (name !== undefined && isHtmlName(name) && !OF_PROSE.has(name)) return false
		if (name === 'code' || name === 'kbd' || name === 'samp') return false
	}
	return true
}

function endOf(state: StateBlock, startLine: number, endLine: number, name: string, closing: boolean): number {
	// Once looked for in vain, an end is not looked for again: the page of scripts that never end must not cost its square.
	const unclosed = 'unclosed' in state.env && state.env.unclosed instanceof Set ? state.env.unclosed : new Set()
	if (!closing && !unclosed.has(name) && (name === 'pre' || DROPPED_ELEMENTS.has(name))) {
		for (let line = startLine; line < endLine; line++) if (lineAt(state, line).toLowerCase().includes(`</${name}`)) return line + 1
		unclosed.add(name)
	}
	let wrappers = true
	let depth = 0
	for (let line = startLine; line < endLine; line++) {
		if (line > startLine && (state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent)) return line
		const text = lineAt(state, line)
		// Everything is closed, so a line below without an empty line in between is text again.
		if (line > startLine && depth <= 0 && beginsText(text)) return line
		depth += depthOf(text)
		if (wrappers) {
			if (line > startLine && beginsText(text)) return line
			if (SUMMARY.test(text)) return line + 1
			const tags = tagsOf(text)
			wrappers = tags !== undefined && !tags.some((tag) => KEEPS_HTML.has(tag))
		}
	}
	return endLine
}

/** How many elements a line opens more than it closes. */
function depthOf(line: string): number {
	let depth = 0
	for (let at = line.indexOf('<'); at !== -1; at = line.indexOf('<', at + 1)) {
		const tag = scanTagBounds(line, at)
		// A tag that continues in the next line: the block does not end here.
		if (!tag && TAG_START.test(line.slice(at))) return Number.POSITIVE_INFINITY
		if (!tag || tag.selfClosing || VOID_ELEMENTS.has(tag.name.toLowerCase())) continue
		depth += tag.closing ? -1 : 1
	}
	return depth
}

/** Whether a line is text: it begins with a word, a place holder in angle brackets, or an element of sentences. */
function beginsText(line: string): boolean {
	const name = TAG_START.exec(line)?.[2]?.toLowerCase()
	return name === undefined || OF_SENTENCES.has(name) || !(isHtmlName(name) || SVG_ELEMENTS.has(name))
}

function lineAt(state: StateBlock, line: number): string {
	return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}

/** The tag names of a line that contains only tags; `undefined` for other lines. */
function tagsOf(line: string): string[] | undefined {
	const names: string[] = []
	let at = 0
	while (at < line.length) {
		if (line[at] === ' ' || line[at] === '\t') {
			at++
			continue
		}
		const tag = scanTag(line, at, line.length)
		const name = tag?.name.toLowerCase()
		if (!tag || name === undefined || !(isHtmlName(name) || SVG_ELEMENTS.has(name))) return undefined
		names.push(name)
		at = tag.end
	}
	return names
}
