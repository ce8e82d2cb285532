/** The heading of the section in the reader's view. */
export interface ReadingPlace {
	/** Its text, without its link to itself. */
	title: string
	/** Its anchor. */
	id: string
	/** Number of headings with the same text before it. */
	index: number
}

/** The last heading of the text above the middle of the window; the first one when none is. `undefined` on a page without headings. */
export function readingPlace(): ReadingPlace | undefined {
	const headings = allHeadings()
	const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 2)
	const current = passed.at(-1) ?? headings[0]
	if (!current) return undefined
	return placeOf(current, headings)
}

/** The text of a heading, as in its Markdown. */
export function placeOf(heading: HTMLElement, headings: readonly HTMLElement[] = allHeadings()): ReadingPlace {
	const title = titleOf(heading)
	return {
		title,
		id: heading.id,
		index: headings.slice(0, headings.indexOf(heading)).filter((one) => titleOf(one) === title).length,
	}
}

function allHeadings(): HTMLElement[] {
	return [...document.querySelectorAll<HTMLElement>('main article :is(h1, h2, h3, h4, h5, h6)[id]')]
}

function titleOf(heading: HTMLElement): string {
	return (heading.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
