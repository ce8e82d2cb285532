/** Longest part of a search text that is used, in characters: more than people type, and the limit of the field in the pages. */
const LETTERS_MAX = 200

/** The search text, cut to its limit. Every search is limited so before it costs anything. */
export function boundedSearch(text: string): string {
	return text.slice(0, LETTERS_MAX).toWellFormed().trim()
}
