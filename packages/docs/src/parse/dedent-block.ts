import type { StateBlock } from 'markdown-it'

/** From here on CommonMark would see code. */
const CODE_INDENT = 4

/**
 * There is no indented code: a block that begins four or more columns in is moved to its container's edge, with the indented lines that follow
 * it. Changes the lines' counts and always answers false, so that the other rules look at the block.
 */
export function dedentBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
	const indent = (state.sCount[startLine] ?? 0) - state.blkIndent
	if (silent || indent < CODE_INDENT) return false
	for (let line = startLine; line < endLine; line++) {
		if (state.isEmpty(line)) continue
		const own = (state.sCount[line] ?? 0) - state.blkIndent
		if (own < CODE_INDENT) break
		moveEdge(state, line, Math.min(own, indent))
	}
	return false
}

/** Takes `columns` of a line's indentation away: its counted columns, and its edge, from which the rules cut what belongs to containers. */
function moveEdge(state: StateBlock, line: number, columns: number): void {
	const text = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
	const left = (state.sCount[line] ?? 0) - columns
	state.sCount[line] = left
	state.bMarks[line] = Math.max(0, text - left)
	state.tShift[line] = text - (state.bMarks[line] ?? 0)
}
