/** Scrolls the present tab of a row into view: on a phone it may be outside. */
export function start(island: HTMLElement): void {
	const tab = island.querySelector('[aria-current=page]')
	const row = tab?.parentElement
	if (!tab || !row) return
	const show = (): void => {
		const [place, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
		row.scrollLeft += own.left + own.width / 2 - place.left - place.width / 2
	}
	show()
	// Another font makes other widths.
	void document.fonts.ready.then(show)
}
