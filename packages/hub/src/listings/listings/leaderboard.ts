import type { RepoId } from '@stoa/vocabulary'
import { evalResultsIn, type EvalResult } from '../../repositories/metadata/eval-results.ts'
import type { Repo } from '../../repositories/repos/repo.ts'

/** A model's rank among those with results on a dataset. */
export interface LeaderboardEntry {
	/** Counted from 1. */
	rank: number
	model: Repo
	/** The model's best result on the dataset. */
	result: EvalResult & { value: number }
}

/** Most entries. */
const ENTRIES_MAX = 200

/** Models in the order of their best results on the dataset, then of their names. Results that are not numbers have no rank. */
export function rank(models: readonly Repo[], dataset: RepoId, isOfRoots: boolean): LeaderboardEntry[] {
	const best = models.flatMap((model) => {
		if (isOfRoots && model.metadata.tags.some((tag) => tag.startsWith('base_model:'))) return []
		const results = evalResultsIn(model.metadata.evalResults)
			.filter((one) => one.dataset.id.toLowerCase() === dataset.toLowerCase())
			.flatMap((one) => (typeof one.value === 'number' ? [{ ...one, value: one.value }] : []))
		const [result] = results.toSorted((one, other) => other.value - one.value)
		return result ? [{ model, result }] : []
	})
	return best
		.toSorted((one, other) => other.result.value - one.result.value || (one.model.name < other.model.name ? -1 : 1))
		.slice(0, ENTRIES_MAX)
		.map((entry, index) => ({ rank: index + 1, ...entry }))
}
