import { isUnspaced, wordsOf } from './words.ts'

/** A piece of an excerpt. */
export interface ExcerptPart {
	text: string
	isMatch: boolean
}

const LENGTH = 160
/** Characters of a text that are looked through. */
const SEARCHED_MAX = 20_000

/** The text around the first word that matches, in pieces: what matches and what does not. */
export function excerptOf(text: string, terms: ReadonlySet<string>): ExcerptPart[] {
	const [first] = matchesIn(text.slice(0, SEARCHED_MAX), terms)
	let from = Math.max(0, (first?.start ?? 0) - LENGTH / 3)
	// A word's beginning is near, or there are no spaces between words.
	const space = text.indexOf(' ', from)
	if (from > 0 && space !== -1 && space - from < 20) from = space + 1
	const shown = `${from > 0 ? '…' : ''}${text.slice(from, from + LENGTH)}${from + LENGTH < text.length ? '…' : ''}`
	const parts: ExcerptPart[] = []
	let done = 0
	for (const { start, end } of matchesIn(shown, terms)) {
		if (start > done) parts.push({ text: shown.slice(done, start), isMatch: false })
		parts.push({ text: shown.slice(start, end), isMatch: true })
		done = end
	}
	if (done < shown.length) parts.push({ text: shown.slice(done), isMatch: false })
	return parts
}

/** Where the terms stand: whole words, and in scripts without spaces the characters themselves. */
function* matchesIn(text: string, terms: ReadonlySet<string>): Generator<{ start: number; end: number }> {
	for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
		if (!wordsOf(word).some((term) => terms.has(term)) && !isUnspaced(word)) continue
		if (!isUnspaced(word)) yield { start: index, end: index + word.length }
		else yield* runsIn(word, index, terms)
	}
}

/** Characters one after the other that belong to terms. */
function* runsIn(word: string, offset: number, terms: ReadonlySet<string>): Generator<{ start: number; end: number }> {
	let open: { start: number; end: number } | undefined
	for (let at = 0; at < word.length; at++) {
		const length = terms.has(word.slice(at, at + 2)) ? 2 : terms.has(word.slice(at, at + 1)) ? 1 : 0
		if (length === 0) continue
		const end = Math.min(word.length, at + length) + offset
		if (open && at + offset <= open.end) open.end = Math.max(open.end, end)
		else {
			if (open) yield open
			open = { start: at + offset, end }
		}
	}
	if (open) yield open
}
