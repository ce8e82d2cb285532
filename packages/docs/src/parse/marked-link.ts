import type { StateInline } from 'markdown-it'
import { pushLink, tokenizeText } from './nested-link.ts'

/** A link whose text contains notes (`[^1]`) or names of objects, which Markdown would take for separate links. */
const MARKED = /\[((?:[^[\]\n]|\[(?:\^[^\]\s]{1,50}|`[^`\]\n]{1,200}`)\]){1,500})\]\(([^\s()<>]{1,500})\)/y
const NOTE = /\[\^[^\]\s]{1,50}\]/g

/** The link as it was meant: names are code in it, and its notes follow it, because HTML allows no link in a link. */
export function markedLink(state: StateInline, silent: boolean): boolean {
	const { src, pos } = state
	if (src.charCodeAt(pos) !== 0x5b || state.linkLevel > 0) return false
	MARKED.lastIndex = pos
	const [whole, label = '', address = ''] = MARKED.exec(src) ?? []
	if (whole === undefined || !/\[[\^`]/.test(label)) return false
	if (!silent) {
		pushLink(state, label.replace(NOTE, ''), address)
		tokenizeText(state, label.match(NOTE)?.join('') ?? '')
	}
	state.pos = pos + whole.length
	return true
}
