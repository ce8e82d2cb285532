let region: HTMLElement | undefined

/** Puts the live region into the page: screen readers only hear of changes inside one that was there before. */
export function prepareAnnouncements(): void {
	if (region?.isConnected) return
	region = document.createElement('div')
	region.className = 'sr-only'
	region.role = 'status'
	document.body.append(region)
}

/** Has screen readers say `text` once, when they are done with what they are saying. */
export function announce(text: string): void {
	prepareAnnouncements()
	if (!region) return
	const said = document.createElement('p')
	said.textContent = text
	// A new element each time: the same words twice are two messages.
	region.replaceChildren(said)
}
