import type { MarkdownIt, StateBlock, StateCore, StateInline } from 'markdown-it'
import { dollarFormula } from './dollar-formula.ts'

/** Longest formula in characters, from its opening to its closing mark. */
const LENGTH_MAX = 5000
/** Most lines of a display formula. */
const LINES_MAX = 300

/** Data of a `formula` token in `meta`. */
export interface FormulaMeta {
	tex: string
	/** Whether it is a display formula, on its own line and larger. */
	display: boolean
}

/** Marks that begin and end a formula. The longer spelling comes before its own prefix. */
const BRACKETS = [
	{ open: '\\\\(', close: '\\\\)', display: false, isSure: true },
	{ open: '\\\\[', close: '\\\\]', display: true, isSure: true },
	{ open: '\\(', close: '\\)', display: false, isSure: false },
	{ open: '\\[', close: '\\]', display: true, isSure: false },
] as const

/**
 * Teaches a parser formulas: `$$x$$`, `$x$`, `` $`x`$ ``, `\\(x\\)`, `\\[x\\]`, both also with a single backslash where what is inside can only be TeX,
 * and fenced blocks of the language `math`. They become `formula` tokens, which the caller renders.
 */
export function addFormulas(parser: MarkdownIt): void {
	parser.block.ruler.before('fence', 'formula', formulaBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
	parser.inline.ruler.before('escape', 'formula', formulaInline)
	parser.core.ruler.after('block', 'formula-fence', readFences)
}

/** A formula that begins a line with `$$` or `\\[` and ends one. Its lines must not be parsed as lists or headings. */
function formulaBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
	if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
	const first = lineOf(state, startLine).trim()
	const open = ['$$', '\\\\[', '\\['].find((mark) => first.startsWith(mark))
	if (open === undefined) return false
	const close = open === '$$' ? '$$' : open.replace('[', ']')
	const lines = [first.slice(open.length)]
	const last = Math.min(endLine, startLine + LINES_MAX)
	for (let line = startLine, at = 0; line < last; line++, at++) {
		if (at > 0) {
			// A smaller indent ends the list item or the quotation around the formula.
			if ((state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line)) return false
			const text = lineOf(state, line)
			if (text.trim() === '' && lines[0]?.trim() !== '') return false
			lines.push(text)
		}
		const end = lines[at]?.indexOf(close) ?? -1
		if (end === -1) continue
		const rest = lines[at]?.slice(end + close.length).trim()
		lines[at] = lines[at]?.slice(0, end) ?? ''
		const tex = lines.join('\n').trim()
		if (rest !== '' || tex === '' || tex.length > LENGTH_MAX || (open === '\\[' && !isSurelyTex(tex))) return false
		if (silent) return true
		state.line = line + 1
		const token = state.push('formula', '', 0)
		token.block = true
		token.map = [startLine, state.line]
		token.meta = { tex, display: true } satisfies FormulaMeta
		return true
	}
	return false
}

function lineOf(state: StateBlock, line: number): string {
	return state.getLines(line, line + 1, state.blkIndent, false)
}

function formulaInline(state: StateInline, silent: boolean): boolean {
	const found = formulaAt(state.src, state.pos, state.posMax)
	if (!found) return false
	if (!silent) state.push('formula', '', 0).meta = { tex: found.tex, display: found.display } satisfies FormulaMeta
	state.pos = found.end
	return true
}

function formulaAt(text: string, at: number, end: number): (FormulaMeta & { end: number }) | undefined {
	const mark = text[at]
	if (mark === '\\') {
		const kind = BRACKETS.find(({ open }) => text.startsWith(open, at))
		const inside = kind && between(text, at, end, kind)
		return kind && inside && (kind.isSure || isSurelyTex(inside.tex)) ? { ...inside, display: kind.display } : undefined
	}
	if (mark !== '$') return undefined
	if (text[at + 1] === '$') {
		const inside = between(text, at, end, { open: '$$', close: '$$' })
		return inside && !inside.tex.includes('$') && text[inside.end] !== '$' ? { ...inside, display: true } : undefined
	}
	if (text[at + 1] === '`') {
		const inside = between(text, at, end, { open: '$`', close: '`$' })
		return inside && !inside.tex.includes('`') ? { ...inside, display: false } : undefined
	}
	const found = dollarFormula(text, at)
	return found && found.end <= end ? { ...found, display: false } : undefined
}

function between(text: string, at: number, end: number, marks: { open: string; close: string }): { tex: string; end: number } | undefined {
	const start = at + marks.open.length
	const length = text.slice(start, Math.min(end, start + LENGTH_MAX)).indexOf(marks.close)
	const tex = length === -1 ? '' : text.slice(start, start + length).trim()
	return tex === '' ? undefined : { tex, end: start + length + marks.close.length }
}

/** `\(` and `\[` are also Markdown's escapes for brackets, so the text counts as a formula only if prose would not be written so. */
function isSurelyTex(tex: string): boolean {
	return /\\[A-Za-z]|\^|(?:^|\s)[=<>](?:\s|$)/.test(tex) || /^[A-Za-z]$/.test(tex)
}

function readFences({ tokens }: StateCore): void {
	for (const token of tokens) {
		if (token.type !== 'fence' || token.info.trim().split(/\s+/, 1)[0]?.toLowerCase() !== 'math') continue
		token.type = 'formula'
		token.meta = { tex: token.content.trim(), display: true } satisfies FormulaMeta
	}
}
