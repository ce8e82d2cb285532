/** Most different words of a search. */
const TERMS_MAX = 16
const WORD = /[\p{L}\p{N}_]+/gu

/**
 * The words of a search as the engine compares them: without case and accents, each once.
 *
 * @example
 * ```ts
 * assert.deepEqual(searchTerms('Café, cafe au lait'), ['cafe', 'au', 'lait'])
 * ```
 */
export function searchTerms(query: string): string[] {
	const plain = query
		.normalize('NFD')
		.replaceAll(/\p{Mn}/gu, '')
		.normalize('NFC')
		.toLowerCase()
	return [...new Set(plain.match(WORD) ?? [])].slice(0, TERMS_MAX)
}
