import { UpstreamError, type UpstreamFacts, type UpstreamPlace, type UpstreamRef, type UpstreamRepo, type Upstreams } from '@stoa/hub'
import { isOid, type Oid, entriesMax } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { isPlainRef } from '../git/ref-names.ts'
import { askUpstream, parseJson, readAnswer } from './ask-upstream.ts'
import { describe } from './describe.ts'
import { greet } from './greet.ts'
import { readCollection, readListing } from './listings.ts'
import { readChunks, readXetHashes } from './read-chunks.ts'
import { DELIMITER, FLUSH, packet, readPackets } from './packets.ts'

/** Time until an answer of the API begins, in milliseconds. Packs are prepared before they begin. */
const API_MS = 15_000
const GIT_MS = 120_000
const FILE_MS = 30_000
/** Time until a small answer is whole, in milliseconds. A history may take longer. */
const WHOLE_MS = 60_000
/** Largest answers, in bytes: what the API says of a repository, its refs, and where files are. */
const FACTS_MAX = 1024 * 1024
const REFS_MAX = 16 * 1024 * 1024
const BATCH_MAX = 1024 * 1024
/** Most branches and tags that are mirrored. */
const REFS_COUNT_MAX = 10_000
/** How long the address of a file is used again, in milliseconds: it is signed for some minutes at least. */
const ADDRESS_MS = 120_000

const Facts = z.object({
	id: z.string(),
	// Required: what does not say that it is public is not mirrored.
	private: z.boolean(),
	gated: z.union([z.boolean(), z.string()]).default(false),
	disabled: z.boolean().default(false),
})

const Batch = z.object({
	objects: z.array(
		z.object({
			oid: z.string(),
			size: z.number(),
			error: z.object({ code: z.number(), message: z.string().default('') }).optional(),
			actions: z
				.object({ download: z.object({ href: z.url(), header: z.record(z.string(), z.string()).default({}) }).optional() })
				.optional(),
		}),
	),
})

/** Where a file is at the moment. */
type FileAddress = { href: string; header: Record<string, string> }

const GIT_HEADERS = { 'git-protocol': 'version=2', 'content-type': 'application/x-git-upload-pack-request' }

/** The address of a repository below the upstream's own. */
function pathOf({ kind, id }: UpstreamRepo): string {
	const prefix = kind === 'model' ? '' : kind === 'dataset' ? 'datasets/' : 'spaces/'
	return `${prefix}${id.split('/').map(encodeURIComponent).join('/')}`
}

async function askGit(
	place: UpstreamPlace,
	repo: UpstreamRepo,
	{ body, signal }: { body: string; signal?: AbortSignal },
): Promise<AsyncGenerator<Buffer | undefined>> {
	const address = `${place.address}/${pathOf(repo)}.git/git-upload-pack`
	const response = await askUpstream(place, address, { method: 'POST', headers: GIT_HEADERS, body, isGit: true, signal, timeoutMs: GIT_MS })
	return readPackets(bytesOf(response))
}

async function readRefs(place: UpstreamPlace, repo: UpstreamRepo): Promise<UpstreamRef[]> {
	const lines = ['ref-prefix refs/heads/\n', 'ref-prefix refs/tags/\n'].map(packet).join('')
	const refs: UpstreamRef[] = []
	let size = 0
	const body = packet('command=ls-refs\n') + DELIMITER + lines + FLUSH
	for await (const line of await askGit(place, repo, { body, signal: AbortSignal.timeout(WHOLE_MS) })) {
		if (!line) continue
		size += line.length
		if (size > REFS_MAX || refs.length > REFS_COUNT_MAX) throw new UpstreamError('wrong', 'has more branches and tags than are mirrored')
		const [oid = '', ref = ''] = line.toString('utf8').trimEnd().split(' ')
		if (oid === 'ERR') throw new UpstreamError('wrong', 'refused to list its branches')
		if (!isOid(oid) || !/^refs\/(?:heads|tags)\/./.test(ref)) throw new UpstreamError('wrong', 'sent a list of branches that is none')
		if (isPlainRef(ref)) refs.push({ ref, oid })
	}
	return refs
}

/** The commit of a pull request; `undefined` when there is none. */
async function readPull(place: UpstreamPlace, repo: UpstreamRepo, number: number): Promise<Oid | undefined> {
	const body = packet('command=ls-refs\n') + DELIMITER + packet(`ref-prefix refs/pr/${number}\n`) + FLUSH
	let size = 0
	let found: Oid | undefined
	for await (const line of await askGit(place, repo, { body, signal: AbortSignal.timeout(WHOLE_MS) })) {
		if (!line) continue
		size += line.length
		if (size > FACTS_MAX) throw new UpstreamError('wrong', 'sent more pull requests than it was asked for')
		const [oid = '', ref = ''] = line.toString('utf8').trimEnd().split(' ')
		// A prefix is asked for: `refs/pr/1` is one of `refs/pr/12`.
		if (isOid(oid) && ref === `refs/pr/${number}`) found = oid
	}
	return found
}

/** The bytes of the pack in the answer to a fetch. */
async function* packBytes(packets: AsyncGenerator<Buffer | undefined>): AsyncGenerator<Buffer> {
	let isPack = false
	let isWhole = false
	for await (const line of packets) {
		if (!line) {
			isWhole ||= isPack
			continue
		}
		if (!isPack) {
			const text = line.toString('utf8').trimEnd()
			if (text.startsWith('ERR ')) throw new UpstreamError('wrong', `refused to send its history: ${text.slice(4, 200)}`)
			isPack = text === 'packfile'
			continue
		}
		const [band] = line
		if (band === 1) yield line.subarray(1)
		else if (band === 3) throw new UpstreamError('away', `could not send its history: ${line.toString('utf8', 1, 200).trim()}`)
	}
	if (!isWhole) throw new UpstreamError('away', 'broke off in the middle of its history')
}

/** The bytes of an answer. @throws `away` when it breaks off */
async function* bytesOf(response: IncomingMessage): AsyncGenerator<Buffer> {
	try {
		yield* response as AsyncIterable<Buffer>
	} catch (error) {
		throw new UpstreamError('away', 'broke off in the middle of an answer', { cause: error })
	}
}

/** Checks that an answer is the range that was asked for. */
function checkRange({ headers, statusCode: status }: IncomingMessage, { start, end }: { start: number; end: number }, size: number): void {
	const told = headers['content-range'] ?? ''
	const [, from, to, whole] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(told) ?? []
	if (status === 206) {
		if (Number(from) !== start || Number(to) > end) throw new UpstreamError('wrong', `sent the range "${told}" instead of ${start}-${end}`)
		if (whole !== '*' && Number(whole) !== size)
			throw new UpstreamError('wrong', `says that the file has ${whole} bytes, and its history says ${size}`)
		return
	}
	if (start !== 0) throw new UpstreamError('wrong', 'does not send parts of files')
	const length = headers['content-length']
	if (length !== undefined && Number(length) !== size)
		throw new UpstreamError('wrong', `says that the file has ${length} bytes, and its history says ${size}`)
}

/** What the API says of a repository (protocol 02 section 5). */
async function readFacts(place: UpstreamPlace, repo: UpstreamRepo): Promise<UpstreamFacts> {
	const path = repo.id.split('/').map(encodeURIComponent).join('/')
	// Without the list of files, which may be long. Apps have no gates.
	const wanted = ['private', 'disabled', ...(repo.kind === 'space' ? [] : ['gated'])].map((name) => `expand=${name}`)
	const address = `${place.address}/api/${repo.kind}s/${path}?${wanted.join('&')}`
	const response = await askUpstream(place, address, {
		headers: { accept: 'application/json' },
		signal: AbortSignal.timeout(WHOLE_MS),
		timeoutMs: API_MS,
	})
	const { id, private: isPrivate, gated, disabled } = parseJson(await readAnswer(response, FACTS_MAX), Facts)
	return { id, isPrivate, isGated: gated !== false, isDisabled: disabled }
}

/** Creates the reader of other hubs. */
export function createUpstreams(): Upstreams {
	const addresses = new LRUCache<string, FileAddress>({ ...entriesMax(10_000), ttl: ADDRESS_MS })

	async function locate(
		place: UpstreamPlace,
		repo: UpstreamRepo,
		{ sha256, size }: { sha256: string; size: number },
		signal: AbortSignal,
	): Promise<FileAddress> {
		const address = `${place.address}/${pathOf(repo)}.git/info/lfs/objects/batch`
		const headers = { accept: 'application/vnd.git-lfs+json', 'content-type': 'application/vnd.git-lfs+json' }
		const body = JSON.stringify({ operation: 'download', transfers: ['basic'], hash_algo: 'sha256', objects: [{ oid: sha256, size }] })
		const response = await askUpstream(place, address, {
			method: 'POST',
			headers,
			body,
			isGit: true,
			signal: AbortSignal.any([signal, AbortSignal.timeout(WHOLE_MS)]),
			timeoutMs: API_MS,
		})
		const [found] = parseJson(await readAnswer(response, BATCH_MAX), Batch).objects
		if (found?.oid !== sha256) throw new UpstreamError('wrong', 'answered for another file')
		if (found.error) throw new UpstreamError('missing', `has lost the file (${found.error.code})`)
		if (!found.actions?.download) throw new UpstreamError('wrong', 'named no address of the file')
		return found.actions.download
	}

	return {
		facts: readFacts,
		xetHashes: readXetHashes,
		chunks: readChunks,
		greet,
		describe,
		list: readListing,
		collection: readCollection,
		refs: readRefs,
		pull: readPull,
		async pack(place, repo, wants: readonly Oid[], haves: readonly Oid[]) {
			const asked = [
				'ofs-delta\n',
				'no-progress\n',
				...(haves.length > 0 ? ['thin-pack\n'] : []),
				...[...new Set(wants)].map((oid) => `want ${oid}\n`),
				...[...new Set(haves)].map((oid) => `have ${oid}\n`),
				'done\n',
			]
			const body = packet('command=fetch\n') + DELIMITER + asked.map(packet).join('') + FLUSH
			return Readable.from(packBytes(await askGit(place, repo, { body })), { objectMode: false })
		},
		async object(place, repo, object, range) {
			const key = `${place.name}:${repo.kind}:${repo.id}:${object.sha256}`
			const known = addresses.get(key)
			const found = known ?? (await locate(place, repo, object, range.signal))
			addresses.set(key, found)
			const isWhole = range.start === 0 && range.end === object.size - 1
			const headers = { ...found.header, ...(!isWhole && { range: `bytes=${range.start}-${range.end}` }) }
			try {
				const response = await askUpstream(place, found.href, { headers, signal: range.signal, timeoutMs: FILE_MS })
				try {
					checkRange(response, range, object.size)
				} catch (error) {
					response.destroy()
					throw error
				}
				return Readable.from(bytesOf(response), { objectMode: false })
			} catch (error) {
				addresses.delete(key)
				// The address was signed for a time that is over: the next attempt asks for another.
				if (known && error instanceof UpstreamError && error.trouble === 'missing')
					throw new UpstreamError('away', 'no longer answers at the address of the file', { cause: error })
				throw error
			}
		},
	}
}
