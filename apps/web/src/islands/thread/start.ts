import type { Words } from '../../words/words.ts'
import { filledCount } from '../../words/sentences/fill-words.ts'
import { readPage } from '../read-page.ts'

/** What the page says about the thread it shows. */
interface ThreadProps {
	/** Address of the stream that tells when to look again. */
	changes: string
	words: Words['islands']['thread']
}

function isThreadProps(props: unknown): props is ThreadProps {
	return typeof props === 'object' && props !== null && 'changes' in props && typeof props.changes === 'string' && 'words' in props
}

/** Whether the visitor is typing or has the focus there: it stays as it is. */
function isBusy(item: Element): boolean {
	return item.contains(document.activeElement) || item.querySelector('details[open]') !== null
}

const shownOf = (root: ParentNode): HTMLElement | null => root.querySelector('[data-thread]')

/** Form tokens differ in every answer and say nothing. */
const textOf = (item: Element): string => item.outerHTML.replaceAll(/name="csrf" value="[^"]*"/g, '')

/** Brings the events shown up to the page as it is now. Answers how many are new. */
function bringUp(shown: Element, fresh: Element): number {
	let added = 0
	for (const item of fresh.children) {
		const present = document.getElementById(item.id)
		if (!present) {
			shown.append(document.importNode(item, true))
			added += 1
		} else if (shown.contains(present) && !isBusy(present) && textOf(present) !== textOf(item))
			present.replaceWith(document.importNode(item, true))
	}
	return added
}

/** Goes to the part of the thread that holds the event which the address names, when another part is shown. */
function followAddress(): void {
	const named = document.getElementById(location.hash.slice(1))
	if (!named?.matches('[data-omitted]')) return
	location.replace(`${location.pathname}?at=${named.id.replace('event-', '')}#${named.id}`)
}

/** Shows what others say and do in the thread as it happens. Without it, the page shows them when it is opened again. */
export function start(island: HTMLElement, props: unknown): void {
	const shown = shownOf(island)
	const news = island.querySelector('output')
	if (!shown || !news || !isThreadProps(props)) return
	followAddress()
	addEventListener('hashchange', followAddress)
	let isLooking = false
	let again = false
	const look = async (): Promise<void> => {
		if (isLooking) {
			again = true
			return
		}
		isLooking = true
		const answer = await fetch(location.pathname + location.search, { headers: { accept: 'text/html' } })
		const page = answer.ok ? readPage(await answer.text()) : undefined
		const fresh = page && shownOf(page)
		const added = fresh ? bringUp(shown, fresh) : 0
		if (added > 0) news.textContent = filledCount(props.words.added, added, props.words.language)
		isLooking = false
		if (again) {
			again = false
			await look()
		}
	}
	const stream = new EventSource(props.changes)
	stream.addEventListener('changed', () => void look())
	// What happened between the page and the stream, and while the stream was broken.
	let opened = 0
	stream.addEventListener('open', () => {
		opened += 1
		if (opened > 1) void look()
	})
	addEventListener('pagehide', () => stream.close())
}
