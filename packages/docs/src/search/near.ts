/** Three letters at a time, of a text without what addresses and titles differ in. */
function trigrams(text: string): Set<string> {
	const plain = ` ${text
		.toLowerCase()
		.normalize('NFKD')
		.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()} `
	const found = new Set<string>()
	for (let at = 0; at + 3 <= plain.length; at++) found.add(plain.slice(at, at + 3))
	return found
}

function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
	let both = 0
	for (const one of a) if (b.has(one)) both++
	return (2 * both) / (a.size + b.size)
}

/** The candidates whose path or title is most like `asked`, best first; those that have little in common are left out. */
export function nearest<Candidate extends { path: string; title: string }>(
	asked: string,
	candidates: Iterable<Candidate>,
	limit = 5,
): Candidate[] {
	const wanted = trigrams(asked.slice(0, 200))
	const last = trigrams(asked.split('/').at(-1)?.slice(0, 200) ?? '')
	const scored: { candidate: Candidate; score: number }[] = []
	for (const candidate of candidates) {
		const score = Math.max(
			alike(wanted, trigrams(candidate.path)),
			alike(last, trigrams(candidate.path.split('/').at(-1) ?? '')),
			alike(last, trigrams(candidate.title)),
		)
		if (score > 0.25) scored.push({ candidate, score })
	}
	return scored
		.toSorted((a, b) => b.score - a.score)
		.slice(0, limit)
		.map(({ candidate }) => candidate)
}
