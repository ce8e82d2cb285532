import { evaluationsOf, type DownloadHistory, type Evaluation, type Repo, type RepoAtRevision } from '@stoa/hub'
import type { Rendered } from '@stoa/markdown'
import { accountAddress, isHubError } from '@stoa/vocabulary'
import { collectionsWith, type HeldIn } from '../../../parts/collection/load-collections.ts'
import { baseModels, trainingDatasets } from '../../../parts/repo/card-facts.ts'
import { namedRepos, reposHere } from '../../../parts/repo/named-repos.ts'
import type { NamedRepo } from '../../../parts/rail.tsx'
import { CHART_DAYS } from '../../../parts/repo/downloads-section.tsx'
import { loadCard } from '../../../parts/repo/load-card.ts'
import { loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import type { ColouredUse } from '../../../parts/use/use-data.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
import { loadModelUse } from './use/load-use.ts'

/** How many related repositories each list of the rail holds. */
const RELATED = 5

/** How one model is made from another, as tags say it (protocol 02 section 5). */
export const RELATIONS = ['finetune', 'adapter', 'quantized', 'merge'] as const
/** One of `RELATIONS`. */
export type Relation = (typeof RELATIONS)[number]

/** Related repositories: the first few and how many there are. */
export interface Related {
	repos: Repo[]
	total: number
}

/** What a model's page shows. */
export interface ModelData {
	frame: RepoFrame
	/** `undefined` while nothing was committed. */
	at: RepoAtRevision | undefined
	card: Rendered | undefined
	/** How to use it; `undefined` while there is nothing to use. */
	use: ColouredUse | undefined
	/** Models it is made from and datasets it was trained on, as its card names them. */
	bases: NamedRepo[]
	datasets: NamedRepo[]
	/** Models made from this one, by how; only those relations that have any. */
	derived: (Related & { relation: Relation })[]
	/** Apps that use it. */
	apps: Related
	collections: HeldIn
	downloads: DownloadHistory
	/** What its authors say that it reached. */
	evaluations: Evaluation[]
	/** Names of datasets that results are about and that the visitor may see here. */
	evaluationDatasets: ReadonlySet<string>
}

/** `/ada/likes` is where the public hub shows what ada likes: unless a model is called so, it leads to her page. */
async function likesInstead({ hub, actor, params }: PageCall<RepoParams>, error: unknown): Promise<Elsewhere> {
	if (params.name !== 'likes' || !isHubError(error, 'repo-not-found')) throw error
	const { name } = await hub.people.account(params.namespace, actor)
	return { redirect: `${accountAddress(name)}#likes` }
}

/** Asks for everything a model's page shows. */
export async function loadModel(call: PageCall<RepoParams>): Promise<ModelData | Elsewhere> {
	const { hub, actor } = call
	const frame = await loadRepo(call, 'model').catch((error: unknown) => likesInstead(call, error))
	if (isElsewhere(frame)) return frame
	const { repo } = frame
	const ref = { kind: repo.kind, id: repo.name }
	const related = (kind: 'model' | 'space', tag: string): Promise<Related> =>
		hub.listings.query(actor, { kind, tags: [tag], limit: RELATED })
	const evaluations = evaluationsOf(repo.metadata)
	const [at, derived, apps, collections, downloads, evaluationDatasets, bases, datasets] = await Promise.all([
		hub.repos.atRevision(actor, ref).catch(noCommits),
		Promise.all(RELATIONS.map(async (relation) => ({ relation, ...(await related('model', `base_model:${relation}:${repo.name}`)) }))),
		related('space', `model:${repo.name}`),
		collectionsWith(call, ref),
		hub.repos.downloadHistory(actor, ref, CHART_DAYS),
		reposHere(
			call,
			'dataset',
			evaluations.flatMap(({ dataset }) => dataset.id ?? []),
		),
		namedRepos(call, 'model', baseModels(repo)),
		namedRepos(call, 'dataset', trainingDatasets(repo)),
	])
	const [card, use] = await Promise.all([at && loadCard(call, repo, at.oid), at && loadModelUse(call, at)])
	return {
		frame,
		at,
		card,
		use,
		bases,
		datasets,
		derived: derived.filter(({ total }) => total > 0),
		apps,
		collections,
		downloads,
		evaluations,
		evaluationDatasets,
	}
}

/** A repository without a commit has no revision yet: its page then says how to add the first files. */
export function noCommits(error: unknown): undefined {
	if (!isHubError(error, 'revision-not-found')) throw error
	return undefined
}
