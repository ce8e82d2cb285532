/** In every page: fetches each island's script when it is wanted, and sends it the clicks and dropped files that came before it. */
import type { EarlyEvents } from './early-events.ts'

/** What an island's script exports. */
interface IslandModule {
	/** Brings the island to life. Called once. */
	start: (island: HTMLElement, props: unknown) => void | Promise<void>
}

/** Firefox ends imports that are under way when a page is left, and they fail then. */
let isLeaving = false
const waking = new WeakMap<Element, Promise<void>>()
const asleep = 'stoa-island:not([ready])'

function wake(island: HTMLElement): Promise<void> {
	const under = waking.get(island)
	if (under) return under
	const starting = importBuilt(island.getAttribute('src') ?? '')
		.then((module: IslandModule) => module.start(island, JSON.parse(island.getAttribute('props') ?? '{}')))
		.catch((error: unknown) => isLeaving || console.error('Island not started', error))
		// Even when it failed: what is inside then works as it does without scripts.
		.then(() => island.setAttribute('ready', ''))
	waking.set(island, starting)
	return starting
}

/** An attacker who gets an element into the page must not choose what runs: islands lie beside this script. */
async function importBuilt(address: string): Promise<IslandModule> {
	const { href } = new URL(address, document.baseURI)
	if (!href.startsWith(new URL(/* @vite-ignore */ './', import.meta.url).href)) throw new Error(`${href} is no island`)
	return import(/* @vite-ignore */ href)
}

const islandAround = (target: EventTarget | null): HTMLElement | null =>
	target instanceof Element ? target.closest<HTMLElement>(asleep) : null

function approach({ target }: Event): void {
	const island = islandAround(target)
	if (island) void wake(island)
}
for (const type of ['pointerover', 'focusin', 'touchstart', 'dragenter']) addEventListener(type, approach, { capture: true, passive: true })

const sendLater: EarlyEvents['keep'] = (island, again) => void wake(island).then(again)
if (window.stoaEarly) {
	for (const [island, again] of window.stoaEarly.kept) sendLater(island, again)
	window.stoaEarly.keep = sendLater
}

const all = (when: string): NodeListOf<HTMLElement> => document.querySelectorAll(`${asleep}[when=${when}]`)
const seen = new IntersectionObserver((entries) => {
	for (const { isIntersecting, target } of entries) if (isIntersecting && target.parentElement) void wake(target.parentElement)
})
for (const island of all('visible')) if (island.firstElementChild) seen.observe(island.firstElementChild)

const idle: (work: () => void, options: IdleRequestOptions) => unknown =
	window.requestIdleCallback ?? ((work: () => void) => setTimeout(work))
/** WebKit lets a page copy only while it handles the click itself. The fetch of the script would outlast that, so it comes before. */
const copiesInClick = navigator.vendor.startsWith('Apple')
// A busy browser may have no idle time for long, and keys wait for this.
addEventListener('load', () =>
	idle(
		() => {
			for (const island of all('idle')) void wake(island)
			const copying = copiesInClick && document.querySelector<HTMLElement>(`${asleep}[src*=island-copy]`)
			if (copying) void wake(copying)
		},
		{ timeout: 2000 },
	),
)

/** The form that is on its way: what it holds is not lost. */
let sent: EventTarget | null = null
addEventListener('submit', ({ target, defaultPrevented }) => {
	if (!defaultPrevented) sent = target
})

/** Whether a field holds something else than what the page brought. */
const isChanged = (field: HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement): boolean =>
	field instanceof HTMLSelectElement
		? field.selectedOptions[0]?.defaultSelected === false
		: field.value.trim() !== field.defaultValue.trim()

/** Whether a text stands in a form that was not sent: typed here, also into fields that say so (`data-guarded`), or shown again by the server (`data-unsaved`). */
const isUnsaved = (form: HTMLFormElement): boolean =>
	form !== sent &&
	(form.matches('[data-unsaved], :has([data-unsaved])') ||
		[...form.querySelectorAll<HTMLTextAreaElement>('textarea, [data-guarded] :is(input, select)')].some(isChanged))

addEventListener('beforeunload', (event) => {
	isLeaving = true
	if ([...document.querySelectorAll<HTMLFormElement>('form[method=post]')].some(isUnsaved)) event.preventDefault()
})

/** Menus made of `details` close when a hand goes elsewhere. */
function closeMenus(except: EventTarget | null): void {
	for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
		if (!(except instanceof Node && menu.contains(except))) menu.open = false
}
addEventListener('pointerdown', ({ target }) => closeMenus(target))
// The page stays: a menu of its headings would lie over the one that was chosen.
addEventListener('click', ({ target }) => target instanceof Element && target.closest('[data-menu] a[href^="#"]') && closeMenus(null))

addEventListener('keydown', (event) => {
	if (event.key === 'Escape') closeMenus(null)
	const isWithControl = event.ctrlKey || event.metaKey
	// The documentation has a search of its own for Ctrl+K.
	const isFind = isWithControl ? event.key === 'k' && !document.querySelector('[data-docs-search]') : event.key === '/'
	if (!isFind || event.altKey) return
	if (event.target instanceof Element && event.target.closest('input,textarea,select,[contenteditable]')) return
	const field = document.querySelector<HTMLInputElement>('[data-focus-key="/"]')
	if (!field) return
	event.preventDefault()
	field.select()
})
