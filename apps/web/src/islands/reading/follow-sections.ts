/** Before the ids of a text, so that none can take an id of the page; addresses of sections are written without it. */
const PREFIX = 'user-content-'

/** Scrolls to the section of a text that the address names, now and whenever its `#section` changes. Ids of the page itself come first. */
export function followSections(): void {
	followSection()
	addEventListener('hashchange', followSection)
}

function followSection(): void {
	const name = nameOf(location.hash)
	if (name === '' || document.getElementById(name)) return
	const section = document.getElementById(PREFIX + name) ?? document.getElementById(PREFIX + name.toLowerCase())
	section?.scrollIntoView()
}

function nameOf(hash: string): string {
	try {
		return decodeURIComponent(hash.slice(1))
	} catch {
		// A faulty escape means itself.
		return hash.slice(1)
	}
}
