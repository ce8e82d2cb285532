import { cleanString } from './clean-json.ts'

/** Longest entry in characters, and how much of a card is searched. */
const LENGTH_MAX = 4000
const LOOKED_AT_MAX = 200_000
const OPENING =
	/@(?:article|book|conference|inbook|incollection|inproceedings|manual|misc|online|phdthesis|mastersthesis|proceedings|software|techreport|unpublished|dataset)\s?\{/i

/** The position of the brace that closes the one at `from`; `undefined` when it is not within the limit. */
function closing(text: string, from: number): number | undefined {
	let depth = 0
	for (let at = from; at < Math.min(text.length, from + LENGTH_MAX); at++) {
		if (text[at] === '{') depth++
		else if (text[at] === '}' && --depth === 0) return at
	}
	return undefined
}

/**
 * The first BibTeX entry in a card, which states how to cite the work.
 *
 * @example
 * ```ts
 * assert.equal(citationOf('Cite:\n\n@misc{a, title={A {B}}}\n'), '@misc{a, title={A {B}}}')
 * ```
 */
export function citationOf(body: string): string | undefined {
	const text = body.slice(0, LOOKED_AT_MAX)
	const found = OPENING.exec(text)
	if (!found) return undefined
	const end = closing(text, found.index + found[0].length - 1)
	return end === undefined ? undefined : cleanString(text.slice(found.index, end + 1))
}
