import { entriesMax } from '@stoa/vocabulary'
import { imageType, type ExternalImage, type ExternalImageSource } from '@stoa/hub'
import { LRUCache } from 'lru-cache'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { isPublicAddress, lookupPublic } from './public-address.ts'

/** Bytes of one image at most. */
const SIZE_MAX = 10 * 1024 * 1024
/** How long one image may take, redirects included. */
const TIMEOUT_MS = 10_000
const REDIRECTS_MAX = 3
/** Most images fetched at the same time, and most that wait for a turn; further ones fail at once. */
const AT_ONCE_MAX = 8
const WAITING_MAX = 200
/** How long an image is shown before it is fetched again, and how long a failed one is not fetched. */
const FRESH_MS = 24 * 3_600_000
const FAILED_MS = 5 * 60_000
const FAILURES_MAX = 10_000

/** Where and how much is kept, and what may be asked. */
export interface ExternalImagesOptions {
	/** Folder of the cache; created when it is missing. It must contain nothing else. */
	folder: string
	/** Bytes of the cache. */
	bytesMax: number
	/** Whether hosts of inner networks are asked, for tests. */
	allowsInner?: boolean
	now?: () => number
	timeoutMs?: number
}

/**
 * Creates the source of images from other hosts, with a cache on disk that drops the least recently requested ones. Each address, and each
 * redirect, is checked to be public before connecting. The content must be an image.
 */
export async function openExternalImages(options: ExternalImagesOptions): Promise<ExternalImageSource> {
	const { folder, bytesMax, now = Date.now } = options
	const kept = await openCache(folder, bytesMax, now)
	const failures = new LRUCache<string, string>({ ...entriesMax(FAILURES_MAX), ttl: FAILED_MS })
	const fetching = new Map<string, Promise<ExternalImage>>()
	const turn = createTurns()

	async function fetchNew(address: string, key: string): Promise<ExternalImage> {
		const failed = failures.get(key)
		if (failed !== undefined) throw new Error(failed)
		try {
			const bytes = await turn(() => download(address, options))
			const type = imageType(bytes)
			if (type === undefined) throw new Error('is no image that browsers show')
			await kept.put(key, bytes)
			return { type, bytes }
		} catch (error) {
			const why = error instanceof Error ? error.message : String(error)
			failures.set(key, why)
			throw new Error(why, { cause: error })
		}
	}

	function fetchOnce(address: string, key: string): Promise<ExternalImage> {
		const running = fetching.get(key)
		if (running) return running
		const started = fetchNew(address, key).finally(() => fetching.delete(key))
		fetching.set(key, started)
		return started
	}

	return {
		async read(address) {
			const key = createHash('sha256').update(address).digest('hex')
			const found = await kept.get(key)
			const type = found && imageType(found.bytes)
			if (!found || type === undefined) return fetchOnce(address, key)
			if (now() - found.fetchedAt < FRESH_MS) return { type, bytes: found.bytes }
			// An image that no longer exists is shown from the cache.
			return fetchOnce(address, key).catch(() => ({ type, bytes: found.bytes }))
		},
	}
}

/** A few at the same time, the others in turn. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
	const waiting: (() => void)[] = []
	let busy = 0
	return async (work) => {
		if (busy >= AT_ONCE_MAX) {
			if (waiting.length >= WAITING_MAX) throw new Error('cannot be fetched now: too many others are')
			await new Promise<void>((resolve) => waiting.push(resolve))
		} else busy += 1
		try {
			return await work()
		} finally {
			const next = waiting.shift()
			if (next) next()
			else busy -= 1
		}
	}
}

async function download(address: string, options: ExternalImagesOptions): Promise<Buffer> {
	const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
	let url = URL.parse(address)
	for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
		if (!url) throw new Error('has an address that cannot be read')
		const response = await ask(url, options, signal)
		const { statusCode = 0 } = response
		const { location } = response.headers
		if ([301, 302, 303, 307, 308].includes(statusCode) && location !== undefined) {
			response.destroy()
			url = URL.parse(location, url.href)
			continue
		}
		if (statusCode !== 200) {
			response.destroy()
			throw new Error(`was answered with status ${statusCode}`)
		}
		return readBounded(response, signal)
	}
	throw new Error(`leads on to other addresses more than ${REDIRECTS_MAX} times`)
}

function ask(url: URL, { allowsInner = false }: ExternalImagesOptions, signal: AbortSignal): Promise<IncomingMessage> {
	const host = url.hostname.replace(/^\[|\]$/g, '')
	if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('has an address that begins with neither https:// nor http://')
	if (url.username !== '' || url.password !== '') throw new Error('has an address with a password')
	if (!allowsInner && isIP(host) > 0 && !isPublicAddress(host)) throw new Error('is at no public address')
	return new Promise((resolve, reject) => {
		const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
			// A connection for each: the address connected to is the one that was checked.
			agent: false,
			headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Stoa image proxy' },
			signal,
			...(!allowsInner && { lookup: lookupPublic }),
		})
		request.once('response', resolve)
		request.once('error', (error: NodeJS.ErrnoException) => reject(new Error(reasonOf(error), { cause: error })))
		request.end()
	})
}

async function readBounded(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
	const parts: Buffer[] = []
	let size = 0
	try {
		for await (const part of response) {
			parts.push(part)
			size += part.length
			if (size > SIZE_MAX) throw new Error(`has more than ${SIZE_MAX / 1024 / 1024} MB`)
		}
	} catch (error) {
		if (signal.aborted) throw new Error(reasonOf({ name: 'TimeoutError', message: '' }), { cause: error })
		throw error
	} finally {
		response.destroy()
	}
	return Buffer.concat(parts)
}

function reasonOf({ name, message, code }: NodeJS.ErrnoException): string {
	if (name === 'AbortError' || name === 'TimeoutError') return 'did not come in time'
	if (code === 'EACCES') return 'is at no public address'
	return code === undefined ? `could not be fetched: ${message}` : `could not be fetched: ${code}`
}

/** Files by key, up to a total size. */
interface Cache {
	get(key: string): Promise<{ bytes: Buffer; fetchedAt: number } | undefined>
	put(key: string, bytes: Buffer): Promise<void>
}

async function openCache(folder: string, bytesMax: number, now: () => number): Promise<Cache> {
	await mkdir(folder, { recursive: true })
	// The bytes are the disk's; here is only which files there are and when they were fetched.
	const index = new LRUCache<string, { size: number; fetchedAt: number }>({
		maxSize: bytesMax,
		sizeCalculation: ({ size }) => size + 1,
		dispose: (_, key, reason) => {
			if (reason === 'evict') void rm(join(folder, key), { force: true }).catch(() => undefined)
		},
	})
	const files = await Promise.all(
		(await readdir(folder)).map(async (name) => ({ name, found: await stat(join(folder, name)).catch(() => undefined) })),
	)
	for (const { name, found } of files.toSorted((one, other) => (one.found?.mtimeMs ?? 0) - (other.found?.mtimeMs ?? 0))) {
		if (found?.isFile() && /^[0-9a-f]{64}$/.test(name)) index.set(name, { size: found.size, fetchedAt: found.mtimeMs })
		else await rm(join(folder, name), { force: true, recursive: true })
	}
	return {
		async get(key) {
			const known = index.get(key)
			if (!known) return undefined
			try {
				return { bytes: await readFile(join(folder, key)), fetchedAt: known.fetchedAt }
			} catch {
				// The folder was emptied: it is a cache.
				index.delete(key)
				return undefined
			}
		},
		async put(key, bytes) {
			if (bytes.length >= bytesMax) return
			const unfinished = join(folder, `${key}.${randomBytes(6).toString('hex')}.tmp`)
			const fetchedAt = now()
			try {
				await writeFile(unfinished, bytes)
				await utimes(unfinished, fetchedAt / 1000, fetchedAt / 1000)
				await rename(unfinished, join(folder, key))
				index.set(key, { size: bytes.length, fetchedAt })
			} catch {
				// A full disk costs the cache, not the image.
				await rm(unfinished, { force: true }).catch(() => undefined)
			}
		},
	}
}
