/** Scripts written without spaces: their runs are cut into pairs of characters, which needs no dictionary and works alike everywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const RUNS =
	/([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー]+)|([^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)/gu
/** Accents, Arabic and Hebrew vowel points, and the Arabic stretching mark: readers leave them out. */
const POINTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]/g

/** The words of a text as search compares them: lower-case, without accents and points; runs of unspaced scripts as overlapping pairs. */
export function wordsOf(text: string): string[] {
	const words: string[] = []
	for (const [word] of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
		if (/^[\x20-\x7e]+$/.test(word)) words.push(word.toLowerCase())
		else if (UNSPACED.test(word))
			for (const [, unspaced, other] of word.matchAll(RUNS))
				words.push(...(unspaced === undefined ? [plain(other ?? '')] : pairsOf(unspaced)))
		else words.push(plain(word))
	}
	return words
}

function plain(word: string): string {
	return word.normalize('NFKD').replace(POINTS, '').normalize('NFC').toLowerCase()
}

function pairsOf(run: string): string[] {
	const characters = Array.from(run.normalize('NFKC'))
	if (characters.length < 2) return characters
	return characters.slice(1).map((character, index) => (characters[index] ?? '') + character)
}
