/** Scripts written without spaces: their runs are cut into pairs of characters, which needs no dictionary and works alike everywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const RUNS =
	/([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー]+)|([^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)/gu
/** Accents, Arabic and Hebrew vowel points, and the Arabic stretching mark: readers leave them out. */
const POINTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]/g

/** Letters that one keyboard writes so and another otherwise. */
const ALIKE: Readonly<Record<string, string>> = { ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ۀ: 'ه' }
/** The Arabic article, with what is written in front of it, on a word that is more than that. */
const ARTICLE = /^[وفبك]?ال(?=\p{Script=Arabic}{3})/u

/** The words of a text as search compares them: lower-case, without accents and points; runs of unspaced scripts as overlapping pairs. */
export function wordsOf(text: string): string[] {
	return split(text, pairsOf)
}

/** The same for texts to be found: a run's last character is there by itself too, so that a question of one character finds every place. */
export function indexedWordsOf(text: string): string[] {
	return split(text, (run) => {
		const pairs = pairsOf(run)
		const last = pairs.at(-1)
		return last === undefined || pairs[0] === run ? pairs : [...pairs, Array.from(last).at(-1) ?? '']
	})
}

function split(text: string, cut: (run: string) => string[]): string[] {
	const words: string[] = []
	for (const [word] of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
		if (/^[\x20-\x7e]+$/.test(word)) words.push(word.toLowerCase())
		else if (UNSPACED.test(word))
			for (const [, unspaced, other] of word.matchAll(RUNS)) words.push(...(unspaced === undefined ? [plain(other ?? '')] : cut(unspaced)))
		else words.push(plain(word))
	}
	return words
}

function plain(word: string): string {
	const bare = word.normalize('NFKD').replace(POINTS, '').normalize('NFC').toLowerCase()
	if (!/\p{Script=Arabic}/u.test(bare)) return bare
	return bare.replace(/[ىیکةۀ]/g, (letter) => ALIKE[letter] ?? letter).replace(ARTICLE, '')
}

/** True for a term of a script that is cut into pairs. */
export function isUnspaced(term: string): boolean {
	return UNSPACED.test(term)
}

function pairsOf(run: string): string[] {
	const characters = Array.from(run.normalize('NFKC'))
	if (characters.length < 2) return characters
	return characters.slice(1).map((character, index) => (characters[index] ?? '') + character)
}
