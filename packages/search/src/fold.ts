import { boundedSearch } from './bounded-search.ts'

const SEPARATORS = /[^\p{L}\p{N}]+/u
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** Letters of a suffix that are indexed: longer searches in a text without blanks find nothing. */
const REST_MAX = 12
// eslint-disable-next-line no-control-regex -- the range is the point: plain ASCII needs no normalization
const ASCII = /^[\0-\x7f]*$/

/** Lower-case letters without accents: the form in which all text is compared. */
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

/** Scripts that write words without blanks: a search may begin at any letter, so every suffix of such a run is a word. */
function addWord(words: Set<string>, word: string): void {
	if (word === '') return
	words.add(word)
	if (!UNSPACED.test(word)) return
	for (let at = 1; at < word.length; at++) words.add(word.slice(at, at + REST_MAX))
}

/** For folded ASCII; false after the end, where the code is NaN. */
function isLetterOrDigit(code: number): boolean {
	return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

/** A folded name without the signs that people forget: `llama-3`, `llama_3` and `llama3` are equal. The slash after the namespace stays. */
export function squeeze(folded: string): string {
	return ASCII.test(folded) ? folded.replace(/[^a-z0-9/]+/g, '') : folded.replace(/[^\p{L}\p{N}/]+/gu, '')
}

/** Words of one search that are used: each is a query of its own. */
const WORDS_MAX = 12
/** Words of one or two letters that are used: each unites the entries of every word that begins so. */
const SHORT_WORDS_MAX = 3
const SHORT = 2

/** A version as people type it: two digits with a sign between them. */
const TYPED_VERSION = /^(\d)[^\p{L}\p{N}/]+(\d)$/u
const VERSIONS = /(?<!\d)(\d)[^\p{L}\p{N}/]+(?=(\d)(?!\d))/gu

/** The versions in a folded name or text, as `3.1`: two digits separated only by signs or blanks, whatever letters are around them. */
export function versionsOf(folded: string): Set<string> {
	const versions = new Set<string>()
	for (const [, major = '', minor = ''] of folded.matchAll(VERSIONS)) versions.add(`${major}.${minor}`)
	return versions
}

/** Whether a word of `searchWords` is a version, which is the only kind with a point. */
export function isVersion(word: string): boolean {
	return word.includes('.')
}

/**
 * The words of a search, folded and squeezed; a version such as `3-1` as `3.1`, since squeezed it would be the beginning of some number.
 * The excess of a search is left out: letters over 200, words over 12, and short words over 3.
 */
export function searchWords(search: readonly string[]): string[] {
	const typed = fold(boundedSearch(search.join(' '))).split(/\s+/)
	const words = new Set(typed.map(searchWord).filter((word) => word !== '' && word !== '/'))
	let short = 0
	return [...words].filter((word) => word.length > SHORT || ++short <= SHORT_WORDS_MAX).slice(0, WORDS_MAX)
}

/**
 * The parts of each word of `searchWords` that signs divide, as `habror` and `8b` of `habror-8b`; words in one piece and versions are left
 * out. They are looked for where the word is nowhere, and one may have a slip.
 */
export function searchParts(search: readonly string[]): Map<string, string[]> {
	const parts = new Map<string, string[]>()
	for (const typed of fold(boundedSearch(search.join(' '))).split(/\s+/)) {
		const word = searchWord(typed)
		const divided = searchWords([typed.split(SEPARATORS).join(' ')])
		if (divided.length > 1 && !isVersion(word)) parts.set(word, divided)
	}
	return parts
}

function searchWord(typed: string): string {
	const [, major, minor] = TYPED_VERSION.exec(typed) ?? []
	return major === undefined || minor === undefined ? squeeze(typed) : `${major}.${minor}`
}
