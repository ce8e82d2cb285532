import { type UpstreamChunks, UpstreamError, type UpstreamPlace, type UpstreamRepo } from '@stoa/hub'
import { isSha256, isXetHash, type Oid, type Sha256, type XetHash, type XetTerm } from '@stoa/vocabulary'
import { z } from 'zod'
import { askUpstream, parseJson, readAnswer } from './ask-upstream.ts'

/** Time until an answer begins, and until a small one is whole, in milliseconds. */
const BEGIN_MS = 15_000
const WHOLE_MS = 60_000
/** Largest answers, in bytes: a page of files, a token, and how a file is put together. */
const PAGE_MAX = 16 * 1024 * 1024
const TOKEN_MAX = 64 * 1024
const CHUNKS_MAX = 32 * 1024 * 1024
/** Pages of a list of files that are read: 10,000 files. */
const PAGES_MAX = 10

const Files = z.array(z.object({ lfs: z.object({ oid: z.string() }).optional(), xetHash: z.string().optional() }))
const Token = z.object({ casUrl: z.url({ protocol: /^https?$/ }), accessToken: z.string().regex(/^[\x21-\x7e]{1,8192}$/) })
const Count = z.int().nonnegative()
const Hash = z.string().refine(isXetHash)
const Range = z.object({ start: Count, end: Count })
const Reconstruction = z.object({
	terms: z.array(z.object({ hash: Hash, unpacked_length: Count, range: Range })),
	fetch_info: z.record(Hash, z.array(z.object({ range: Range, url: z.url({ protocol: /^https?$/ }), url_range: Range }))),
})
type Reconstruction = z.infer<typeof Reconstruction>

const apiOf = (place: UpstreamPlace, { kind, id }: UpstreamRepo): string =>
	`${place.address}/api/${kind}s/${id.split('/').map(encodeURIComponent).join('/')}`

interface Answer<Out> {
	found: Out
	/** The header that leads to the next page. */
	link: string | undefined
}

async function readJson<Out>(
	place: UpstreamPlace,
	address: string,
	{ limit, schema, bearer }: { limit: number; schema: z.ZodType<Out>; bearer?: string },
): Promise<Answer<Out>> {
	const response = await askUpstream(place, address, {
		headers: { accept: 'application/json' },
		signal: AbortSignal.timeout(WHOLE_MS),
		timeoutMs: BEGIN_MS,
		...(bearer !== undefined && { bearer }),
	})
	const { link } = response.headers
	return { found: parseJson(await readAnswer(response, limit), schema), link: Array.isArray(link) ? link.join(',') : link }
}

/** The Xet hashes of the large files of a commit, by SHA-256 (protocol 03 section 4). */
export async function readXetHashes(place: UpstreamPlace, repo: UpstreamRepo, commit: Oid): Promise<Map<Sha256, XetHash>> {
	const hashes = new Map<Sha256, XetHash>()
	let query: string | undefined = '?recursive=true'
	for (let page = 0; page < PAGES_MAX && query !== undefined; page += 1) {
		const address: string = `${apiOf(place, repo)}/tree/${commit}${query}`
		const { found, link }: Answer<z.infer<typeof Files>> = await readJson(place, address, { limit: PAGE_MAX, schema: Files })
		for (const { lfs, xetHash } of found)
			if (lfs && xetHash !== undefined && isSha256(lfs.oid) && isXetHash(xetHash)) hashes.set(lfs.oid, xetHash)
		// The address may name another host, so that only its query counts.
		const [, next]: (string | undefined)[] = /<([^<>]+)>\s*;\s*rel="?next"?/i.exec(link ?? '') ?? []
		query = next === undefined ? undefined : (URL.parse(next, address)?.search ?? undefined)
	}
	return hashes
}

async function openTerm(
	place: UpstreamPlace,
	{ xorb, chunkStart, chunkEnd }: XetTerm,
	{ places, signal }: { places: Reconstruction['fetch_info']; signal: AbortSignal },
): ReturnType<UpstreamChunks['open']> {
	const found = places[xorb]?.find(({ range }) => range.start <= chunkStart && chunkEnd <= range.end)
	if (!found) throw new UpstreamError('wrong', 'does not say where chunks of a file are')
	const headers = { range: `bytes=${found.url_range.start}-${found.url_range.end}` }
	return { first: found.range.start, bytes: await askUpstream(place, found.url, { headers, signal, timeoutMs: BEGIN_MS }) }
}

/** How the upstream puts a file together, and its chunks (protocol 11 sections 2 and 3.4). */
export async function readChunks(
	place: UpstreamPlace,
	repo: UpstreamRepo,
	{ commit, file, size }: { commit: Oid; file: XetHash; size: number },
): Promise<UpstreamChunks> {
	const { found: token } = await readJson(place, `${apiOf(place, repo)}/xet-read-token/${commit}`, { limit: TOKEN_MAX, schema: Token })
	const address = `${token.casUrl.replace(/\/+$/, '')}/v1/reconstructions/${file}`
	const { found } = await readJson(place, address, { limit: CHUNKS_MAX, schema: Reconstruction, bearer: token.accessToken })
	const terms = found.terms.map(({ hash, unpacked_length: length, range }): XetTerm => {
		if (range.end <= range.start) throw new UpstreamError('wrong', 'puts a file together from no chunks')
		return { xorb: hash, chunkStart: range.start, chunkEnd: range.end, length }
	})
	const length = terms.reduce((sum, term) => sum + term.length, 0)
	if (length !== size) throw new UpstreamError('wrong', `puts a file together of ${length} bytes, and its history says ${size}`)
	return { terms, open: (term, signal) => openTerm(place, term, { places: found.fetch_info, signal }) }
}
