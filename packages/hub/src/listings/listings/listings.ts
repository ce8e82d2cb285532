import type { RepoId, RepoKind } from '@stoa/vocabulary'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { LeaderboardEntry } from './leaderboard.ts'

/** What a listing is sorted by; always falling, except `id`. */
export type SortKey =
	| 'trendingScore'
	| 'likes'
	| 'downloads'
	| 'createdAt'
	| 'lastModified'
	/** Models. */
	| 'num_parameters'
	/** Datasets: bytes of the files, and rows where they could be counted. */
	| 'mainSize'
	| 'rowCount'
	| 'id'

/** What the facet panel groups tags by. `task` is `pipeline_tag` for models and `task_categories` for datasets. */
export type FacetKey = 'task' | 'library' | 'language' | 'license' | 'dataset' | 'format' | 'modality' | 'size' | 'sdk' | 'paper' | 'other'

/** One question to the catalogue. */
export interface ListingQuery {
	kind: RepoKind
	/** Every one must be contained in the id or begin a word of the text. */
	search?: string[] | undefined
	/** Exact namespace, any case. */
	author?: string | undefined
	/** Tags, all required. */
	tags?: string[] | undefined
	pipelineTag?: string | undefined
	/** Models: keys of local applications, one of which can run it. */
	localApps?: string[] | undefined
	/** Apps: only those that use a model or a dataset. */
	isLinked?: boolean | undefined
	/** Apps: exact. */
	subdomain?: string | undefined
	gated?: boolean | undefined
	/** Inclusive. */
	parametersMin?: number | undefined
	parametersMax?: number | undefined
	sort?: SortKey | undefined
	/** Default 30, at most 1000. */
	limit?: number | undefined
	/** Opaque, from `next` of the page before. */
	cursor?: string | undefined
	/** Facets to count; none by default. */
	facets?: FacetKey[] | undefined
	/** With the downloads of each repository by day. */
	series?: boolean | undefined
	/** How many values a facet answers at most; default 20. */
	facetLimit?: number | undefined
}

/** One value of a facet. */
export interface FacetValue {
	/** The tag as filters take it. */
	tag: string
	count: number
}

/** One page of a listing. */
export interface ListingPage {
	repos: Repo[]
	/** Downloads of each of the last 30 days, oldest first, by repository id: what listings draw as a small line. When asked for. */
	series: Map<Repo['id'], number[]>
	/** Exact number of matches the actor may see. */
	total: number
	facets: Partial<Record<FacetKey, FacetValue[]>>
	next: string | undefined
}

/** How a model came from another one (protocol 02 section 7). */
export type BaseRelation = 'finetune' | 'adapter' | 'quantized' | 'merge'

/** What others made with a model, as far as the asker may see it. */
export interface ModelKin {
	/** Models made from it, counted by how. */
	children: Record<BaseRelation, number>
	/** Apps that use it, most liked first, at most 100. */
	apps: RepoId[]
}

/** The repositories of one kind that a search box shows. */
export interface QuickMatches {
	repos: Repo[]
	total: number
}

/** Listings; private repositories count and show only for those who may see them. */
export interface Listings {
	query(actor: Actor, query: ListingQuery): Promise<ListingPage>
	kinOf(actor: Actor, model: RepoId): Promise<ModelKin>
	/** Models by what their `.eval_results` files say they reached on a dataset, the best first. @param isOfRoots leaves out models made from others */
	leaderboard(actor: Actor, dataset: RepoId, isOfRoots: boolean): Promise<LeaderboardEntry[]>
	/** For the search box: the best few of each of `kinds` (default: all), and how many there are. */
	quickSearch(actor: Actor, text: string, limit: number, kinds?: readonly RepoKind[]): Promise<Record<RepoKind, QuickMatches>>
	/** Every tag in use by facet, for `/api/models-tags-by-type`. */
	vocabulary(kind: RepoKind): Promise<Partial<Record<FacetKey, FacetValue[]>>>
	/** Reads changes once; the server calls it on a timer and after commits. Resolves when everything committed before the call is visible. */
	refresh(): Promise<void>
}
