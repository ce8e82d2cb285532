import { ListingIndex, type ListingDocument, type ListingQuestion, type TermCount } from '@stoa/search'
import { REPO_KINDS, type RepoId, type RepoKind } from '@stoa/vocabulary'
import { mayRead } from '../../repositories/access/access.ts'
import { readableCircles } from '../../accounts/rights/rights.ts'
import { createSetback } from '../../outside/jobs/create-setback.ts'
import type { JobLog } from '../../outside/jobs/job-log.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { facetOf } from './facet-of.ts'
import { ChangeFollower, type FollowedRecords } from './follow-changes.ts'
import { rank, type LeaderboardEntry } from './leaderboard.ts'
import type { BaseRelation, FacetKey, FacetValue, ListingPage, ListingQuery, Listings, ModelKin, QuickMatches } from './listings.ts'
import { bestMatches, CANDIDATES } from './quick-search.ts'
import {
	authorTerm,
	gatedTerm,
	isHiddenTerm,
	LINKED_TERM,
	localAppTerm,
	pipelineTerm,
	resultTerm,
	subdomainTerm,
	toDocument,
} from './to-document.ts'

const SORTS = ['trendingScore', 'likes', 'downloads', 'createdAt', 'lastModified']
/** The common sorts, and those of only one kind. */
const SORTS_OF: Readonly<Record<RepoKind, readonly string[]>> = {
	model: [...SORTS, 'num_parameters'],
	dataset: [...SORTS, 'mainSize', 'rowCount'],
	space: SORTS,
}
const RELATIONS: readonly BaseRelation[] = ['finetune', 'adapter', 'quantized', 'merge']
/** Most apps that are named for one model. */
const APPS_MAX = 100
/** Most models that are ranked on one dataset. */
const RANKED_MAX = 1000
const FACETS: FacetKey[] = ['task', 'library', 'language', 'license', 'dataset', 'format', 'modality', 'size', 'sdk', 'other']
/** The facets, and tags that are counted without being a filter. */
const COUNTED: FacetKey[] = [...FACETS, 'paper']
const NO_MATCHES: QuickMatches = { repos: [], total: 0 }
const LIMIT_DEFAULT = 30
const LIMIT_MAX = 1000
const FACET_LIMIT_DEFAULT = 20
/** Milliseconds between reads of the change feed when no notification arrives. */
const POLL_MS = 200

/** What `createListings` needs. */
export interface ListingsDeps {
	records: FollowedRecords
	/** Keys of the local applications that can run a model; absent when that filter is not offered. */
	localAppsOf?: ((repo: Repo) => readonly string[]) | undefined
	/** Called once when the change feed cannot be read; later polls try again. */
	onError: (error: unknown) => void
	/** Where reading changes is noted. */
	jobs?: Pick<JobLog, 'announce' | 'pass'> | undefined
	/** Milliseconds between polls; default 200. */
	pollMs?: number
}

/** Listings with a start and an end. */
export interface RunningListings extends Listings {
	/** Builds the indexes, then follows changes by notification and by poll until `close`. */
	start(): Promise<void>
	close(): Promise<void>
}

/**
 * Creates listings over the records: one index per kind, held in the memory of each process and updated from the change feed. Without
 * `start`, the first query builds them.
 */
export function createListings({ records, localAppsOf = () => [], onError, jobs, pollMs = POLL_MS }: ListingsDeps): RunningListings {
	let indexes = createIndexes()
	const document = (repo: Repo): ListingDocument => toDocument(repo, repo.kind === 'model' ? localAppsOf(repo) : [])
	const follower = new ChangeFollower(records, {
		put: (repos) => putInto(indexes, repos, document),
		remove(ords) {
			for (const index of indexes.values()) index.remove(ords)
		},
		renew() {
			const fresh = createIndexes()
			const finish = (): void => {
				// Computes every sort order now, so that no visitor waits for it.
				for (const [kind, index] of fresh) for (const sort of [...SORTS_OF[kind], 'name']) index.query({ sort, limit: 1 })
				indexes = fresh
			}
			return { put: (repos) => putInto(fresh, repos, document), finish }
		},
	})
	let built: Promise<void> | undefined
	let stop: (() => Promise<void>) | undefined

	const ready = (): Promise<void> => {
		built ??= follower.catchUp().catch((error: unknown) => {
			// Reset, so that the next query tries again.
			built = undefined
			throw error
		})
		return built
	}

	async function ask(kind: RepoKind, question: ListingQuestion) {
		await ready()
		const index = indexes.get(kind)
		if (!index) throw new Error(`There is no index for "${kind}"`)
		return index.query(question)
	}

	/** Rows as they are now. A row that became private since the index was updated is left out. */
	async function readRows(actor: Actor, ords: number[]): Promise<Repo[]> {
		return ords.length === 0 ? [] : (await records.repos.byOrds(ords)).filter((repo) => mayRead(actor, repo))
	}

	async function readPage(actor: Actor, ords: number[], withSeries: boolean): Promise<Pick<ListingPage, 'repos' | 'series'>> {
		if (!withSeries || ords.length === 0) return { repos: await readRows(actor, ords), series: new Map() }
		const listed = (await records.repos.listed(ords)).filter(({ repo }) => mayRead(actor, repo))
		return { repos: listed.map(({ repo }) => repo), series: new Map(listed.map(({ repo, downloadsByDay }) => [repo.id, downloadsByDay])) }
	}

	async function query(actor: Actor, asked: ListingQuery): Promise<ListingPage> {
		const sort = asked.sort ?? 'trendingScore'
		const answer = await ask(asked.kind, { ...toQuestion(asked), owners: readableCircles(actor) })
		const { repos, series } = await readPage(actor, answer.ords, asked.series ?? false)
		return {
			repos,
			series,
			total: answer.total,
			facets: toFacets(answer.facets),
			next: answer.next && writeCursor(sort, answer.next),
		}
	}

	async function kinOf(actor: Actor, model: RepoId): Promise<ModelKin> {
		const owners = readableCircles(actor)
		const counted = RELATIONS.map(async (relation): Promise<[BaseRelation, number]> => {
			const { total } = await ask('model', { owners, terms: [`base_model:${relation}:${model}`], sort: 'name', limit: 0 })
			return [relation, total]
		})
		const apps = await ask('space', { owners, terms: [`model:${model}`], sort: 'likes', limit: APPS_MAX })
		const { finetune = 0, adapter = 0, quantized = 0, merge = 0 } = Object.fromEntries(await Promise.all(counted))
		return { children: { finetune, adapter, quantized, merge }, apps: (await readRows(actor, apps.ords)).map(({ name }) => name) }
	}

	async function leaderboard(actor: Actor, dataset: RepoId, isOfRoots: boolean): Promise<LeaderboardEntry[]> {
		const question = { owners: readableCircles(actor), terms: [resultTerm(dataset)], sort: 'likes', limit: RANKED_MAX }
		const { ords } = await ask('model', question)
		return rank(await readRows(actor, ords), dataset, isOfRoots)
	}

	async function quickSearchKind(actor: Actor, kind: RepoKind, text: string, limit: number): Promise<QuickMatches> {
		if (text.trim() === '') return NO_MATCHES
		const answer = await ask(kind, { owners: readableCircles(actor), search: [text], sort: 'trendingScore', limit: CANDIDATES })
		return { repos: limit < 1 ? [] : bestMatches(await readRows(actor, answer.ords), text, limit), total: answer.total }
	}

	return {
		query,
		kinOf,
		leaderboard,
		async quickSearch(actor, text, limit, kinds = REPO_KINDS) {
			const search = async (kind: RepoKind) => (kinds.includes(kind) ? quickSearchKind(actor, kind, text, limit) : NO_MATCHES)
			const [model, dataset, space] = await Promise.all([search('model'), search('dataset'), search('space')])
			return { model, dataset, space }
		},
		async vocabulary(kind) {
			const counted: Record<string, TermCount[]> = {}
			const turns = new Turns()
			for (const facet of FACETS) {
				await turns.take()
				Object.assign(counted, (await ask(kind, { sort: 'trendingScore', limit: 0, facets: [facet] })).facets)
			}
			return toFacets(counted)
		},
		lagSeconds: () => follower.lagSeconds,
		refresh: () => follower.catchUp(),
		async start() {
			await ready()
			stop = await follow(follower, { records, onError, jobs, pollMs })
		},
		async close() {
			await stop?.()
		},
	}
}

type Indexes = ReadonlyMap<RepoKind, ListingIndex>

function createIndexes(): Indexes {
	return new Map(
		REPO_KINDS.map((kind) => {
			const options = { sorts: SORTS_OF[kind], facetOf: (term: string) => (isHiddenTerm(term) ? undefined : facetOf(kind, term)) }
			return [kind, new ListingIndex(options)]
		}),
	)
}

function putInto(indexes: Indexes, repos: readonly Repo[], document: (repo: Repo) => ListingDocument): void {
	for (const [kind, index] of indexes) index.put(repos.filter((repo) => repo.kind === kind).map(document))
}

/** Reads changes at each notification and every `pollMs`. At most one read runs and one waits. */
async function follow(
	follower: ChangeFollower,
	{ records, onError, jobs, pollMs = POLL_MS }: Pick<ListingsDeps, 'records' | 'onError' | 'jobs' | 'pollMs'>,
): Promise<() => Promise<void>> {
	jobs?.announce({ key: 'listings', name: 'follow changes for lists and search', everyMs: pollMs })
	const read = (): Promise<void> => (jobs ? jobs.pass('listings', () => follower.catchUp()) : follower.catchUp())
	let last: Promise<void> = Promise.resolve()
	const setback = createSetback('follow changes', (_what, error) => onError(error))
	const look = (): void => {
		if (setback.waitMs() > 0) return
		last = read().then(setback.succeeded, setback.failed)
	}
	const endHints = await records.changes.listen(look)
	const timer = setInterval(look, pollMs)
	timer.unref()
	return async () => {
		clearInterval(timer)
		await endHints()
		await last
	}
}

function toQuestion(asked: ListingQuery): ListingQuestion {
	const { sort = 'trendingScore', parametersMin: min, parametersMax: max } = asked
	const terms = [...(asked.tags ?? [])]
	if (asked.author !== undefined) terms.push(authorTerm(asked.author))
	if (asked.pipelineTag !== undefined) terms.push(pipelineTerm(asked.pipelineTag))
	if (asked.subdomain !== undefined) terms.push(subdomainTerm(asked.subdomain))
	if (asked.isLinked === true) terms.push(LINKED_TERM)
	if (asked.gated !== undefined) terms.push(gatedTerm(asked.gated))
	return {
		terms,
		anyOf: asked.localApps === undefined || asked.localApps.length === 0 ? [] : [asked.localApps.map(localAppTerm)],
		search: asked.search,
		ranges: min === undefined && max === undefined ? [] : [{ value: 'num_parameters', min, max }],
		sort: sort === 'id' ? 'name' : sort,
		after: asked.cursor === undefined ? undefined : readCursor(sort, asked.cursor),
		skip: Math.max(asked.skip ?? 0, 0),
		limit: Math.min(Math.max(asked.limit ?? LIMIT_DEFAULT, 1), LIMIT_MAX),
		facets: asked.facets,
		facetLimit: asked.facetLimit ?? FACET_LIMIT_DEFAULT,
	}
}

function toFacets(counted: Record<string, TermCount[]>): Partial<Record<FacetKey, FacetValue[]>> {
	const facets: Partial<Record<FacetKey, FacetValue[]>> = {}
	for (const key of COUNTED) {
		const values = counted[key]
		if (values) facets[key] = values.map(({ term, count }) => ({ tag: term, count }))
	}
	return facets
}
