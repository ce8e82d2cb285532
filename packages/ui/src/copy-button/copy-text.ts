/** The input of `copyText`: the text, or a promise of it while it is being fetched. */
export type CopySource = string | Promise<string>

/**
 * Puts text on the clipboard (C-12): with the Clipboard API, or through a hidden field where there is none, as on pages served without TLS.
 * Returns whether it worked. Errors go only to the console (C-15), and nothing is copied then.
 */
export async function copyText(source: CopySource): Promise<boolean> {
	if (typeof source !== 'string' && demandsWriteInsideClick()) return writePromise(source)
	const text = await source
	if (!text) {
		console.warn('Nothing to copy')
		return false
	}
	const write = navigator.clipboard ? (): Promise<void> => navigator.clipboard.writeText(text) : legacyWrite(text)
	if (!write) {
		console.warn('Clipboard API unavailable')
		return false
	}
	try {
		await write()
		return true
	} catch (error) {
		console.error('Failed to write to clipboard', error)
		return false
	}
}

/** WebKit no longer accepts the click after an `await`. Other browsers do, and more of them support `writeText` than `write`. */
function demandsWriteInsideClick(): boolean {
	return navigator.vendor.startsWith('Apple') && typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function'
}

async function writePromise(source: Promise<string>): Promise<boolean> {
	const item = source.then((text) => (text ? new Blob([text], { type: 'text/plain' }) : Promise.reject(new Error('Nothing to copy'))))
	try {
		await navigator.clipboard.write([new ClipboardItem({ 'text/plain': item })])
		return true
	} catch (error) {
		if (await source) console.error('Failed to write to clipboard', error)
		else console.warn('Nothing to copy')
		return false
	}
}

/** The method before the Clipboard API; `undefined` in browsers that removed it. */
function legacyWrite(text: string): (() => Promise<void>) | undefined {
	const copy: unknown = document.execCommand
	if (typeof copy !== 'function') return undefined
	return async () => {
		if (!copyThroughField(text)) throw new Error('The browser refused to copy')
	}
}

/** Keeps focus, selection and scroll position unchanged. */
function copyThroughField(text: string): boolean {
	const { activeElement } = document
	const selection = document.getSelection()
	const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, index) => selection?.getRangeAt(index))
	const field = document.createElement('textarea')
	field.value = text
	field.readOnly = true
	field.className = 'sr-only'
	field.ariaHidden = 'true'
	field.style.position = 'fixed'
	// Inside the dialog or menu that has the focus: elsewhere it could not be selected.
	;(activeElement?.closest('dialog') ?? document.body).append(field)
	try {
		field.focus({ preventScroll: true })
		field.select()
		return document.execCommand('copy')
	} finally {
		field.remove()
		if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
		selection?.removeAllRanges()
		for (const range of ranges) if (range) selection?.addRange(range)
	}
}
