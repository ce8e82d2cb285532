/** What happened to islands before they lived: kept by `early.ts`, sent again by `loader.ts`. */
export interface EarlyEvents {
	/** An island, and what sends the event again. */
	kept: [island: HTMLElement, again: () => void][]
	/** Keeps one; since the loader is there, wakes the island and sends it. */
	keep: (island: HTMLElement, again: () => void) => void
}

declare global {
	interface Window {
		stoaEarly?: EarlyEvents
	}
}
