/** Has a selection that lies inside one formula under `root` copied as its TeX: MathML read as text is letters without their order. */
export function enhanceFormulas(root: Document | HTMLElement): void {
	root.addEventListener('copy', (event) => {
		const selection = getSelection()
		const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined
		const inside = range?.commonAncestorContainer
		const formula = (inside instanceof Element ? inside : inside?.parentElement)?.closest<HTMLElement>('[data-tex]')
		if (!formula || !(event instanceof ClipboardEvent)) return
		event.clipboardData?.setData('text/plain', formula.dataset['tex'] ?? '')
		event.preventDefault()
	})
}
