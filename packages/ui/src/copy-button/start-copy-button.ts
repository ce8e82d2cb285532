import { announce, prepareAnnouncements } from '../announce.ts'
import { copyText } from './copy-text.ts'
import { decodeCopyValue } from './copy-value.ts'

/** Time that "Copied" is shown, in milliseconds (C-08). */
const COPIED_MS = 1000
/** Minimum distance of the tooltip from the window's edge, in CSS pixels. */
const EDGE = 4

/** Adds behavior to every copy button under `root`: it copies its `data-copy`, or the code beside it when that is empty. */
export function startCopyButtons(root: ParentNode): void {
	prepareAnnouncements()
	for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-copy]')) startOne(button)
}

function startOne(button: HTMLButtonElement): void {
	let timer: ReturnType<typeof setTimeout> | undefined
	const copy = async (): Promise<void> => {
		const text = textOf(button)
		if (text === undefined || !(await copyText(text))) return
		button.dataset['copied'] = ''
		const tip = button.querySelector<HTMLElement>(':scope > [aria-hidden]')
		if (tip) keepInside(button, tip)
		announce(tip?.textContent ?? '')
		clearTimeout(timer)
		timer = setTimeout(() => delete button.dataset['copied'], COPIED_MS)
	}
	button.addEventListener('click', () => void copy())
}

/** `undefined` when the value cannot be decoded. */
function textOf(button: HTMLButtonElement): string | undefined {
	const value = button.dataset['copy']
	if (!value) return button.closest('figure')?.querySelector('pre')?.textContent ?? ''
	try {
		return decodeCopyValue(value)
	} catch (error) {
		console.error('Cannot read what the button copies', error)
		return undefined
	}
}

function keepInside(button: HTMLElement, tip: HTMLElement): void {
	button.style.removeProperty('--shift')
	const { left, right } = tip.getBoundingClientRect()
	const over = right - (document.documentElement.clientWidth - EDGE)
	const shift = over > 0 ? -over : left < EDGE ? EDGE - left : 0
	if (shift !== 0) button.style.setProperty('--shift', `${shift}px`)
}
