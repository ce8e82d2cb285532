/** Letters of a search that are looked at: more than anyone types, and what the field of the pages takes. */
const LETTERS_MAX = 200

/** What was typed into a search, cut where nobody types on. Every search is bounded so before it costs anything. */
export function boundedSearch(text: string): string {
	return text.slice(0, LETTERS_MAX).toWellFormed().trim()
}
