import type { Account, ListingQuery, Repo, SortKey } from '@stoa/hub'
import { calls, nextLink, parseExpand, queryCount, queryFlag, queryList, querySearch, querySearches, queryText } from '@stoa/protocol'
import { HubError, parseParameterRange, REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import { tagsOfParameters } from '@stoa/web'
import { avatarAddress } from '../../present/people.ts'
import { areAboutKin, listFields, presentItem, type Presented } from '../../present/repo.ts'
import { type Answer, handle, handleReply } from '../handle.ts'
import type { Call, RepoCall, Route } from '../route.ts'
import { tagsByType } from './tags-by-type.ts'

/** Lists, the search box and the words to filter by (protocol 02 sections 6 and 7). */
export const listingRoutes: readonly Route[] = [
	handle(calls.listModels, (call) => list('model', call)),
	handle(calls.listDatasets, (call) => list('dataset', call)),
	handle(calls.listSpaces, (call) => list('space', call)),
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
	// What is counted here is counted over all time: the nearest order there is.
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

/** Largest page; with siblings, or what others made, each row costs reads of its own. */
const PAGE_MAX = 1000
const COSTLY_PAGE_MAX = 100

async function list(kind: RepoKind, call: Call): Promise<Answer<typeof calls.listModels>> {
	const { hub, actor, query, reply, origin, path } = call
	const expand = parseExpand(kind, queryList(query, 'expand', { commas: true }))
	const flag = (name: string) => queryFlag(query, name) ?? false
	if (expand && flag('full')) throw new HubError('invalid-input', { what: '"expand"', why: 'it cannot be combined with "full"' })
	const listed = listFields(kind, { full: flag('full'), cardData: flag('cardData'), config: flag('config'), expand })
	// Clients that ask for apps by what they use read which that is.
	const asksForLinks = kind === 'space' && !expand && ['models', 'datasets', 'linked'].some((name) => query.has(name))
	const fields = [...new Set([...listed, ...(asksForLinks ? (['models', 'datasets'] as const) : [])])]
	if (asksForNothing(kind, call)) return []
	const isCostly = fields.includes('siblings') || areAboutKin(kind, fields)
	const page = await hub.listings.query(actor, listingQuery(kind, call, isCostly ? COSTLY_PAGE_MAX : PAGE_MAX))
	if (page.next !== undefined) reply.header('link', nextLink(origin, path, query, { cursor: page.next }))
	const items = await withMore(call, page.repos, fields)
	return items.map((item) => presentItem({ ...item, origin }, fields))
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
		throw new HubError('invalid-input', {
			what: '"num_parameters"',
			why: 'write min:6B, max:128B or min:6B,max:128B, the smaller number first',
		})
	const limit = queryCount(query, 'limit')
	if (limit === 'invalid' || limit === 0)
		throw new HubError('invalid-input', { what: '"limit"', why: `write a whole number from 1 to ${PAGE_MAX}` })
	const linked = (name: 'models' | 'datasets') => queryList(query, name).map((id) => `${name === 'models' ? 'model' : 'dataset'}:${id}`)
	const tags = [
		...queryList(query, 'filter'),
		...tagsOfParameters(kind, query),
		...(kind === 'space' ? [...linked('models'), ...linked('datasets')] : []),
	]
	return {
		kind,
		search: querySearches(query, 'search'),
		author: queryText(query, 'author'),
		tags,
		pipelineTag: kind === 'model' ? queryText(query, 'pipeline_tag') : undefined,
		localApps: kind === 'model' ? queryList(query, 'apps', { commas: true }) : [],
		isLinked: kind === 'space' ? queryFlag(query, 'linked') : undefined,
		gated: gatedOf(query),
		parametersMin: range?.min,
		parametersMax: range?.max,
		sort: sortOf(kind, query),
		limit: Math.min(limit ?? PAGE_MAX, most),
		cursor: queryText(query, 'cursor'),
	}
}

/** An unknown value must not pass for "no filter". @throws {HubError} `invalid-input` */
function gatedOf(query: URLSearchParams): boolean | undefined {
	const isGated = queryFlag(query, 'gated')
	if (isGated === undefined && queryText(query, 'gated') !== undefined)
		throw new HubError('invalid-input', { what: '"gated"', why: 'write true or false' })
	return isGated
}

function sortOf(kind: RepoKind, query: URLSearchParams): SortKey {
	const direction = queryText(query, 'direction')
	if (direction !== undefined && direction !== '-1')
		throw new HubError('invalid-input', {
			what: '"direction"',
			why: 'lists are sorted in descending order alone: write -1, or leave it out',
		})
	const sorts = SORTS_OF[kind]
	const name = queryText(query, 'sort')
	if (name === undefined) return 'trendingScore'
	const key = Object.hasOwn(sorts, name) ? sorts[name] : undefined
	if (key === undefined)
		throw new HubError('invalid-input', { what: '"sort"', why: `"${name}" is not one of ${Object.keys(sorts).join(', ')}` })
	return key
}

/** Adds the files at the head, and what others made, where they were asked for, a few repositories at a time. */
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

async function quickSearch({ hub, actor, query, origin }: Call): Promise<Answer<typeof calls.quickSearch>> {
	const asked = queryCount(query, 'limit')
	const limit = Math.min(typeof asked === 'number' ? asked : 10, 20)
	const text = querySearch(query, 'q') ?? ''
	const types = queryList(query, 'type', { commas: true })
	const excluded = new Set(queryList(query, 'exclude').map((id) => id.toLowerCase()))
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

async function trending({ hub, actor, query }: Call): Promise<Answer<typeof calls.listTrending>> {
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

/** Models by what they reached on a dataset; without `base_model=false` only those made from no other. */
async function leaderboard({ hub, actor, repo, query, origin }: RepoCall): Promise<Answer<typeof calls.showLeaderboard>> {
	if (repo.kind !== 'dataset') throw new HubError('repo-not-found')
	const entries = await hub.listings.leaderboard(actor, repo.name, queryFlag(query, 'base_model') ?? true)
	const owners = [...new Set(entries.map(({ model }) => ownerOf(model)))]
	const accounts = await Promise.all(owners.map((name) => hub.people.account(name)))
	const authors = new Map(accounts.map((account) => [account.name.toString(), presentAuthor(origin, account)]))
	return entries.map(({ rank, model, result: { value, filename, source, notes } }) => ({
		rank,
		modelId: model.name,
		value,
		filename,
		// Nobody runs evaluations here: every number is what the model's owner says.
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
