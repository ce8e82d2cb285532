import type { SelectedText } from './text-fragment.ts'

/** The selection in the page's text, with its surroundings; `undefined` when nothing is selected. */
export function selectedText(): SelectedText | undefined {
	const selection = getSelection()
	if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
	const range = selection.getRangeAt(0)
	const { commonAncestorContainer: inside } = range
	const article = (inside instanceof Element ? inside : inside.parentElement)?.closest('main article')
	if (!article) return undefined
	const part = (set: (range: Range) => void): string => {
		const other = document.createRange()
		other.selectNodeContents(article)
		set(other)
		return textOf(other)
	}
	return {
		before: part((other) => other.setEnd(range.startContainer, range.startOffset)),
		selected: selection.toString(),
		after: part((other) => other.setStart(range.endContainer, range.endOffset)),
	}
}

const BLOCKS = 'address, blockquote, dd, div, dt, figure, h1, h2, h3, h4, h5, h6, li, p, pre, section, td, th, tr'

/** Text with line ends between its blocks. */
function textOf(range: Range): string {
	const part = range.cloneContents()
	for (const block of part.querySelectorAll(BLOCKS)) {
		block.before('\n')
		block.after('\n')
	}
	return part.textContent ?? ''
}
