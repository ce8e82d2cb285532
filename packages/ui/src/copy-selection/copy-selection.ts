import { markdownOfRange } from './markdown-of-range.ts'

/**
 * Has what is selected in the texts that `selector` names copied as Markdown, with its HTML beside it (CG-5): editors of rich text take the one,
 * everything else the other. A selection without anything to mark up, and one inside code, is copied as ever.
 */
export function copySelectionsAsMarkdown(selector: string): void {
	document.addEventListener('copy', (event) => {
		const selection = getSelection()
		if (event.defaultPrevented || !event.clipboardData || !selection || selection.isCollapsed || selection.rangeCount === 0) return
		const range = selection.getRangeAt(0)
		const { commonAncestorContainer: inside } = range
		if (!(inside instanceof Element ? inside : inside.parentElement)?.closest(selector)) return
		const markdown = markdownOfRange(range)
		if (markdown === '' || markdown === selection.toString().trim()) return
		event.clipboardData.setData('text/plain', markdown)
		event.clipboardData.setData('text/html', htmlOf(range))
		event.preventDefault()
	})
}

/** The selected part of the page without what belongs to the site: buttons, classes, ids. Addresses are absolute. */
function htmlOf(range: Range): string {
	const box = document.createElement('div')
	box.append(range.cloneContents())
	for (const gone of box.querySelectorAll('button, script, style, svg, [hidden], [data-off], .sr-only, a:empty')) gone.remove()
	for (const element of box.querySelectorAll('*')) {
		if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) element.setAttribute('href', element.href)
		if (element instanceof HTMLImageElement) element.setAttribute('src', element.src)
		for (const name of element.getAttributeNames())
			if (/^(?:class|id|style|tabindex|data-.*|aria-.*)$/.test(name)) element.removeAttribute(name)
	}
	return box.innerHTML
}
