/**
 * In every page: fetches each island's script when it is wanted, and keeps clicks and dropped files that come before it. They are
 * sent again once the island lives, so nothing a visitor does early is lost. Links are left alone.
 */
interface IslandModule {
	/** Brings the island to life. Called once. */
	start: (island: HTMLElement, props: unknown) => void | Promise<void>
}

const waking = new WeakMap<Element, Promise<void>>()
const asleep = 'stoa-island:not([ready])'

function wake(island: HTMLElement): Promise<void> {
	const under = waking.get(island)
	if (under) return under
	const starting = import(/* @vite-ignore */ island.getAttribute('src') ?? '')
		.then((module: IslandModule) => module.start(island, JSON.parse(island.getAttribute('props') ?? '{}')))
		.catch((error: unknown) => console.error('An island did not start', error))
		// Even when it failed: what is inside then works as it does without scripts.
		.then(() => island.setAttribute('ready', ''))
	waking.set(island, starting)
	return starting
}

const islandAround = (target: EventTarget | null): HTMLElement | null =>
	target instanceof Element ? target.closest<HTMLElement>(asleep) : null

function approach({ target }: Event): void {
	const island = islandAround(target)
	if (island) void wake(island)
}
for (const type of ['pointerover', 'focusin', 'touchstart', 'dragenter']) addEventListener(type, approach, { capture: true, passive: true })

addEventListener(
	'click',
	(event) => {
		const island = islandAround(event.target)
		const control = island && event.target instanceof Element && event.target.closest<HTMLElement>('button,input')
		if (!island || !control) return
		event.preventDefault()
		event.stopImmediatePropagation()
		// With what tells a pointer from a key: a menu that was pressed leaves the focus where it is.
		const again = new PointerEvent('click', { bubbles: true, cancelable: true, composed: true, detail: event.detail })
		void wake(island).then(() => control.dispatchEvent(again))
	},
	true,
)

addEventListener(
	'dragover',
	(event) => {
		if (islandAround(event.target)) event.preventDefault()
	},
	true,
)
addEventListener(
	'drop',
	(event) => {
		const island = islandAround(event.target)
		const { target, dataTransfer } = event
		if (!island || !target || !dataTransfer) return
		event.preventDefault()
		event.stopImmediatePropagation()
		// A drop cannot be sent again, and only entries outlive it: islands that take files listen for this event too.
		const detail = [...dataTransfer.items].map((item) => item.webkitGetAsEntry())
		void wake(island).then(() => target.dispatchEvent(new CustomEvent('stoa-late-drop', { bubbles: true, detail })))
	},
	true,
)

const all = (when: string): NodeListOf<HTMLElement> => document.querySelectorAll(`${asleep}[when=${when}]`)
const seen = new IntersectionObserver((entries) => {
	for (const { isIntersecting, target } of entries) if (isIntersecting && target.parentElement) void wake(target.parentElement)
})
for (const island of all('visible')) if (island.firstElementChild) seen.observe(island.firstElementChild)

const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))
addEventListener('load', () => idle(() => all('idle').forEach((island) => void wake(island))))

/** Menus made of `details` close when a hand goes elsewhere. */
function closeMenus(except: EventTarget | null): void {
	for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
		if (!(except instanceof Node && menu.contains(except))) menu.open = false
}
addEventListener('pointerdown', ({ target }) => closeMenus(target))

addEventListener('keydown', (event) => {
	if (event.key === 'Escape') closeMenus(null)
	if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
	if (event.target instanceof Element && event.target.closest('input,textarea,select,[contenteditable]')) return
	const field = document.querySelector<HTMLInputElement>('[data-focus-key="/"]')
	if (!field) return
	event.preventDefault()
	field.select()
})
