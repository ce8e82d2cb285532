import { watchSelection } from '@stoa/ui/client'
import type { DocsIslandProps } from './props.ts'

/**
 * What makes a documentation page livelier: Ctrl+K (or Cmd+K) and the search field open the search box, the outline follows the reading, and
 * the contents show the current page. Small, because every page has it; the search box itself is fetched when it is wanted.
 */
export function start(island: HTMLElement, props: DocsIslandProps): void {
	const form = island.querySelector<HTMLFormElement>('[data-docs-search]')
	const field = form?.querySelector<HTMLInputElement>('input[name=q]')
	if (form && field) {
		const open = async (): Promise<void> => {
			await import('./search-box.ts').then((part) => part.openSearch(form, props))
		}
		addEventListener('keydown', (event) => {
			if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
			event.preventDefault()
			void open()
		})
		field.addEventListener('click', () => void open())
		field.addEventListener('input', () => void open())
	}
	if (hasFramework()) void import('@stoa/ui/framework').then((part) => part.followFramework())
	showCurrent()
	followReading()
	copyHeadings(props.copied)
	offerSections(props)
	watchSelection('[data-prose]', () => import('@stoa/ui/copy-selection'))
	if (document.querySelector('[data-copy-page=shortcut]')) void import('@stoa/ui/copy-key').then((part) => part.listenForCopyKey())
}

/** Whether the reader chose a framework, here or on an earlier page (`chosen-framework.ts`). What that needs is fetched for them alone. */
function hasFramework(): boolean {
	try {
		return /[?&]fw=/.test(location.search) || localStorage.getItem('framework') !== null
	} catch {
		// A browser that keeps nothing for this site.
		return false
	}
}

/** A heading's link to itself also copies its address (HE-4). What that needs is fetched with the first click. */
function copyHeadings(copied: string | undefined): void {
	document.querySelector('[data-docs-text]')?.addEventListener('click', ({ target }) => {
		const link = target instanceof Element ? target.closest<HTMLAnchorElement>(':is(h1, h2, h3, h4, h5, h6)[id] > a[href^="#"]') : null
		if (link) void import('./copy-heading.ts').then((part) => part.copyAddress(link, copied))
	})
}

/** Above so many headings a page is a list rather than a text. */
const HEADINGS_MAX = 500

/** A button at each heading copies its section as Markdown (CG-4). It is made here, because it needs this script. */
function offerSections({ copySection: name = 'Copy this section', copied }: DocsIslandProps): void {
	const text = document.querySelector('[data-docs-text]')
	const source = document.querySelector<HTMLLinkElement>('link[rel=alternate][type="text/markdown"]')?.href
	if (!text || source === undefined) return
	const headings = text.querySelectorAll<HTMLElement>(':is(h2, h3, h4, h5, h6)[id]')
	if (headings.length > HEADINGS_MAX) return
	for (const heading of headings) {
		const button = document.createElement('button')
		button.type = 'button'
		button.dataset['copySection'] = ''
		button.ariaLabel = `${name}: ${heading.textContent.trim()}`
		button.title = name
		heading.append(button)
	}
	text.addEventListener('click', ({ target }) => {
		const button = target instanceof Element ? target.closest<HTMLElement>('button[data-copy-section]') : null
		const heading = button?.closest<HTMLElement>(':is(h2, h3, h4, h5, h6)[id]')
		if (button && heading) void import('@stoa/ui/copy-section').then((part) => part.copySection(button, heading, source, copied))
	})
}

function showCurrent(): void {
	const current = document.querySelector<HTMLElement>('[data-docs-contents] [aria-current]')
	const scroller = current?.closest('[data-docs-contents]')?.parentElement
	if (!current || !scroller) return
	const [inner, outer] = [current.getBoundingClientRect(), scroller.getBoundingClientRect()]
	if (inner.bottom > outer.bottom || inner.top < outer.top) scroller.scrollTop += inner.top - outer.top - outer.height / 3
}

/** Marks the outline's entry whose heading was passed last. */
function followReading(): void {
	const links = new Map<Element, HTMLAnchorElement>()
	for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-docs-outline] a')) {
		const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
		if (heading) links.set(heading, link)
	}
	if (links.size === 0) return
	const mark = (): void => {
		let current: HTMLAnchorElement | undefined
		for (const [heading, link] of links) {
			link.removeAttribute('aria-current')
			if (heading.getBoundingClientRect().top < innerHeight / 4) current = link
		}
		current?.setAttribute('aria-current', 'true')
	}
	const seen = new IntersectionObserver(mark, { rootMargin: '0px 0px -75% 0px' })
	for (const heading of links.keys()) seen.observe(heading)
}
