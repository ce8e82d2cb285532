const SEPARATORS = /[^\p{L}\p{N}]+/u
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** Letters of a rest that are kept: longer searches in a text without blanks find nothing. */
const REST_MAX = 12
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
export function wordsOf(folded: string): Set<string> {
	const words = new Set<string>()
	if (!ASCII.test(folded)) {
		for (const word of folded.split(SEPARATORS)) addWord(words, word)
		return words
	}
	let start = -1
	for (let at = 0; at <= folded.length; at++) {
		const isInside = isLetterOrDigit(folded.charCodeAt(at))
		if (isInside && start < 0) start = at
		else if (!isInside && start >= 0) {
			words.add(folded.slice(start, at))
			start = -1
		}
	}
	return words
}

/** Scripts that write words without blanks: a search may begin at any letter, so every rest of such a run is a word. */
function addWord(words: Set<string>, word: string): void {
	if (word === '') return
	words.add(word)
	if (!UNSPACED.test(word)) return
	for (let at = 1; at < word.length; at++) words.add(word.slice(at, at + REST_MAX))
}

/** Of folded ASCII; false behind the end, where the code is NaN. */
function isLetterOrDigit(code: number): boolean {
	return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

/** A folded name without the signs people forget: `llama-3`, `llama_3` and `llama3` are one. The slash after the namespace stays. */
export function squeeze(folded: string): string {
	return ASCII.test(folded) ? folded.replace(/[^a-z0-9/]+/g, '') : folded.replace(/[^\p{L}\p{N}/]+/gu, '')
}

/** The words of what somebody typed, folded and squeezed. */
export function searchWords(search: readonly string[]): string[] {
	const words = search.flatMap((text) => fold(text).split(/\s+/)).map(squeeze)
	return [...new Set(words)].filter((word) => word !== '' && word !== '/')
}
