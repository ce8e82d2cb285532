import type { Repo } from '../../repositories/repos/repo.ts'

/** How many matches are examined to find the best. */
export const CANDIDATES = 60

/**
 * The best matches for a typed `text`, from matches sorted by trend: first the exact name, then names with that prefix, then the rest. Each
 * group keeps its order.
 */
export function bestMatches(repos: readonly Repo[], text: string, limit: number): Repo[] {
	const typed = text.trim().toLowerCase()
	return repos
		.map((repo) => ({ repo, rank: rankOf(repo.name.toLowerCase(), typed) }))
		.sort((left, right) => left.rank - right.rank)
		.slice(0, limit)
		.map(({ repo }) => repo)
}

function rankOf(id: string, typed: string): number {
	const name = id.slice(id.indexOf('/') + 1)
	if (id === typed || name === typed) return 0
	if (id.startsWith(typed)) return 1
	return name.startsWith(typed) ? 2 : 3
}
