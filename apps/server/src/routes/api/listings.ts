import type { Account, FacetKey, ListingQuery, Repo, RepoAtRevision, SortKey } from '@stoa/hub'
import { nextLink, parseExpand, parseParameterRange, queryCount, queryFlag, queryList, queryText } from '@stoa/protocol'
import { HubError, REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import { avatarAddress } from '../../present/people.ts'
import { listFields, presentItem } from '../../present/repo.ts'
import type { Call, Route } from '../route.ts'

/** Lists, the search box and the words to filter by (protocol 02 sections 6 and 7). */
export const listingRoutes: readonly Route[] = [
	{ method: 'GET', path: '/api/models', who: 'anyone', face: 'json', target: 'none', answer: (call) => list('model', call) },
	{ method: 'GET', path: '/api/datasets', who: 'anyone', face: 'json', target: 'none', answer: (call) => list('dataset', call) },
	{ method: 'GET', path: '/api/spaces', who: 'anyone', face: 'json', target: 'none', answer: (call) => list('space', call) },
	{
		method: 'GET',
		path: '/api/models-tags-by-type',
		who: 'anyone',
		face: 'json',
		target: 'none',
		answer: (call) => tagsByType('model', call),
	},
	{
		method: 'GET',
		path: '/api/datasets-tags-by-type',
		who: 'anyone',
		face: 'json',
		target: 'none',
		answer: (call) => tagsByType('dataset', call),
	},
	{ method: 'GET', path: '/api/quicksearch', who: 'anyone', face: 'json', target: 'none', answer: quickSearch },
	{ method: 'GET', path: '/api/trending', who: 'anyone', face: 'json', target: 'none', answer: trending },
]

const SORTS: Record<string, SortKey> = {
	lastModified: 'lastModified',
	last_modified: 'lastModified',
	createdAt: 'createdAt',
	created_at: 'createdAt',
	downloads: 'downloads',
	likes: 'likes',
	// What is counted here is counted over all time: the nearest order there is.
	likes30d: 'likes',
	trendingScore: 'trendingScore',
	trending_score: 'trendingScore',
	num_parameters: 'num_parameters',
	id: 'id',
}

/** Largest page; with siblings each row costs a read of its repository. */
const PAGE_MAX = 1000
const FILES_PAGE_MAX = 100

async function list(kind: RepoKind, call: Call): Promise<unknown[]> {
	const { hub, actor, query, reply, origin, path } = call
	const expand = parseExpand(kind, queryList(query, 'expand', { commas: true }))
	const flag = (name: string) => queryFlag(query, name) ?? false
	const fields = listFields(kind, { full: flag('full'), cardData: flag('cardData'), config: flag('config'), expand })
	if (asksForNothing(kind, call)) return []
	const page = await hub.listings.query(actor, listingQuery(kind, call, fields.includes('siblings') ? FILES_PAGE_MAX : PAGE_MAX))
	if (page.next !== undefined) reply.header('link', nextLink(origin, path, query, { cursor: page.next }))
	const items = await withFiles(call, page.repos, fields)
	return items.map((item) => presentItem(item, fields))
}

/** Filters for what this hub never has: nothing can match them. */
function asksForNothing(kind: RepoKind, { query }: Call): boolean {
	if (kind === 'model')
		return queryText(query, 'inference') !== undefined || queryList(query, 'inference_provider', { commas: true }).length > 0
	return false
}

function listingQuery(kind: RepoKind, { query }: Call, most: number): ListingQuery {
	const parameters = queryText(query, 'num_parameters')
	const range = parameters === undefined ? undefined : parseParameterRange(parameters)
	if (parameters !== undefined && range === undefined)
		throw new HubError('invalid-input', { what: '"num_parameters"', why: 'write min:6B, max:128B or min:6B,max:128B' })
	const limit = queryCount(query, 'limit')
	if (limit === 'invalid' || limit === 0)
		throw new HubError('invalid-input', { what: '"limit"', why: `write a whole number from 1 to ${PAGE_MAX}` })
	const linked = (name: 'models' | 'datasets') => queryList(query, name).map((id) => `${name === 'models' ? 'model' : 'dataset'}:${id}`)
	const tags = [
		...queryList(query, 'filter'),
		...(kind === 'model' ? queryList(query, 'library').concat(queryList(query, 'apps', { commas: true })) : []),
		...(kind === 'space' ? [...linked('models'), ...linked('datasets'), ...queryList(query, 'sdk', { commas: true })] : []),
	]
	return {
		kind,
		search: queryList(query, 'search'),
		author: queryText(query, 'author'),
		tags,
		pipelineTag: kind === 'model' ? queryText(query, 'pipeline_tag') : undefined,
		gated: queryFlag(query, 'gated'),
		parametersMin: range?.min,
		parametersMax: range?.max,
		sort: sortOf(query),
		limit: Math.min(limit ?? PAGE_MAX, most),
		cursor: queryText(query, 'cursor'),
	}
}

function sortOf(query: URLSearchParams): SortKey {
	const name = queryText(query, 'sort')
	if (name === undefined) return 'trendingScore'
	const key = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined
	if (key === undefined)
		throw new HubError('invalid-input', { what: '"sort"', why: `"${name}" is not one of ${Object.keys(SORTS).join(', ')}` })
	return key
}

/** Adds the files at the head where they were asked for, a few repositories at a time. */
async function withFiles(
	{ hub, actor }: Call,
	repos: Repo[],
	fields: readonly string[],
): Promise<{ repo: Repo; at: RepoAtRevision | undefined }[]> {
	if (!fields.includes('siblings')) return repos.map((repo) => ({ repo, at: undefined }))
	const items: { repo: Repo; at: RepoAtRevision | undefined }[] = []
	for (let from = 0; from < repos.length; from += 8) {
		const batch = repos.slice(from, from + 8)
		items.push(
			...(await Promise.all(
				batch.map(async (repo) => ({
					repo,
					at: repo.headOid === undefined ? undefined : await hub.repos.atRevision(actor, { kind: repo.kind, id: repo.name }),
				})),
			)),
		)
	}
	return items
}

/** The names of facets on the wire. */
const FACET_TYPES: Record<'model' | 'dataset', Record<string, FacetKey>> = {
	model: { pipeline_tag: 'task', library: 'library', dataset: 'dataset', language: 'language', license: 'license', other: 'other' },
	dataset: {
		task_categories: 'task',
		language: 'language',
		license: 'license',
		size_categories: 'size',
		modality: 'modality',
		format: 'format',
		library: 'library',
		other: 'other',
	},
}

async function tagsByType(kind: 'model' | 'dataset', { hub, query }: Call): Promise<Record<string, unknown>> {
	const vocabulary = await hub.listings.vocabulary(kind)
	const only = queryText(query, 'type')
	const types = Object.entries(FACET_TYPES[kind]).filter(([type]) => only === undefined || type === only)
	return Object.fromEntries(
		types.map(([type, facet]) => [
			type,
			(vocabulary[facet] ?? []).map(({ tag }) => ({ id: tag, label: tag.replace(/^[a-z_]+:/, ''), type })),
		]),
	)
}

async function quickSearch({ hub, actor, query, origin }: Call): Promise<Record<string, unknown>> {
	const asked = queryCount(query, 'limit')
	const limit = Math.min(typeof asked === 'number' ? asked : 10, 20)
	const text = queryText(query, 'q') ?? ''
	const [found, accounts] = await Promise.all([hub.listings.quickSearch(actor, text, limit), hub.people.suggest(text, limit)])
	const named = (kind: Account['kind']) =>
		accounts.filter((account) => account.kind === kind).map((account) => presentNamed(origin, account))
	const present = (repos: Repo[]) => repos.map((repo) => ({ _id: repo.id, id: repo.name, trendingWeight: repo.trendingScore }))
	return {
		models: present(found.model),
		modelsCount: found.model.length,
		datasets: present(found.dataset),
		datasetsCount: found.dataset.length,
		spaces: present(found.space),
		spacesCount: found.space.length,
		users: named('user'),
		usersCount: named('user').length,
		orgs: named('org'),
		orgsCount: named('org').length,
	}
}

function presentNamed(origin: string, { id, name, fullname, kind }: Account): Record<string, unknown> {
	return { _id: id, id: name, name, fullname, type: kind, avatarUrl: avatarAddress(origin, name) }
}

async function trending({ hub, actor, query }: Call): Promise<Record<string, unknown>> {
	const limit = queryCount(query, 'limit')
	const type = queryText(query, 'type') ?? 'all'
	const kinds = REPO_KINDS.filter((kind) => type === 'all' || type === kind)
	const pages = await Promise.all(
		kinds.map((kind) =>
			hub.listings.query(actor, { kind, sort: 'trendingScore', limit: Math.min(typeof limit === 'number' && limit > 0 ? limit : 10, 20) }),
		),
	)
	const repos = pages.flatMap((page) => page.repos).toSorted((a, b) => b.trendingScore - a.trendingScore)
	return {
		recentlyTrending: repos.slice(0, 20).map((repo) => ({
			repoType: repo.kind,
			repoData: presentItem({ repo }, listFields(repo.kind, { full: false, cardData: false, config: false, expand: undefined })),
		})),
	}
}
