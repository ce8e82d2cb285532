/** What a hole of a stencil is filled with: plain text, escaped here, or finished and safe HTML. */
export type Filling = string | { html: string }

/** HTML that was drawn once with marks in its holes: the pieces around the holes, and which hole comes after each piece but the last. */
interface Stencil {
	pieces: readonly string[]
	holes: readonly number[]
}

/** Private-use characters around a hole's number: no text of ours holds them, and nothing escapes them. */
const MARK = /\uE0F0(\d+)\uE0F1/

/** Stencils kept at most; their keys hold no text of a page, so there are some dozens. */
const STENCILS_MAX = 1000

/**
 * Makes a function that draws what is the same a thousand times but for some texts: each `key` is drawn once, with a mark for each filling, and
 * filled anew from then on. A text is escaped as React escapes it, so the HTML is that of drawing with the fillings themselves.
 *
 * `draw` must place the marks as they are, in text, in attributes, or as finished HTML; what else it draws must follow from `key` alone.
 */
export function createStencils(): (key: string, fillings: readonly Filling[], draw: (marks: readonly string[]) => string) => string {
	const stencils = new Map<string, Stencil>()
	return (key, fillings, draw) => {
		const known = stencils.get(key)
		const stencil = known ?? cut(draw(fillings.map((_, index) => `\uE0F0${index}\uE0F1`)))
		if (!known && stencils.size < STENCILS_MAX) stencils.set(key, stencil)
		const { pieces, holes } = stencil
		let html = pieces[0] ?? ''
		for (let at = 0; at < holes.length; at++) html += written(fillings[holes[at] ?? 0] ?? '') + (pieces[at + 1] ?? '')
		return html
	}
}

function cut(html: string): Stencil {
	const parts = html.split(MARK)
	return { pieces: parts.filter((_, index) => index % 2 === 0), holes: parts.filter((_, index) => index % 2 === 1).map(Number) }
}

function written(filling: Filling): string {
	if (typeof filling !== 'string') return filling.html
	return /["&'<>]/.test(filling) ? filling.replaceAll(/["&'<>]/g, (character) => ESCAPED[character] ?? character) : filling
}

/** As React writes them. */
const ESCAPED: Readonly<Record<string, string>> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }
