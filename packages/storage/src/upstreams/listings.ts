import { UpstreamError, type UpstreamPage, type UpstreamPlace, type UpstreamQuery, type UpstreamRepo } from '@stoa/hub'
import { REPO_KINDS } from '@stoa/vocabulary'
import { z } from 'zod'
import { askUpstream, parseJson, readAnswer } from './ask-upstream.ts'

/** Repositories of one page. The public hub answers up to 1000. */
const PAGE = 500
/** Largest page, in bytes. */
const PAGE_MAX = 16 * 1024 * 1024
/** Time until an answer begins, and until it is whole, in milliseconds: long listings are slow. */
const BEGIN_MS = 60_000
const WHOLE_MS = 120_000
/** Longest cursor, in characters. */
const CURSOR_MAX = 4000

const Listing = z.array(z.object({ id: z.string(), likes: z.number().default(0), downloads: z.number().default(0) }))
const Collection = z.object({ items: z.array(z.object({ id: z.string(), type: z.string() })) })

/** A number of parameters as the listing takes it. */
function countText(count: number): string {
	const [unit, letter] = count >= 1e9 ? ([1e9, 'B'] as const) : count >= 1e6 ? ([1e6, 'M'] as const) : ([1e3, 'K'] as const)
	return `${count / unit}${letter}`
}

function queryOf({ words, author, task, tags = [], parametersMin, parametersMax, sort }: UpstreamQuery): URLSearchParams {
	const query = new URLSearchParams({ limit: String(PAGE) })
	if (words !== undefined) query.set('search', words)
	if (author !== undefined) query.set('author', author)
	if (task !== undefined) query.set('pipeline_tag', task)
	for (const tag of tags) query.append('filter', tag)
	const bounds = [
		...(parametersMin === undefined ? [] : [`min:${countText(parametersMin)}`]),
		...(parametersMax === undefined ? [] : [`max:${countText(parametersMax)}`]),
	]
	if (bounds.length > 0) query.set('num_parameters', bounds.join(','))
	if (sort !== undefined) query.set('sort', sort)
	return query
}

/** The query of the next page. The address in the header may name another host, so that only its query counts. */
function cursorOf(link: string | string[] | undefined, address: string): string | undefined {
	const text = Array.isArray(link) ? link.join(',') : (link ?? '')
	const [, target] = /<([^<>]+)>\s*;\s*rel="?next"?/i.exec(text) ?? []
	if (target === undefined) return undefined
	const next = URL.parse(target, address)?.search
	if (next === undefined || next.length > CURSOR_MAX)
		throw new UpstreamError('wrong', 'sent an address of the next page that cannot be read')
	return next
}

/** One page of a listing (protocol 02 section 6). */
export async function readListing(place: UpstreamPlace, query: UpstreamQuery, cursor?: string): Promise<UpstreamPage> {
	const address = `${place.address}/api/${query.kind}s${cursor ?? `?${queryOf(query)}`}`
	const response = await askUpstream(place, address, {
		headers: { accept: 'application/json' },
		signal: AbortSignal.timeout(WHOLE_MS),
		timeoutMs: BEGIN_MS,
	})
	const next = cursorOf(response.headers.link, address)
	const repos = parseJson(await readAnswer(response, PAGE_MAX), Listing)
	if (next !== undefined && next === cursor) throw new UpstreamError('wrong', 'names the same page of its listing again and again')
	return { repos, next }
}

/** The repositories of a collection (protocol 07 section 2). Papers and collections in it are left out. */
export async function readCollection(place: UpstreamPlace, slug: string): Promise<UpstreamRepo[]> {
	const address = `${place.address}/api/collections/${slug.split('/').map(encodeURIComponent).join('/')}`
	const response = await askUpstream(place, address, {
		headers: { accept: 'application/json' },
		signal: AbortSignal.timeout(WHOLE_MS),
		timeoutMs: BEGIN_MS,
	})
	const { items } = parseJson(await readAnswer(response, PAGE_MAX), Collection)
	return items.flatMap(({ id, type }) => {
		const kind = REPO_KINDS.find((one) => one === type)
		return kind === undefined ? [] : [{ kind, id }]
	})
}
