import type { FacetKey, ListingQuery, SortKey } from '@stoa/hub'
import { listingAddress, parseParameterRange, type RepoKind } from '@stoa/vocabulary'
import { SORT_ALIASES, tagsOfParameters, unknownParameters, valuesOf } from './known-addresses.ts'

/** Rows on one page. */
export const ROWS = 30

/** How many pages so many rows take. */
export const pagesOf = (total: number): number => Math.ceil(total / ROWS)

/** How a listing may be ordered: the word in the address, the key. */
export const SORTS = [
	{ value: 'trending', key: 'trendingScore' },
	{ value: 'downloads', key: 'downloads' },
	{ value: 'likes', key: 'likes' },
	{ value: 'updated', key: 'lastModified' },
	{ value: 'created', key: 'createdAt' },
	{ value: 'parameters', key: 'num_parameters' },
	{ value: 'name', key: 'id' },
] as const satisfies readonly { value: string; key: SortKey }[]

/** The facets of each kind, in the order in which they stand. */
export const FACETS: Record<RepoKind, readonly FacetKey[]> = {
	model: ['task', 'library', 'language', 'license', 'dataset', 'other'],
	dataset: ['task', 'modality', 'size', 'format', 'language', 'license', 'other'],
	space: ['sdk', 'license', 'other'],
}

/** What an address of a listing asks for. */
export interface ListingState {
	kind: RepoKind
	search: string
	author: string | undefined
	/** Models only: the one task. */
	task: string | undefined
	/** All required. */
	tags: string[]
	/** Models only: how many parameters, as `parseParameterRange` reads it. */
	parameters: string | undefined
	/** Models only: keys of local apps, one of which runs the model. */
	apps: string[]
	sort: (typeof SORTS)[number]['value']
	/** Which page, from 0. */
	page: number
	/** Where the rows begin, in addresses of clients; nothing says on which page that is. */
	cursor: string | undefined
	/** The facet whose values are all shown. */
	all: string | undefined
	/** Parameters of the address that nothing reads, for the page to name. */
	unknown: string[]
}

/** What addresses of listings say here; models have three more. `from` and `prev` are in old addresses. */
const PARAMETERS = ['search', 'author', 'tag', 'sort', 'p', 'cursor', 'from', 'prev', 'all']
const MODEL_PARAMETERS = [...PARAMETERS, 'task', 'pipeline_tag', 'num_parameters', 'apps']

const wholeOf = (text: string | null): number => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0)

/** Reads an address of this hub, or one of the public hub's form. What it does not know is named in `unknown`: a listing always answers. */
export function readState(kind: RepoKind, params: URLSearchParams): ListingState {
	const isModel = kind === 'model'
	const parameters = isModel ? params.get('num_parameters') : null
	const isRange = parameters !== null && parseParameterRange(parameters) !== undefined
	const sort = params.get('sort') ?? ''
	// Old addresses have a cursor with the number of rows before it, which says the page.
	const page = wholeOf(params.get('p')) || Math.floor(wholeOf(params.get('from')) / ROWS)
	const tags = [...params.getAll('tag').filter(Boolean), ...tagsOfParameters(kind, params)]
	return {
		kind,
		search: (params.get('search') ?? '').slice(0, 200).trim(),
		author: params.get('author') || undefined,
		task: (isModel && (params.get('task') || params.get('pipeline_tag'))) || undefined,
		tags: [...new Set(tags)].slice(0, 20),
		parameters: isRange ? parameters : undefined,
		apps: isModel ? [...new Set(params.getAll('apps').flatMap(valuesOf))].slice(0, 20) : [],
		sort: SORTS.find(({ value }) => value === (SORT_ALIASES[sort] ?? sort))?.value ?? 'trending',
		page,
		cursor: (page === 0 && params.get('cursor')) || undefined,
		all: params.get('all') || undefined,
		unknown: [
			...unknownParameters(kind, params, isModel ? MODEL_PARAMETERS : PARAMETERS),
			...(parameters && !isRange ? ['num_parameters'] : []),
		],
	}
}

/** The address of a state: `readState` of it gives the same state, with nothing unknown in it. */
export function stateAddress({ kind, search, author, task, tags, parameters, apps, sort, page, cursor, all }: ListingState): string {
	const params = new URLSearchParams()
	if (search) params.set('search', search)
	if (author) params.set('author', author)
	if (task) params.set('task', task)
	for (const tag of tags) params.append('tag', tag)
	if (parameters) params.set('num_parameters', parameters)
	if (apps.length > 0) params.set('apps', apps.join(','))
	if (sort !== 'trending') params.set('sort', sort)
	if (page > 0) params.set('p', String(page))
	else if (cursor) params.set('cursor', cursor)
	if (all) params.set('all', all)
	return listingAddress(kind, params)
}

/** The question to the catalog. */
export function stateQuery({ kind, search, author, task, tags, parameters, apps, sort, page, cursor, all }: ListingState): ListingQuery {
	const range = parameters === undefined ? undefined : parseParameterRange(parameters)
	return {
		kind,
		search: search ? search.split(/\s+/) : undefined,
		author,
		tags: tags.length > 0 ? tags : undefined,
		pipelineTag: task,
		parametersMin: range?.min,
		parametersMax: range?.max,
		localApps: apps,
		sort: SORTS.find(({ value }) => value === sort)?.key,
		limit: ROWS,
		skip: page * ROWS,
		cursor,
		facets: [...FACETS[kind]],
		facetLimit: all ? 500 : FACET_VALUES + 1,
	}
}

/** How many values of a facet are listed before "all" is asked for. */
export const FACET_VALUES = 12

/** Whether the facet filters through `task` and not through a tag. */
const isTask = (kind: RepoKind, key: FacetKey): boolean => kind === 'model' && key === 'task'

/** Whether a facet's value is chosen. */
export function isChosen(state: ListingState, key: FacetKey, tag: string): boolean {
	return isTask(state.kind, key) ? state.task === tag : state.tags.includes(tag)
}

/** The same listing from its first row. */
export const atStart = (state: ListingState): ListingState => ({ ...state, page: 0, cursor: undefined })

/** The state with a facet's value chosen, or no longer when it is; always from the first row. */
export function toggled(state: ListingState, key: FacetKey, tag: string): ListingState {
	const chosen = isChosen(state, key, tag)
	const fresh = { ...atStart(state), all: undefined }
	if (isTask(state.kind, key)) return { ...fresh, task: chosen ? undefined : tag }
	return { ...fresh, tags: chosen ? state.tags.filter((one) => one !== tag) : [...state.tags, tag] }
}
