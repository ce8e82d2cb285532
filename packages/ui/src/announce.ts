let region: HTMLElement | undefined

/** Adds the live region to the page. Screen readers announce only changes inside a region that existed before. */
export function prepareAnnouncements(): void {
	if (region?.isConnected) return
	region = document.createElement('div')
	region.className = 'sr-only'
	region.role = 'status'
	document.body.append(region)
}

/** Makes screen readers announce `text` once, after what they are reading. */
export function announce(text: string): void {
	prepareAnnouncements()
	if (!region) return
	const said = document.createElement('p')
	said.textContent = text
	// A new element each time, because the same words twice are two messages.
	region.replaceChildren(said)
}
