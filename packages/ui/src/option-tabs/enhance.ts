import { chosenFramework } from './chosen-framework.ts'
import { followFragment } from '../follow-fragment.ts'

const CHOICES = '[data-choice]'
const DEFAULT_FRAMEWORK = 'pt'

/** Makes tabs and framework branches under `root` follow hands, keys, the address and fragments that lead into them. */
export function enhanceTabs(root: ParentNode): void {
	for (const choice of root.querySelectorAll<HTMLElement>(CHOICES)) {
		choice.querySelector('[role=tablist]')?.addEventListener('click', onClick)
		choice.querySelector<HTMLElement>('[role=tablist]')?.addEventListener('keydown', onKey)
	}
	readAddress(root)
	document.documentElement.dataset['choices'] = ''
	addEventListener('popstate', () => readAddress(root))
	followFragment((target) => {
		for (let panel = target.closest<HTMLElement>('[data-panel]'); panel; panel = panel.parentElement?.closest('[data-panel]') ?? null)
			show(panel.closest<HTMLElement>(CHOICES), panel.dataset['panel'] ?? '')
	})
}

function readAddress(root: ParentNode): void {
	const query = new URLSearchParams(location.search)
	const framework = chosenFramework() ?? DEFAULT_FRAMEWORK
	for (const choice of root.querySelectorAll<HTMLElement>(CHOICES)) {
		const group = choice.dataset['choice'] ?? ''
		const wanted = group === 'fw' ? framework : query.get(group)
		show(choice, wanted ?? panelsOf(choice)[0]?.dataset['panel'] ?? '')
	}
	for (const link of root.querySelectorAll<HTMLAnchorElement>('a[data-framework]')) {
		// Each framework has its own page: the address may name another one than this.
		if (link.dataset['ownPage'] !== undefined) {
			if (query.get('fw') === link.dataset['framework'] && link.ariaCurrent === null && link.pathname !== location.pathname)
				location.replace(link.href)
			continue
		}
		if (link.dataset['framework'] === framework) link.setAttribute('aria-current', 'true')
		else link.removeAttribute('aria-current')
	}
}

const panelsOf = (choice: HTMLElement): HTMLElement[] => [...choice.querySelectorAll<HTMLElement>(':scope > [data-panel]')]
const tabsOf = (choice: HTMLElement): HTMLElement[] => [...choice.querySelectorAll<HTMLElement>(':scope > [role=tablist] > [role=tab]')]

/** A value that the choice does not have changes nothing. */
function show(choice: HTMLElement | null, value: string): void {
	if (!choice || !panelsOf(choice).some((panel) => panel.dataset['panel'] === value)) return
	for (const panel of panelsOf(choice)) panel.toggleAttribute('data-off', panel.dataset['panel'] !== value)
	for (const tab of tabsOf(choice)) {
		const chosen = tab.dataset['value'] === value
		tab.ariaSelected = String(chosen)
		tab.tabIndex = chosen ? 0 : -1
	}
}

function choose(tab: HTMLElement): void {
	const choice = tab.closest<HTMLElement>(CHOICES)
	const value = tab.dataset['value'] ?? ''
	const group = choice?.dataset['choice']
	if (!group) return show(choice, value)
	// What is above may change its height too: the tab stays under the hand.
	const before = tab.getBoundingClientRect().top
	for (const other of document.querySelectorAll<HTMLElement>(CHOICES)) if (other.dataset['choice'] === group) show(other, value)
	scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
	const address = new URL(location.href)
	address.searchParams.set(group, value)
	history.replaceState(history.state, '', address)
}

function onClick({ target }: Event): void {
	const tab = target instanceof Element ? target.closest<HTMLElement>('[role=tab]') : null
	if (tab) choose(tab)
}

function onKey(event: KeyboardEvent): void {
	const tab = event.target instanceof HTMLElement ? event.target : null
	const choice = tab?.closest<HTMLElement>(CHOICES)
	if (!tab || !choice) return
	const tabs = tabsOf(choice)
	const forward = choice.matches(':dir(rtl)') ? -1 : 1
	const steps: Record<string, number> = { ArrowRight: forward, ArrowLeft: -forward }
	const step = steps[event.key]
	const next =
		event.key === 'Home' ? tabs[0] : event.key === 'End' ? tabs.at(-1) : step && tabs.at((tabs.indexOf(tab) + step) % tabs.length)
	if (!next) return
	event.preventDefault()
	choose(next)
	next.focus()
}
