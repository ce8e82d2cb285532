import { announce, prepareAnnouncements } from '@stoa/ui/client'
import { readPage } from '../read-page.ts'
import { createPartSwitch } from '../switch-part.ts'

/**
 * Makes a listing live: filters, search, sort and paging change the rows without a page jump, each facet can be searched, and the arrow
 * keys walk the rows. The server renders every state; this fetches the page for the new address and takes its listing.
 */
export function start(island: HTMLElement): void {
	const listing = createPartSwitch(island, { selector: '[data-listing]', busy: '[data-listing]', takeOver })
	let shown = location.pathname + location.search
	let typing: ReturnType<typeof setTimeout> | undefined

	async function show(address: string, how: 'push' | 'replace' | 'back'): Promise<void> {
		// What was typed before this is in the address; asking later would ask a form that is no longer in the page.
		clearTimeout(typing)
		const found = await listing.show(address)
		if (!found) return
		if (how === 'push') history.pushState(undefined, '', address)
		if (how === 'replace') history.replaceState(undefined, '', address)
		shown = location.pathname + location.search
		document.title = found.title
		announce(found.fresh.querySelector<HTMLElement>('[data-listing-count]')?.dataset['listingCount'] ?? '')
	}

	prepareAnnouncements()
	addEventListener('popstate', () => {
		// A jump to a heading is no other listing, and whatever was on its way is no longer wanted.
		if (location.pathname + location.search === shown) listing.giveUp()
		else void show(location.href, 'back')
	})
	island.addEventListener('click', (event) => {
		const link = event.target instanceof Element ? event.target.closest('a') : null
		if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
		if (link.pathname !== location.pathname || link.origin !== location.origin || link.hash) return
		event.preventDefault()
		if (link.closest('nav')) scrollTo({ top: 0 })
		void show(link.href, 'push')
	})
	const submit = (form: HTMLFormElement, how: 'push' | 'replace'): void => void show(formAddress(form), how)
	island.addEventListener('submit', (event) => {
		if (!(event.target instanceof HTMLFormElement)) return
		event.preventDefault()
		submit(event.target, 'push')
	})
	island.addEventListener('input', ({ target }) => {
		if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
		if (target instanceof HTMLInputElement && target.matches('[data-facet-search]')) {
			void searchFacet(target)
			return
		}
		const { form } = target
		if (!form?.matches('[data-listing-form]')) return
		clearTimeout(typing)
		typing = setTimeout(() => submit(form, 'replace'), target instanceof HTMLSelectElement ? 0 : 200)
	})
	addEventListener('keydown', walkRows)
	// What was chosen or typed before this script came.
	const form = island.querySelector<HTMLFormElement>('form[data-listing-form]')
	if (form && isTouched(form)) submit(form, 'replace')
}

/** Whether a control of the form says something else than the page that brought it. */
function isTouched(form: HTMLFormElement): boolean {
	return [...form.elements].some((control) => {
		if (control instanceof HTMLInputElement) return control.value !== control.defaultValue || control.checked !== control.defaultChecked
		if (!(control instanceof HTMLSelectElement)) return false
		const rendered = [...control.options].findIndex((option) => option.defaultSelected)
		return control.selectedIndex !== Math.max(0, rendered)
	})
}

function formAddress(form: HTMLFormElement): string {
	const params = new URLSearchParams()
	for (const [name, value] of new FormData(form))
		if (typeof value === 'string' && value && !(name === 'sort' && value === 'trending')) params.append(name, value)
	return params.size > 0 ? `${form.action}?${params}` : form.action
}

/** Puts the fresh listing in place of the old one, but keeps the field that the visitor is typing in, open groups and scrolled lists. */
function takeOver(old: Element, fresh: Element): void {
	const typed = document.activeElement
	const kept = typed instanceof HTMLInputElement && typed.name === 'search' && old.contains(typed) ? typed : undefined
	const focused =
		typed instanceof HTMLAnchorElement && old.contains(typed) ? typed.closest('[data-value]')?.getAttribute('data-value') : undefined
	for (const group of old.querySelectorAll<HTMLDetailsElement>('details[data-facet]')) {
		const match = fresh.querySelector<HTMLDetailsElement>(`details[data-facet="${group.dataset['facet']}"]`)
		if (match) match.open = group.open
	}
	// The page that was chosen begins where its rows do: its links are no longer in the place of those before.
	const turned = typed?.closest('nav') && old.contains(typed)
	const sheet = old.querySelector('[popover]:popover-open') !== null
	if (kept) fresh.querySelector('input[name=search]')?.replaceWith(kept)
	old.replaceWith(fresh)
	kept?.focus()
	if (turned) fresh.querySelector<HTMLElement>('#results')?.focus({ preventScroll: true })
	if (sheet) fresh.querySelector<HTMLElement>('[popover]')?.showPopover()
	if (focused) fresh.querySelector<HTMLElement>(`[data-value="${CSS.escape(focused)}"] a`)?.focus()
}

/** Filters a facet's values; fetches all of them first when the page lists only the most frequent. */
async function searchFacet(field: HTMLInputElement): Promise<void> {
	const group = field.closest<HTMLElement>('[data-facet]')
	const all = group?.querySelector<HTMLAnchorElement>('[data-facet-all]')
	if (group && all && !group.dataset['fetched']) {
		group.dataset['fetched'] = ''
		const list = readPage(await (await fetch(all.href)).text()).querySelector(`[data-facet="${group.dataset['facet']}"] ul`)
		if (list) group.querySelector('ul')?.replaceWith(list)
		all.remove()
	}
	const words = field.value.toLowerCase().trim()
	for (const row of group?.querySelectorAll<HTMLElement>('[data-value]') ?? []) row.hidden = !row.dataset['value']?.includes(words)
}

/** Arrow down and up go from row to row; Enter opens, as on any link. */
function walkRows(event: KeyboardEvent): void {
	const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
	const { target } = event
	if (step === 0 || !(target instanceof HTMLElement) || target.matches('select,textarea')) return
	const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
	const from = rows.indexOf(target)
	const fromField = target.matches('input[name=search]')
	if (from < 0 && !fromField && target !== document.body && target.id !== 'results') return
	const next = from < 0 ? (step > 0 ? rows[0] : undefined) : rows[from + step]
	if (!next) return
	event.preventDefault()
	next.focus()
}
