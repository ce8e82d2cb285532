/**
 * Puts `text` on the clipboard (C-12): with the Clipboard API, or through a hidden field where that is missing or refused, as on
 * pages served without TLS. Answers whether it worked; failures are told to the console (C-15).
 */
export async function copyText(text: string): Promise<boolean> {
	if (!text) {
		console.error('Nothing to copy')
		return false
	}
	if (navigator.clipboard) {
		try {
			await navigator.clipboard.writeText(text)
			return true
		} catch (error) {
			console.error('Failed to write to clipboard', error)
		}
	} else console.error('Clipboard API unavailable')
	return copyThroughField(text)
}

function copyThroughField(text: string): boolean {
	const field = document.createElement('textarea')
	field.value = text
	field.className = 'sr-only'
	document.body.append(field)
	field.select()
	const copied = document.execCommand('copy')
	field.remove()
	return copied
}
