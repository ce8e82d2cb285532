/** All styles, cut into pieces that a page needs or does not (tools/split-sheet.ts). */
export interface Styles {
	/** In their order. A page needs a piece when it has one of its classes; always when there are none. */
	pieces: readonly { css: string; classes: readonly string[] }[]
	/** By the address of an island's script: the places of the pieces for what it draws. */
	islands: Readonly<Record<string, readonly number[]>>
}

/** Finds out which styles a page needs: HTML in, CSS out. */
export type PickStyles = (html: string) => string

/** Kept findings: so many texts of class attributes, and so many sheets. */
const MOST_ATTRIBUTES = 5000
const MOST_SHEETS = 500

/** Everything between `before` and the next quotation mark, each time it occurs. */
function eachValue(html: string, before: string, take: (value: string) => void): void {
	for (let at = html.indexOf(before); at !== -1;) {
		const start = at + before.length
		const end = html.indexOf('"', start)
		if (end === -1) return
		take(html.slice(start, end))
		at = html.indexOf(before, end)
	}
}

/**
 * Makes the picker. It reads class attributes and islands in the finished HTML, so it also sees what came from texts. A page's sheet is
 * often a fifth of all styles: fewer bytes to send, and fewer rules before the first paint.
 */
export function createStylePicker({ pieces, islands }: Styles): PickStyles {
	const always = new Uint8Array(pieces.length)
	const byClass = new Map<string, number[]>()
	pieces.forEach(({ classes }, place) => {
		if (classes.length === 0) always[place] = 1
		for (const name of classes) byClass.set(name, [...(byClass.get(name) ?? []), place])
	})
	const known = new Map<string, readonly number[]>()
	const sheets = new Map<string, string>()

	function piecesOf(attribute: string): readonly number[] {
		const kept = known.get(attribute)
		if (kept) return kept
		const found = attribute.split(' ').flatMap((name) => byClass.get(name) ?? [])
		if (known.size >= MOST_ATTRIBUTES) known.clear()
		// A copy of its own: a slice would keep the whole page in memory.
		known.set(Buffer.from(attribute).toString(), found)
		return found
	}

	return (html) => {
		const needed = always.slice()
		const mark = (places: readonly number[] | undefined): void => {
			for (const place of places ?? []) needed[place] = 1
		}
		eachValue(html, ' class="', (value) => mark(piecesOf(value)))
		eachValue(html, '<stoa-island src="', (address) => mark(islands[address]))
		const key = needed.join('')
		const kept = sheets.get(key)
		if (kept !== undefined) return kept
		const sheet = pieces.flatMap(({ css }, place) => (needed[place] === 1 ? [css] : [])).join('')
		if (sheets.size >= MOST_SHEETS) sheets.clear()
		sheets.set(key, sheet)
		return sheet
	}
}
