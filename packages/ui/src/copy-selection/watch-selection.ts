/**
 * Waits for a selection in the texts that `selector` names, and fetches then what copies it as Markdown: visitors who only read load nothing.
 *
 * @param load fetches `copy-selection.ts`, once
 */
export function watchSelection(selector: string, load: () => Promise<{ copySelectionsAsMarkdown: (selector: string) => void }>): void {
	const listening = new AbortController()
	const look = (): void => {
		const selection = getSelection()
		const inside = selection?.isCollapsed === false ? selection.anchorNode : null
		if (!(inside instanceof Element ? inside : inside?.parentElement)?.closest(selector)) return
		listening.abort()
		void load().then(({ copySelectionsAsMarkdown }) => copySelectionsAsMarkdown(selector))
	}
	document.addEventListener('selectionchange', look, { signal: listening.signal })
}
