/**
 * Written into every page before its text, so that it listens from the first paint on: keeps clicks on controls of islands that do not live
 * yet, and what is dropped on them. The loader takes them over when it comes, and sends them again once the island lives: nothing a visitor
 * does early is lost. Links are left alone.
 */
import type { EarlyEvents } from './early-events.ts'

const early: EarlyEvents = {
	kept: [],
	keep: (island, again) => early.kept.push([island, again]),
}
window.stoaEarly = early

let hasLoader = true

/** The island around an event's target that does not live yet. */
function sleeping(event: Event): HTMLElement | null {
	return hasLoader && event.target instanceof Element ? event.target.closest<HTMLElement>('stoa-island:not([ready])') : null
}

function stop(event: Event): void {
	event.preventDefault()
	event.stopImmediatePropagation()
}

addEventListener(
	'click',
	(event) => {
		const island = sleeping(event)
		const control = island && event.target instanceof Element && event.target.closest('button,input')
		if (!island || !control) return
		stop(event)
		// With what tells a pointer from a key: a menu that was pressed leaves the focus where it is.
		const again = new PointerEvent('click', { bubbles: true, cancelable: true, composed: true, detail: event.detail })
		early.keep(island, () => control.dispatchEvent(again))
	},
	true,
)
addEventListener('dragover', (event) => sleeping(event) && event.preventDefault(), true)
addEventListener(
	'drop',
	(event) => {
		const island = sleeping(event)
		const { target, dataTransfer } = event
		if (!island || !target || !dataTransfer) return
		stop(event)
		// A drop cannot be sent again, and only entries outlive it: islands that take files listen for this event too.
		const detail = [...dataTransfer.items].map((item) => item.webkitGetAsEntry())
		early.keep(island, () => target.dispatchEvent(new CustomEvent('stoa-late-drop', { bubbles: true, detail })))
	},
	true,
)
// A loader that cannot be had, as on a line that breaks: what is inside islands then works as it does without scripts.
addEventListener(
	'error',
	({ target }) => {
		if (!(target instanceof HTMLScriptElement)) return
		hasLoader = false
		for (const [, again] of early.kept) again()
	},
	true,
)
