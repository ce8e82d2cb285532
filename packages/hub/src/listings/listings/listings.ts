import type { RepoId, RepoKind } from '@stoa/vocabulary'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { LeaderboardEntry } from './leaderboard.ts'

/** The sort of a listing. It is descending, except for `id`. */
export type SortKey =
	| 'trendingScore'
	| 'likes'
	| 'downloads'
	| 'createdAt'
	| 'lastModified'
	/** For models. */
	| 'num_parameters'
	/** For datasets: bytes of the files, and rows where they could be counted. */
	| 'mainSize'
	| 'rowCount'
	| 'id'

/** The groups of tags in the filter panel. `task` is `pipeline_tag` for models and `task_categories` for datasets. */
export type FacetKey = 'task' | 'library' | 'language' | 'license' | 'dataset' | 'format' | 'modality' | 'size' | 'sdk' | 'paper' | 'other'

/** A query for a listing. */
export interface ListingQuery {
	kind: RepoKind
	/** Every word must be contained in the id or begin a word of the text. */
	search?: string[] | undefined
	/** Exact namespace, any case. */
	author?: string | undefined
	/** Tags, all required. */
	tags?: string[] | undefined
	pipelineTag?: string | undefined
	/** Models only: keys of local applications, at least one of which can run the model. */
	localApps?: string[] | undefined
	/** Apps only: those that use a model or a dataset. */
	isLinked?: boolean | undefined
	/** Apps only: the exact subdomain. */
	subdomain?: string | undefined
	gated?: boolean | undefined
	/** Inclusive. */
	parametersMin?: number | undefined
	parametersMax?: number | undefined
	sort?: SortKey | undefined
	/** Default 30, at most 1000. */
	limit?: number | undefined
	/** The opaque `next` of the previous page. */
	cursor?: string | undefined
	/** How many repositories are passed over, from the cursor or from the first; none by default. */
	skip?: number | undefined
	/** Facets to count; none by default. */
	facets?: FacetKey[] | undefined
	/** Whether to include the daily downloads of each repository. */
	series?: boolean | undefined
	/** Most values of each facet; default 20. */
	facetLimit?: number | undefined
}

/** One value of a facet. */
export interface FacetValue {
	/** The tag as the filter names it. */
	tag: string
	count: number
}

/** One page of a listing. */
export interface ListingPage {
	repos: Repo[]
	/** Downloads on each of the last 30 days, oldest first, by repository id, for sparklines. Only when requested. */
	series: Map<Repo['id'], number[]>
	/** Exact number of matches that the caller may see. */
	total: number
	facets: Partial<Record<FacetKey, FacetValue[]>>
	next: string | undefined
}

/** How a model was derived from another one (protocol 02 section 7). */
export type BaseRelation = 'finetune' | 'adapter' | 'quantized' | 'merge'

/** Derived models and apps of a model, as far as the caller may see them. */
export interface ModelKin {
	/** Number of derived models by relation. */
	children: Record<BaseRelation, number>
	/** Apps that use it, most liked first, at most 100. */
	apps: RepoId[]
}

/** The repositories of one kind that a search box shows. */
export interface QuickMatches {
	repos: Repo[]
	total: number
}

/** Listings. Private repositories are counted and shown only to callers who may see them. */
export interface Listings {
	query(actor: Actor, query: ListingQuery): Promise<ListingPage>
	kinOf(actor: Actor, model: RepoId): Promise<ModelKin>
	/** Models by the results on a dataset that their `.eval_results` files state, best first. @param isOfRoots leaves out derived models */
	leaderboard(actor: Actor, dataset: RepoId, isOfRoots: boolean): Promise<LeaderboardEntry[]>
	/** For the search box: the best few of each of `kinds` (default: all), and their total numbers. */
	quickSearch(actor: Actor, text: string, limit: number, kinds?: readonly RepoKind[]): Promise<Record<RepoKind, QuickMatches>>
	/** Every tag in use by facet, for `/api/models-tags-by-type`. */
	vocabulary(kind: RepoKind): Promise<Partial<Record<FacetKey, FacetValue[]>>>
	/** Seconds since the index had every change, some of which is the time between two looks; `undefined` before it is built. */
	lagSeconds(): number | undefined
	/** Reads changes once; the server calls it on a timer and after commits. Resolves when every change committed before the call is visible. */
	refresh(): Promise<void>
}
