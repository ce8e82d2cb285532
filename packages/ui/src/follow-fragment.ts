/**
 * Tells `reveal` of the element that the address's fragment names, now and whenever it changes; then, in case it was hidden, the element is
 * scrolled to.
 */
export function followFragment(reveal: (target: Element) => void): void {
	const follow = (): void => {
		const target = document.querySelector(':target') ?? document.getElementById(decodeFragment(location.hash.slice(1)))
		if (!target) return
		const wasHidden = !target.checkVisibility()
		reveal(target)
		if (wasHidden) target.scrollIntoView()
	}
	follow()
	addEventListener('hashchange', follow)
}

/** A faulty escape means itself. */
function decodeFragment(fragment: string): string {
	try {
		return decodeURIComponent(fragment)
	} catch (error) {
		if (error instanceof URIError) return fragment
		throw error
	}
}
