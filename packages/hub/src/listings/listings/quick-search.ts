import type { Repo } from '../../repositories/repos/repo.ts'

/** Matches that are looked at to find the best. */
export const CANDIDATES = 60

/**
 * The repositories somebody typing `text` most likely means, from the matches by falling trend: first the name itself, then names that begin
 * with it, then the rest; each group keeps its order.
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
