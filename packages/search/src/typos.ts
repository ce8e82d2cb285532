const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('')
/** Shorter words have too many neighbors to mean one of them, longer ones are hardly typed. */
const LENGTH_MIN = 4
const LENGTH_MAX = 32

/** Every word one slip away: a letter left out, doubled in, exchanged, or two neighbors swapped. None for short words. */
export function typosOf(word: string): string[] {
	if (word.length < LENGTH_MIN || word.length > LENGTH_MAX) return []
	const words = new Set<string>()
	for (let at = 0; at <= word.length; at++) {
		const head = word.slice(0, at)
		const tail = word.slice(at)
		for (const letter of LETTERS) {
			words.add(head + letter + tail)
			if (tail !== '') words.add(head + letter + tail.slice(1))
		}
		if (tail !== '') words.add(head + tail.slice(1))
		if (tail.length > 1) words.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2))
	}
	words.delete(word)
	return [...words]
}
