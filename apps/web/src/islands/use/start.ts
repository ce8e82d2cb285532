import { changeChoices } from '../choices.ts'
import { createPartSwitch } from '../switch-part.ts'

/** What is remembered for other repositories: the file of one is of no use to the next. */
const REMEMBERED = ['library', 'client', 'provider', 'stream', 'app', 'memory']
/** Switches that an address with the tab leaves out when they are off. */
const SWITCHES = { client: ['provider', 'stream'], app: ['memory'] }

/**
 * Makes "Use this ..." live: its links become tabs that the arrow keys walk, switches take effect at once, nothing jumps, and the choice is
 * remembered. The server renders every choice; this fetches the page for the new address and takes the section.
 */
export function start(island: HTMLElement): void {
	const section = createPartSwitch(island, { selector: '[data-use]', busy: '[data-use-panel]', takeOver })

	async function show(address: string): Promise<void> {
		const found = await section.show(address)
		if (!found) return
		history.replaceState(undefined, '', address)
		remember(found.fresh, new URL(address, location.href).searchParams)
	}

	prepare(island)
	island.addEventListener('click', (event) => {
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-use-key]') : null
		if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
		event.preventDefault()
		void show(link.href)
	})
	island.addEventListener('submit', (event) => {
		if (!(event.target instanceof HTMLFormElement)) return
		event.preventDefault()
		void show(formAddress(event.target))
	})
	island.addEventListener('change', ({ target }) => {
		if (target instanceof HTMLInputElement && target.matches('[data-use-wrap]'))
			changeChoices((kept) => (target.checked ? kept.delete('wrap') : kept.set('wrap', 'no')))
		if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || !target.form) return
		void show(formAddress(target.form))
	})
	island.addEventListener('keydown', (event) => walkTabs(event, (address) => void show(address)))
}

/** Puts the fresh section in place of the old one, as wide and as wrapped as that is, with the focus on the same tab. */
function takeOver(old: HTMLElement, fresh: HTMLElement): void {
	const { activeElement } = document
	const focused = activeElement instanceof HTMLElement && old.contains(activeElement) ? keyOf(activeElement) : undefined
	const isLarge = old.matches(':popover-open')
	const [was, is] = [old, fresh].map((section) => section.querySelector<HTMLInputElement>('[data-use-wrap]'))
	if (was && is) is.checked = was.checked
	old.replaceWith(fresh)
	if (isLarge) fresh.showPopover()
	prepare(fresh)
	if (focused !== undefined) fresh.querySelector<HTMLElement>(`[data-use-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
}

const keyOf = (element: HTMLElement): string | undefined => element.closest<HTMLElement>('[data-use-key]')?.dataset['useKey']

function formAddress(form: HTMLFormElement): string {
	const address = new URL(form.action)
	for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value) address.searchParams.append(name, value)
	return address.href
}

/** Turns lists of links into tabs and their panel. */
function prepare(place: HTMLElement): void {
	const panel = place.querySelector<HTMLElement>('[data-use-panel]')
	for (const list of place.querySelectorAll<HTMLElement>('[data-use-tabs]')) {
		list.setAttribute('role', 'tablist')
		for (const tab of tabsOf(list)) {
			const isChosen = tab.hasAttribute('aria-current')
			tab.setAttribute('role', 'tab')
			tab.removeAttribute('aria-current')
			tab.setAttribute('aria-selected', String(isChosen))
			tab.tabIndex = isChosen ? 0 : -1
			if (!panel || !isChosen) continue
			tab.id = `use-tab-${tabsOf(list).length}-${tab.dataset['useKey'] ?? ''}`
			panel.setAttribute('role', 'tabpanel')
			panel.setAttribute('aria-labelledby', tab.id)
		}
	}
}

const tabsOf = (list: Element): HTMLAnchorElement[] => [...list.querySelectorAll<HTMLAnchorElement>('a[data-use-key]')]

/** Arrow keys go from tab to tab and choose it, Home and End to the first and the last; a reader from right to left goes the other way. */
function walkTabs(event: KeyboardEvent, choose: (address: string) => void): void {
	const { target, key } = event
	const list = target instanceof HTMLElement ? target.closest('[data-use-tabs]') : null
	if (!list || event.ctrlKey || event.metaKey || event.altKey) return
	const tabs = tabsOf(list)
	const from = tabs.findIndex((tab) => tab === target)
	const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
	const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: -1, [forward]: 1 }
	const step = Object.hasOwn(steps, key) ? steps[key] : undefined
	const to =
		key === 'Home' ? 0 : key === 'End' ? tabs.length - 1 : step === undefined ? undefined : (from + step + tabs.length) % tabs.length
	const next = to === undefined ? undefined : tabs[to]
	if (key === ' ' && target instanceof HTMLAnchorElement) {
		event.preventDefault()
		return choose(target.href)
	}
	if (!next) return
	event.preventDefault()
	next.focus()
	choose(next.href)
}

/** Keeps the choice in this browser, for the next page that asks. Libraries of datasets have names of their own. */
function remember(section: HTMLElement, chosen: URLSearchParams): void {
	const prefix = section.dataset['use'] === 'dataset' ? 'dataset-' : ''
	const part = section.querySelector<HTMLElement>('[data-use-tabs=parts] [aria-selected=true]')?.dataset['useKey']
	changeChoices((kept) => {
		for (const name of REMEMBERED) {
			const value = chosen.get(name)
			if (value !== null) kept.set(prefix + name, value)
		}
		for (const [tab, switches] of Object.entries(SWITCHES))
			for (const name of switches) if (chosen.has(tab) && !chosen.has(name)) kept.delete(prefix + name)
		if (part !== undefined) kept.set(`${prefix}part`, part)
	})
}
