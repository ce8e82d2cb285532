import { copyText } from './copy-text.ts'

/** How long "Copied" stays, in milliseconds (C-08). */
const COPIED_MS = 1000

/** Makes every copy button under `root` work: it copies its `data-copy`. */
export function startCopyButtons(root: ParentNode): void {
	for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
		let timer: ReturnType<typeof setTimeout> | undefined
		const copy = async (): Promise<void> => {
			if (!(await copyText(button.dataset['copy'] ?? ''))) return
			button.dataset['copied'] = ''
			clearTimeout(timer)
			timer = setTimeout(() => delete button.dataset['copied'], COPIED_MS)
		}
		button.addEventListener('click', () => void copy())
	}
}
