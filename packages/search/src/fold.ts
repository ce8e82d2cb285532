const SEPARATORS = /[^\p{L}\p{N}]+/u
// eslint-disable-next-line no-control-regex -- the range is the point: plain ASCII needs no normalisation
const ASCII = /^[\0-\x7f]*$/

/** Small letters without accents: what all text is compared as. */
export function fold(text: string): string {
	return ASCII.test(text)
		? text.toLowerCase()
		: text
				.normalize('NFKD')
				.replace(/\p{M}+/gu, '')
				.toLowerCase()
}

/** The distinct words of a folded text. */
export function wordsOf(folded: string): string[] {
	const words = folded.split(SEPARATORS)
	return words.length < 2 && words[0] !== '' ? words : [...new Set(words)].filter((word) => word !== '')
}

/** A folded name without the signs people forget: `llama-3`, `llama_3` and `llama3` are one. The slash after the namespace stays. */
export function squeeze(folded: string): string {
	return folded.replace(/[^\p{L}\p{N}/]+/gu, '')
}

/** The words of what somebody typed, folded and squeezed. */
export function searchWords(search: readonly string[]): string[] {
	const words = search.flatMap((text) => fold(text).split(/\s+/)).map(squeeze)
	return [...new Set(words)].filter((word) => word !== '' && word !== '/')
}
