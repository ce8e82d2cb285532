/**
 * If the page's Copy page control offers it, Ctrl+C or Cmd+C copies the page while nothing is selected (CG-11). The control performs and confirms
 * the copy.
 */
export function listenForCopyKey(): void {
	addEventListener('keydown', (event) => {
		if (event.key.toLowerCase() !== 'c' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return
		if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], dialog')) return
		const control = document.querySelector<HTMLButtonElement>('[data-copy-page=shortcut] > button')
		if (!control || getSelection()?.isCollapsed === false) return
		event.preventDefault()
		control.click()
	})
}
