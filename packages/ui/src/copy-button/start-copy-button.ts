import { copyText } from './copy-text.ts'

/** How long "Copied" stays, in milliseconds (C-08). */
const COPIED_MS = 1000

/** Makes every copy button under `root` work: it copies its `data-copy`, or the text of the code block it stands in. */
export function startCopyButtons(root: ParentNode): void {
	for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
		let timer: ReturnType<typeof setTimeout> | undefined
		button.addEventListener('click', async () => {
			const value = button.dataset['copy'] || button.closest('figure')?.querySelector('code')?.textContent || ''
			if (!(await copyText(value))) return
			button.dataset['copied'] = ''
			clearTimeout(timer)
			timer = setTimeout(() => delete button.dataset['copied'], COPIED_MS)
		})
	}
}
