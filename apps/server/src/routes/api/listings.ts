import type { Account, ListingQuery, Repo, SortKey } from '@stoa/hub'
import { calls, nextLink, type QueryOf } from '@stoa/protocol'
import { HubError, parseParameterRange, REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import { tagsOfParameters } from '@stoa/web'
import { avatarAddress } from '../../present/people.ts'
import { areAboutKin, listFields, presentItem, type Presented } from '../../present/repo.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'
import { tagsByType } from './tags-by-type.ts'

/** Lists, the search box and the words to filter by (protocol 02 sections 6 and 7). */
export const listingRoutes: readonly Route[] = [
	handle(calls.listModels, listModels),
	handle(calls.listDatasets, listDatasets),
	handle(calls.listSpaces, listSpaces),
	handleReply(calls.listModelTags, (call) => tagsByType('model', call)),
	handleReply(calls.listDatasetTags, (call) => tagsByType('dataset', call)),
	handle(calls.quickSearch, quickSearch),
	handle(calls.listTrending, trending),
	handle(calls.showLeaderboard, leaderboard),
]

const SORTS: Record<string, SortKey> = {
	lastModified: 'lastModified',
	last_modified: 'lastModified',
	createdAt: 'createdAt',
	created_at: 'createdAt',
	downloads: 'downloads',
	likes: 'likes',
	// The hub counts these over all time only, so this is the closest order.
	likes30d: 'likes',
	trendingScore: 'trendingScore',
	trending_score: 'trendingScore',
	id: 'id',
}
/** Those of one kind alone. */
const SORTS_OF: Record<RepoKind, Record<string, SortKey>> = {
	model: { ...SORTS, num_parameters: 'num_parameters' },
	dataset: { ...SORTS, mainSize: 'mainSize', 'datasetsServerInfo.numRows': 'rowCount' },
	// Nothing is counted of an app's size, so that this is the order of creation.
	space: { ...SORTS, mainSize: 'createdAt' },
}

/** Largest page; with siblings or derived models, each row costs further reads. */
const PAGE_MAX = 1000
const COSTLY_PAGE_MAX = 100

/** What every list is asked. */
type ListParameters = Pick<
	QueryOf<typeof calls.listSpaces>,
	'search' | 'author' | 'filter' | 'sort' | 'full' | 'cardData' | 'config' | 'expand' | 'limit' | 'cursor'
>

/** What a list of one kind is asked besides. */
type Filters = Pick<ListingQuery, 'kind' | 'pipelineTag' | 'localApps' | 'isLinked' | 'gated' | 'parametersMin' | 'parametersMax' | 'tags'>

async function listModels(call: Asked<typeof calls.listModels>): Promise<Answer<typeof calls.listModels>> {
	const { pipeline_tag: pipelineTag, apps: localApps, gated, num_parameters: parameters, ...asked } = call.parameters()
	const range = parameters === undefined ? undefined : parseParameterRange(parameters)
	if (parameters !== undefined && range === undefined)
		throw new HubError('invalid-input', {
			what: '"num_parameters"',
			why: 'write min:6B, max:128B or min:6B,max:128B, the smaller number first',
		})
	// No inference provider runs models of this hub.
	if (asked.inference !== undefined || asked.inference_provider.length > 0) return []
	const filters = { kind: 'model' as const, pipelineTag, localApps, gated, parametersMin: range?.min, parametersMax: range?.max }
	return list(call, asked, filters)
}

async function listDatasets(call: Asked<typeof calls.listDatasets>): Promise<Answer<typeof calls.listDatasets>> {
	const asked = call.parameters()
	return list(call, asked, { kind: 'dataset', gated: asked.gated })
}

async function listSpaces(call: Asked<typeof calls.listSpaces>): Promise<Answer<typeof calls.listSpaces>> {
	const { models, datasets, linked: isLinked, ...asked } = call.parameters()
	const tags = [...models.map((id) => `model:${id}`), ...datasets.map((id) => `dataset:${id}`)]
	const asksForLinks = asked.expand === undefined && (isLinked !== undefined || tags.length > 0)
	// Clients that ask for apps by what they use read which that is.
	return list(call, asked, { kind: 'space', isLinked, tags }, asksForLinks ? ['models', 'datasets'] : [])
}

async function list(
	call: Call,
	asked: ListParameters,
	{ kind, tags = [], ...filters }: Filters,
	more: readonly ('models' | 'datasets')[] = [],
): Promise<Answer<typeof calls.listModels>> {
	const { hub, actor, query, reply, origin, path } = call
	const { full = false, cardData = false, config = false, expand } = asked
	if (expand && full) throw new HubError('invalid-input', { what: '"expand"', why: 'it cannot be combined with "full"' })
	const fields = [...new Set([...listFields(kind, { full, cardData, config, expand }), ...more])]
	const isCostly = fields.includes('siblings') || areAboutKin(kind, fields)
	const page = await hub.listings.query(actor, {
		...filters,
		kind,
		search: asked.search,
		author: asked.author,
		tags: [...new Set([...asked.filter, ...tagsOfParameters(kind, query), ...tags])],
		sort: sortOf(kind, asked.sort),
		limit: Math.min(asked.limit ?? PAGE_MAX, isCostly ? COSTLY_PAGE_MAX : PAGE_MAX),
		cursor: asked.cursor,
	})
	if (page.next !== undefined) reply.header('link', nextLink(origin, path, query, { cursor: page.next }))
	const items = await withMore(call, page.repos, fields)
	return items.map((item) => presentItem({ ...item, origin }, fields))
}

function sortOf(kind: RepoKind, name: string | undefined): SortKey {
	const sorts = SORTS_OF[kind]
	if (name === undefined) return 'trendingScore'
	const key = Object.hasOwn(sorts, name) ? sorts[name] : undefined
	if (key === undefined)
		throw new HubError('invalid-input', { what: '"sort"', why: `"${name}" is not one of ${Object.keys(sorts).join(', ')}` })
	return key
}

/** Adds the files at the head and derived models where requested, a few repositories at a time. */
async function withMore({ hub, actor }: Call, repos: Repo[], fields: readonly string[]): Promise<Presented[]> {
	const wantsFiles = fields.includes('siblings')
	const add = async (repo: Repo): Promise<Presented> => {
		const [at, kin] = await Promise.all([
			wantsFiles && repo.headOid !== undefined ? hub.repos.atRevision(actor, { kind: repo.kind, id: repo.name }) : undefined,
			areAboutKin(repo.kind, fields) ? hub.listings.kinOf(actor, repo.name) : undefined,
		])
		return { repo, at, kin }
	}
	if (!wantsFiles && !repos.some(({ kind }) => areAboutKin(kind, fields))) return repos.map((repo) => ({ repo }))
	const items: Presented[] = []
	for (let from = 0; from < repos.length; from += 8) items.push(...(await Promise.all(repos.slice(from, from + 8).map(add))))
	return items
}

async function quickSearch({ hub, actor, origin, parameters }: Asked<typeof calls.quickSearch>): Promise<Answer<typeof calls.quickSearch>> {
	const { limit = 10, q: text = '', type: types, exclude } = parameters()
	const excluded = new Set(exclude.map((id) => id.toLowerCase()))
	const isAsked = (type: string): boolean => types.length === 0 || types.includes('all') || types.includes(type)
	const [found, accounts] = await Promise.all([
		hub.listings.quickSearch(actor, text, limit, REPO_KINDS.filter(isAsked)),
		isAsked('user') || isAsked('org') ? hub.people.suggest(text, limit) : [],
	])
	const named = (kind: Account['kind']) =>
		isAsked(kind) ? accounts.filter((account) => account.kind === kind).map((account) => presentNamed(origin, account)) : []
	const present = (kind: RepoKind) =>
		found[kind].repos
			.filter(({ name }) => !excluded.has(name.toLowerCase()))
			.map((repo) => ({ _id: repo.id, id: repo.name, trendingWeight: repo.trendingScore }))
	return {
		models: present('model'),
		modelsCount: found.model.total,
		datasets: present('dataset'),
		datasetsCount: found.dataset.total,
		spaces: present('space'),
		spacesCount: found.space.total,
		users: named('user'),
		usersCount: named('user').length,
		orgs: named('org'),
		orgsCount: named('org').length,
	}
}

function presentNamed(origin: string, { id, name, fullname, kind }: Account) {
	return { _id: id, id: name, name, fullname, type: kind, avatarUrl: avatarAddress(origin, name) }
}

async function trending({ hub, actor, parameters }: Asked<typeof calls.listTrending>): Promise<Answer<typeof calls.listTrending>> {
	const { limit = 10, type = 'all' } = parameters()
	const kinds = REPO_KINDS.filter((kind) => type === 'all' || type === kind)
	const pages = await Promise.all(kinds.map((kind) => hub.listings.query(actor, { kind, sort: 'trendingScore', limit })))
	const repos = pages.flatMap((page) => page.repos).toSorted((a, b) => b.trendingScore - a.trendingScore)
	return {
		recentlyTrending: repos.slice(0, 20).map((repo) => ({
			repoType: repo.kind,
			repoData: presentItem({ repo }, listFields(repo.kind, { full: false, cardData: false, config: false, expand: undefined })),
		})),
	}
}

/** Models by what they reached on a dataset; without `base_model=false` only those made from no other. */
async function leaderboard({
	hub,
	actor,
	repo,
	origin,
	parameters,
}: Asked<typeof calls.showLeaderboard>): Promise<Answer<typeof calls.showLeaderboard>> {
	if (repo.kind !== 'dataset') throw new HubError('repo-not-found')
	const entries = await hub.listings.leaderboard(actor, repo.name, parameters().base_model ?? true)
	const owners = [...new Set(entries.map(({ model }) => ownerOf(model)))]
	const accounts = await Promise.all(owners.map((name) => hub.people.account(name)))
	const authors = new Map(accounts.map((account) => [account.name.toString(), presentAuthor(origin, account)]))
	return entries.map(({ rank, model, result: { value, filename, source, notes } }) => ({
		rank,
		modelId: model.name,
		value,
		filename,
		// The hub runs no evaluations: every number comes from the model's owner.
		verified: false,
		author: authors.get(ownerOf(model)),
		...(source && { source }),
		...(notes !== undefined && { notes }),
	}))
}

function ownerOf({ name }: Repo): string {
	return name.slice(0, name.indexOf('/'))
}

function presentAuthor(origin: string, { id, name, fullname, kind }: Account) {
	return { _id: id, type: kind, name, fullname, avatarUrl: avatarAddress(origin, name) }
}
