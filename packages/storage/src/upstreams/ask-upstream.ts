import { UpstreamError, type UpstreamPlace } from '@stoa/hub'
import { request as requestHttp, Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { request as requestHttps, Agent as HttpsAgent } from 'node:https'
import { isIP } from 'node:net'
import type { z } from 'zod'
import { isPublicAddress, lookupPublic } from '../outbound/public-address.ts'

/** Names the hubs that a request came through. */
const PATH_HEADER = 'x-stoa-mirror-path'

const REDIRECTS_MAX = 5
/** Silence that ends a connection, in milliseconds. */
const IDLE_MS = 30_000
/** A wait that no upstream asks for in earnest, in milliseconds. */
const RETRY_MS_MAX = 24 * 3_600_000
/** How long to wait when the upstream says that it is busy and not how long, in milliseconds. */
const RETRY_MS = 30_000

/** Connections to upstreams are kept: a page of a mirrored repository takes several requests. Redirects to other hosts get one each. */
const AGENTS = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }

/** One request. */
export interface Asking {
	method?: 'GET' | 'POST'
	headers?: Readonly<Record<string, string>>
	body?: string | Buffer
	/** Sends the token as git and git-lfs do: as a password. */
	isGit?: boolean
	/** A token for the host of the address, in place of the upstream's own. It follows no redirect to another host. */
	bearer?: string | undefined
	signal?: AbortSignal | undefined
	/** Time until the answer begins, in milliseconds. */
	timeoutMs: number
}

/**
 * Sends a request and follows redirects. The address of an upstream that the operator added is the operator's word; every other host must be
 * public, unless the operator named it. The token goes to the upstream alone.
 *
 * @returns an answer with status 200 or 206; the caller consumes or destroys it
 */
export async function askUpstream(place: UpstreamPlace, address: string, asking: Asking): Promise<IncomingMessage> {
	const home = new URL(place.address)
	let url = URL.parse(address, `${place.address}/`)
	const first = url?.origin
	for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
		if (!url) throw new UpstreamError('wrong', 'sent an address that cannot be read')
		const response = await send(place, home, url, url.origin === first ? asking : { ...asking, bearer: undefined })
		const { statusCode = 0, headers } = response
		if (statusCode === 200 || statusCode === 206) return response
		response.destroy()
		if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) throw refusal(statusCode, headers['retry-after'])
		if (asking.method === 'POST' && statusCode !== 307 && statusCode !== 308)
			throw new UpstreamError('wrong', `answered a request with a redirect of status ${statusCode}`)
		url = URL.parse(headers.location, url.href)
	}
	throw new UpstreamError('wrong', `leads on to other addresses more than ${REDIRECTS_MAX} times`)
}

/** What a status other than success means. */
function refusal(status: number, retryAfter: string | undefined): UpstreamError {
	if ([401, 403, 404, 410, 451].includes(status)) return new UpstreamError('missing', `answered with status ${status}`)
	if (status === 429 || (status === 503 && retryAfter !== undefined))
		return new UpstreamError('busy', 'asks for fewer requests', { retryAfterMs: waitOf(retryAfter) })
	if (status >= 500) return new UpstreamError('away', `answered with status ${status}`)
	return new UpstreamError('wrong', `answered with status ${status}`)
}

/** `Retry-After`, as seconds or as a date, in milliseconds. */
function waitOf(text: string | undefined): number {
	const seconds = Number(text)
	const ms = text === undefined || text.trim() === '' ? RETRY_MS : Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - Date.now()
	return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), RETRY_MS_MAX) : RETRY_MS
}

function send(place: UpstreamPlace, home: URL, url: URL, asking: Asking): Promise<IncomingMessage> {
	const isHome = url.origin === home.origin
	const isKnown = (isHome && place.mayBeInner) || place.hosts.includes(url.host) || place.hosts.includes(url.hostname)
	requireUsable(url, home, isKnown)
	const isSecure = url.protocol === 'https:'
	const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
	const request = (isSecure ? requestHttps : requestHttp)(url, {
		method: asking.method ?? 'GET',
		agent: isHome ? (isSecure ? AGENTS.https : AGENTS.http) : false,
		headers: headersOf(place, asking, isHome),
		signal: AbortSignal.any([place.signal, ...(asking.signal ? [asking.signal] : [])]),
		...(!isKnown && { lookup: lookupPublic }),
	})
	const late = setTimeout(() => request.destroy(new UpstreamError('away', 'did not answer in time')), asking.timeoutMs)
	request.setTimeout(IDLE_MS, () => request.destroy(new UpstreamError('away', 'fell silent')))
	request.once('response', (response) => {
		clearTimeout(late)
		resolve(response)
	})
	request.on('error', (error: NodeJS.ErrnoException) => {
		clearTimeout(late)
		reject(failureOf(error, url.host))
	})
	request.end(asking.body)
	return promise
}

/** @throws {UpstreamError} `wrong` for an address that no request goes to */
function requireUsable(url: URL, home: URL, isKnown: boolean): void {
	const host = url.hostname.replace(/^\[|\]$/g, '')
	if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new UpstreamError('wrong', 'leads to an address without http')
	if (url.username !== '' || url.password !== '') throw new UpstreamError('wrong', 'leads to an address with a password')
	if (home.protocol === 'https:' && url.protocol === 'http:') throw new UpstreamError('wrong', 'leads to an address without encryption')
	if (!isKnown && isIP(host) > 0 && !isPublicAddress(host))
		throw new UpstreamError('wrong', `leads to "${url.host}", which is no public address`)
}

function headersOf(place: UpstreamPlace, { headers, body, bearer, isGit = false }: Asking, isHome: boolean): Record<string, string> {
	const { token } = place
	const credentials = isGit ? `Basic ${Buffer.from(`stoa:${token}`).toString('base64')}` : `Bearer ${token}`
	return {
		'user-agent': 'Stoa mirror',
		'accept-encoding': 'identity',
		...headers,
		...(isHome && { [PATH_HEADER]: place.path.join(', ') }),
		...(isHome && token !== undefined && { authorization: credentials }),
		...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
		...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
	}
}

function failureOf(error: NodeJS.ErrnoException, host: string): Error {
	if (error instanceof UpstreamError) return error
	if (error.name === 'AbortError' || error.name === 'TimeoutError')
		return new UpstreamError('away', 'did not answer in time', { cause: error })
	if (error.code === 'EACCES') return new UpstreamError('wrong', `leads to "${host}", which is no public address`, { cause: error })
	return new UpstreamError('away', `cannot be reached (${error.code ?? error.message})`, { cause: error })
}

/** Reads a whole answer. @throws `wrong` when it has more than `limit` bytes, `away` when it breaks off */
export async function readAnswer(response: IncomingMessage, limit: number): Promise<Buffer> {
	const parts: Buffer[] = []
	let size = 0
	try {
		for await (const part of response as AsyncIterable<Buffer>) {
			parts.push(part)
			size += part.length
			if (size > limit) throw new UpstreamError('wrong', `sent more than ${limit} bytes where it has less to say`)
		}
	} catch (error) {
		if (error instanceof UpstreamError) throw error
		throw new UpstreamError('away', 'broke off', { cause: error })
	} finally {
		response.destroy()
	}
	return Buffer.concat(parts)
}

/** Reads JSON. @throws `wrong` when it is none, or has another form */
export function parseJson<Out>(bytes: Buffer, schema: z.ZodType<Out>): Out {
	try {
		return schema.parse(JSON.parse(bytes.toString('utf8')))
	} catch (error) {
		throw new UpstreamError('wrong', 'sent an answer that is not what its API says', { cause: error })
	}
}
