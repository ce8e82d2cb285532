/** How alike a suggestion must be, from 0 to 1. */
const LIKENESS_MIN = 0.3

/** Pairs of neighboring letters, the measure's units; case and separators do not count. */
function pairsOf(text: string): Set<string> {
	const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
	return new Set(Array.from({ length: Math.max(letters.length - 1, 0) }, (_, index) => letters.slice(index, index + 2)))
}

/**
 * The names most like what was asked for, best first: Dice's coefficient over pairs of letters.
 *
 * @example
 * ```ts
 * assert.deepEqual(nearestNames('text-clasification', ['text-classification', 'depth-estimation'], 1), ['text-classification'])
 * ```
 */
export function nearestNames(asked: string, names: readonly string[], most: number): string[] {
	const pairs = pairsOf(asked.slice(0, 80))
	const likeness = (name: string): number => {
		const others = pairsOf(name)
		return (2 * pairs.intersection(others).size) / Math.max(pairs.size + others.size, 1)
	}
	return names
		.map((name) => ({ name, score: likeness(name) }))
		.filter(({ score }) => score >= LIKENESS_MIN)
		.toSorted((a, b) => b.score - a.score)
		.slice(0, most)
		.map(({ name }) => name)
}
