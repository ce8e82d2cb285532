import type { RepoKind } from '@stoa/vocabulary'
import { UpstreamError, type ListedUpstreamRepo, type UpstreamQuery } from '../outside/upstreams.ts'
import type { MirrorFilling } from '../mirrors/mirrors.ts'
import { hasName } from '../mirrors/name-pattern.ts'
import type { MirrorOrder, MirrorSearch, SourceRepo } from './mirror-job.ts'

/** Pages of one listing that are read. A listing that has more never ends, or nothing in it is what was asked for. */
const PAGES_MAX = 2000

/** What it needs. */
export interface ListSourceDeps {
	filling: Pick<MirrorFilling, 'list' | 'collection'>
	signal: AbortSignal
}

interface Wanted {
	query: UpstreamQuery
	limit: number
	/** Whether the source means the repository. */
	has(repo: ListedUpstreamRepo): boolean
	/** Whether none after this one can be. */
	isPast(repo: ListedUpstreamRepo): boolean
}

async function readListing(
	{ filling, signal }: ListSourceDeps,
	upstream: string,
	{ query, limit, has, isPast }: Wanted,
): Promise<SourceRepo[]> {
	const found = new Map<string, SourceRepo>()
	let cursor: string | undefined
	for (let pages = 0; pages < PAGES_MAX; pages += 1) {
		const page = await filling.list(upstream, query, { cursor, signal })
		for (const repo of page.repos) {
			if (isPast(repo)) return [...found.values()]
			if (has(repo)) found.set(repo.id.toLowerCase(), { kind: query.kind, id: repo.id })
			if (found.size >= limit) return [...found.values()]
		}
		cursor = page.next
		if (cursor === undefined) return [...found.values()]
	}
	throw new UpstreamError('wrong', `sent more than ${PAGES_MAX} pages of its listing. Narrow the search`)
}

/** Without a wildcard in the owner, only the repositories of that owner are listed. */
function patternQuery(pattern: string, kind: RepoKind): UpstreamQuery {
	const [owner = ''] = pattern.split('/')
	if (!owner.includes('*')) return { kind, author: owner }
	const words = pattern
		.split(/[*/]/)
		.filter((part) => part !== '')
		.toSorted((one, other) => other.length - one.length)[0]
	return { kind, words }
}

function searchWanted({ likesMin = 0, downloadsMin = 0, ...search }: MirrorSearch, limit: number): Wanted {
	const sort = likesMin > 0 ? 'likes' : downloadsMin > 0 ? 'downloads' : undefined
	return {
		query: { ...search, sort },
		limit,
		has: ({ likes, downloads }) => likes >= likesMin && downloads >= downloadsMin,
		isPast: ({ likes, downloads }) => (sort === 'likes' ? likes < likesMin : sort === 'downloads' && downloads < downloadsMin),
	}
}

/** The repositories that an order means at this moment, each once. @throws {UpstreamError} */
export async function listSource(
	deps: ListSourceDeps,
	{ upstream, source }: Pick<MirrorOrder, 'upstream' | 'source'>,
): Promise<readonly SourceRepo[]> {
	const { filling, signal } = deps
	if (source.type === 'repos') return source.repos
	if (source.type === 'collection') return filling.collection(upstream, source.slug, signal)
	if (source.type === 'search') return readListing(deps, upstream, searchWanted(source.search, source.limit))
	const { pattern, limit } = source
	const found: SourceRepo[] = []
	for (const kind of source.kinds) {
		const query = patternQuery(pattern, kind)
		const has = ({ id }: ListedUpstreamRepo): boolean => hasName(pattern, id)
		found.push(...(await readListing(deps, upstream, { query, limit: limit - found.length, has, isPast: () => false })))
		if (found.length >= limit) break
	}
	return found
}
