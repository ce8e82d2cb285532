import { z } from 'zod'
import type { Json, RepoMetadata } from '../repos/repo.ts'
import { evalResultsIn } from './eval-results.ts'

/** Most results of one model that are shown. */
const RESULTS_MAX = 100

/** One score of a model on a dataset, as stated by its card's `model-index` or a file in `.eval_results`. The hub verifies none of them. */
export interface Evaluation {
	/** A task id or a description. */
	task: string | undefined
	dataset: { name: string; /** The name of a repository, if the card states one. */ id: string | undefined; detail: string | undefined }
	metric: string
	value: string | number | boolean
	source: { name: string | undefined; url: string } | undefined
	/** Whether the hub's leaderboard of the dataset includes it. */
	isRanked: boolean
}

const text = z.coerce.string().trim().min(1).max(300)
const optional = text.optional().catch(undefined)
const REPO_ID = /^[\w.-]+\/[\w.-]+$/

const Metric = z.object({ type: optional, name: optional, value: z.union([z.number(), z.boolean(), z.string().trim().min(1).max(100)]) })
const Result = z.object({
	task: z.object({ type: optional, name: optional }).optional().catch(undefined),
	dataset: z.object({ type: optional, name: optional, config: optional, split: optional }).optional().catch(undefined),
	metrics: z.array(z.unknown()).max(RESULTS_MAX),
	source: z
		.object({ name: optional, url: z.url({ protocol: /^https?$/ }) })
		.optional()
		.catch(undefined),
})
const Index = z.array(z.object({ results: z.array(z.unknown()).max(RESULTS_MAX) }))

/**
 * The scores in a model's card and files; those that cannot be parsed are dropped.
 *
 * @example
 * ```ts
 * assert.deepEqual(evaluationsOf({ cardData: undefined }), [])
 * ```
 */
export function evaluationsOf({ cardData, evalResults }: Pick<RepoMetadata, 'cardData' | 'evalResults'>): Evaluation[] {
	const index = Index.safeParse(cardData?.['model-index'])
	const fromCard = (index.data ?? []).flatMap(({ results }) => results.flatMap((one) => ofCard(one)))
	return [...fromFiles(evalResults), ...fromCard].slice(0, RESULTS_MAX)
}

function ofCard(given: unknown): Evaluation[] {
	const { data } = Result.safeParse(given)
	if (!data) return []
	const { task, dataset, source } = data
	const id = dataset?.type !== undefined && REPO_ID.test(dataset.type) ? dataset.type : undefined
	const detail = [dataset?.config, dataset?.split].filter((part) => part !== undefined).join(', ')
	return data.metrics.flatMap((one) => {
		const metric = Metric.safeParse(one).data
		const name = metric?.name ?? metric?.type
		if (!metric || name === undefined) return []
		return {
			task: task?.type ?? task?.name,
			dataset: { name: dataset?.name ?? dataset?.type ?? 'unnamed dataset', id, detail: detail === '' ? undefined : detail },
			metric: name,
			value: metric.value,
			source: source && { name: source.name, url: source.url },
			isRanked: false,
		}
	})
}

function fromFiles(kept: readonly Json[] | undefined): Evaluation[] {
	return evalResultsIn(kept).map(({ dataset, value, source }) => ({
		task: undefined,
		dataset: { name: dataset.id, id: REPO_ID.test(dataset.id) ? dataset.id : undefined, detail: undefined },
		metric: dataset.task_id,
		value,
		source: source && /^https?:\/\//.test(source.url) ? { name: source.name, url: source.url } : undefined,
		isRanked: typeof value === 'number',
	}))
}
