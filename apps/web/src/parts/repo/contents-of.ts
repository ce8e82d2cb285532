import type { Rendered } from '@stoa/markdown'

/** Headings from which a card is long enough for a list of contents. */
const HEADINGS_MIN = 3
/** Links of one list: a card of 400 kB can have a hundred thousand headings. */
const LINKS_MAX = 300
/** Characters of one link. */
const TITLE_MAX = 200

/** The list of a card's contents. */
export interface Contents {
	/** In reading order. `isSub`: of the second level. */
	links: { id: string; title: string; isSub: boolean }[]
	/** Headings of these levels that the list leaves out at its end. */
	left: number
}

const shorten = (title: string): string => (title.length > TITLE_MAX ? `${title.slice(0, TITLE_MAX - 1).trimEnd()}…` : title)

/** The headings of the first two levels that a card uses; `undefined` for a card of fewer than three headings. Headings without text are left out. */
export function contentsOf(outline: Rendered['outline']): Contents | undefined {
	const named = outline.filter(({ title }) => title !== '')
	if (named.length < HEADINGS_MIN) return undefined
	const [first, second] = [...new Set(named.map(({ depth }) => depth))].toSorted((a, b) => a - b)
	const listed = named.filter(({ depth }) => depth === first || depth === second)
	return {
		links: listed.slice(0, LINKS_MAX).map(({ id, title, depth }) => ({ id, title: shorten(title), isSub: depth === second })),
		left: Math.max(0, listed.length - LINKS_MAX),
	}
}
