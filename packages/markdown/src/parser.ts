import MarkdownIt, { type MarkdownIt as Parser, type StateCore, type Token } from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { addFormulas } from './formulas/formula-rules.ts'
import { renderInsertions } from './insertions.ts'

/** Deepest nesting of blocks and inlines; deeper markup stays text. */
const NESTING_MAX = 50

/** CommonMark with GitHub's tables, strikethrough, autolinks, task lists, footnotes and formulas. Raw HTML is let through, to be sanitized. */
export function createParser(): Parser {
	const parser = MarkdownIt({ html: true, linkify: true, maxNesting: NESTING_MAX })
	// Only unambiguous addresses become links: `README.md` and `model.to` do not.
	parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
	parser.use(footnotes)
	parser.use(addFormulas)
	parser.use(renderInsertions)
	parser.core.ruler.after('inline', 'task-lists', markTasks)
	parser.core.ruler.push('cell-alignment', alignCells)
	return parser
}

/** Columns of figures (`---:`) stand as their author says: by the attribute, because the pages' policy forbids the style that markdown-it writes. */
function alignCells(state: StateCore): void {
	for (const token of state.tokens) {
		if (token.type !== 'th_open' && token.type !== 'td_open') continue
		const [, side] = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style'))) ?? []
		if (side === undefined) continue
		token.attrs = [['align', side]]
	}
}

/** `[ ]` and `[x]` at the start of a list item become check boxes. */
function markTasks(state: StateCore): void {
	const { tokens } = state
	for (const [index, token] of tokens.entries()) {
		const item = tokens[index - 2]
		if (token.type !== 'inline' || tokens[index - 1]?.type !== 'paragraph_open' || item?.type !== 'list_item_open') continue
		const text = token.children?.[0]
		const box = text?.type === 'text' ? /^\[([ xX])\]\s/.exec(text.content) : null
		if (!text || !box) continue
		text.content = text.content.slice(box[0].length)
		const input = new state.Token('html_inline', '', 0)
		input.content = `<input type="checkbox" disabled${box[1] === ' ' ? '' : ' checked'}> `
		token.children?.unshift(input)
		item.attrJoin('class', 'task-list-item')
		enclosingList(tokens, index)?.attrSet('class', 'contains-task-list')
	}
}

function enclosingList(tokens: Token[], index: number): Token | undefined {
	const level = (tokens[index - 2]?.level ?? 0) - 1
	return tokens.slice(0, index).findLast((token) => token.level === level && token.type.endsWith('_list_open'))
}
