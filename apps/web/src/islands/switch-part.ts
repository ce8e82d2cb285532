import { readPage, titleOf } from './read-page.ts'

/** What an island takes from other pages. */
export interface SwitchedPart {
	/** Names the part: it is in this page and in those that are asked for. */
	selector: string
	/** Names what is marked as busy meanwhile. */
	busy: string
	/** Puts the fresh part in place of the old one, and keeps what the visitor has done to the old one: focus, open groups, a field that is typed in. */
	takeOver: (old: HTMLElement, fresh: HTMLElement) => void
}

/** Shows a part of other pages in the place of this page's. */
export interface PartSwitch {
	/**
	 * Asks for a page and takes its part. Resolves with the part and the title of its page, or with `undefined` when a later call or `giveUp`
	 * came in between. What cannot be fetched, or has no such part, is opened as a page.
	 */
	show(address: string): Promise<{ fresh: HTMLElement; title: string } | undefined>
	/** Forgets what is on its way. */
	giveUp(): void
}

/** Makes the switch of an island. The server renders every state, so a page without scripts shows the same at the same address. */
export function createPartSwitch(island: HTMLElement, { selector, busy, takeOver }: SwitchedPart): PartSwitch {
	let asking: AbortController | undefined
	return {
		async show(address) {
			asking?.abort()
			asking = new AbortController()
			const { signal } = asking
			island.querySelector(busy)?.setAttribute('aria-busy', 'true')
			try {
				const response = await fetch(address, { signal, headers: { accept: 'text/html' } })
				if (!response.ok) throw new Error(`The page answered ${response.status}`)
				const html = await response.text()
				if (signal.aborted) return undefined
				const fresh = readPage(html).querySelector<HTMLElement>(selector)
				const old = island.querySelector<HTMLElement>(selector)
				if (!fresh || !old) throw new Error(`The page has no ${selector}`)
				takeOver(old, fresh)
				return { fresh, title: titleOf(html) }
			} catch (error) {
				if (signal.aborted) return undefined
				console.error('What was chosen is opened as a page', error)
				location.assign(address)
				return undefined
			}
		},
		giveUp() {
			asking?.abort()
			island.querySelector(busy)?.removeAttribute('aria-busy')
		},
	}
}
