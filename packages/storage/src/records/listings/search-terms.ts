/** Positions that PostgreSQL counts in one text. */
const POSITION_MAX = 16_383
/** Characters of a word; PostgreSQL refuses words of 2 kB. */
const WORD_LENGTH_MAX = 64
/** Words of a question that count. */
const QUESTION_WORDS_MAX = 12
/** From here on a word of a question is also the beginning of longer ones: shorter beginnings would match half of the index. */
const PREFIX_LENGTH_MIN = 3

/** Words and how much a match in them counts: A most, D least. */
interface WeightedWords {
	weight: 'A' | 'B' | 'D'
	words: readonly string[]
}

/** Words as a `tsvector`. They are split by our own rules, which support scripts without spaces, so PostgreSQL's parser is not used. */
export function termsOf(parts: readonly WeightedWords[]): string {
	const positions = new Map<string, string[]>()
	let position = 0
	for (const { weight, words } of parts)
		for (const word of words) {
			position += 1
			if (position > POSITION_MAX) break
			const quoted = quote(word)
			const known = positions.get(quoted) ?? []
			// PostgreSQL stores at most 256 positions of one word.
			if (known.length < 256) known.push(`${position}${weight}`)
			positions.set(quoted, known)
		}
	return [...positions].map(([word, places]) => `${word}:${places.join(',')}`).join(' ')
}

/** A `tsquery` for texts that contain all of the words; empty without words. */
export function questionOf(words: readonly string[]): string {
	const unique = [...new Set(words)].slice(0, QUESTION_WORDS_MAX)
	return unique.map((word) => (Array.from(word).length >= PREFIX_LENGTH_MIN ? `${quote(word)}:*` : quote(word))).join(' & ')
}

function quote(word: string): string {
	// Nearly every word is short and plain, and there are thousands of them.
	const cut = word.length > WORD_LENGTH_MAX ? Array.from(word).slice(0, WORD_LENGTH_MAX).join('') : word
	return /[\0'\\]/.test(cut) ? `'${cut.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll("'", "''")}'` : `'${cut}'`
}
