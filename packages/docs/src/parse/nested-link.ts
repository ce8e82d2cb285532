import type { StateInline } from 'markdown-it'

/** A link in the text of a link, without brackets in any of the three texts. */
const NESTED = /\[([^[\]\n]{0,300})(?<!!)\[([^[\]\n]{1,300})\]\(([^\s()<>]{1,500})\)([^[\]\n]{0,300})\]\(([^\s()<>]{1,500})\)/y

/** A link inside a link, which HTML forbids and CommonMark leaves as text: the outer link is split into the parts before and after the inner one. */
export function nestedLink(state: StateInline, silent: boolean): boolean {
	if (state.src.charCodeAt(state.pos) !== 0x5b) return false
	NESTED.lastIndex = state.pos
	const [whole, before = '', inner = '', innerAddress = '', behind = '', address = ''] = NESTED.exec(state.src) ?? []
	if (whole === undefined || state.linkLevel > 0) return false
	if (!silent) {
		pushLink(state, before, address)
		pushLink(state, inner, innerAddress)
		pushLink(state, behind, address)
	}
	state.pos += whole.length
	return true
}

/** A link with a text that is read as Markdown. */
export function pushLink(state: StateInline, text: string, address: string): void {
	if (text.trim() === '') {
		state.pending += text
		return
	}
	state.push('link_open', 'a', 1).attrs = [['href', address]]
	state.linkLevel++
	tokenizeText(state, text)
	state.linkLevel--
	state.push('link_close', 'a', -1)
}

/** Reads a text as if it stood here. */
export function tokenizeText(state: StateInline, text: string): void {
	const { src, pos, posMax } = state
	state.src = text
	state.pos = 0
	state.posMax = text.length
	state.md.inline.tokenize(state)
	state.src = src
	state.pos = pos
	state.posMax = posMax
}
