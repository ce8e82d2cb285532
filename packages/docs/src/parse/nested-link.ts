import type { StateInline } from 'markdown-it'

/** A link in the text of a link, without brackets in any of the three texts. */
const NESTED = /\[([^[\]\n]{0,300})(?<!!)\[([^[\]\n]{1,300})\]\(([^\s()<>]{1,500})\)([^[\]\n]{0,300})\]\(([^\s()<>]{1,500})\)/y

/** A link around a link, which HTML forbids and CommonMark leaves as text: the outer one leads on before and behind the inner one. */
export function nestedLink(state: StateInline, silent: boolean): boolean {
	if (state.src.charCodeAt(state.pos) !== 0x5b) return false
	NESTED.lastIndex = state.pos
	const [whole, before = '', inner = '', innerAddress = '', behind = '', address = ''] = NESTED.exec(state.src) ?? []
	if (whole === undefined || state.linkLevel > 0) return false
	if (!silent) {
		const start = state.pos + 1
		pushLink(state, start, before, address)
		pushLink(state, start + before.length + 1, inner, innerAddress)
		pushLink(state, state.pos + whole.length - address.length - behind.length - 3, behind, address)
	}
	state.pos += whole.length
	return true
}

/** A link whose text stands at `start`. */
function pushLink(state: StateInline, start: number, text: string, address: string): void {
	if (text.trim() === '') {
		state.pending += text
		return
	}
	const { pos, posMax } = state
	state.pos = start
	state.posMax = start + text.length
	state.push('link_open', 'a', 1).attrs = [['href', address]]
	state.linkLevel++
	state.md.inline.tokenize(state)
	state.linkLevel--
	state.push('link_close', 'a', -1)
	state.pos = pos
	state.posMax = posMax
}
