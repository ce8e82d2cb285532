import cookie from '@fastify/cookie'
import { networkOf, VISITOR, type Actor, type Hub } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
import { namedFailure } from '@stoa/storage'
import type { Pages } from '@stoa/web'
import { LogController, fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { findActor } from './actor.ts'
import { bringMirrored } from './bring-mirrored.ts'
import { calls, NO_BODY, type ResponseFormat } from '@stoa/protocol'
import { Body } from './body.ts'
import { callerOf } from './caller.ts'
import { compressBody } from './compression.ts'
import { drainBody } from './drain-body.ts'
import type { Settings } from './config/settings.ts'
import { trustOf } from './config/trusted-proxies.ts'
import type { DocsDesk } from './docs/desk.ts'
import { toFailure } from './errors.ts'
import type { Metrics } from './metrics.ts'
import { originOf } from './origin.ts'
import { createFreshness } from './freshness.ts'
import { createLoggedPath } from './logged-path.ts'
import { QuietCollector } from './quiet-collector.ts'
import { createRateLimits, type RateBucket } from './rate-limits.ts'
import { makeRequestId } from './request-id.ts'
import { requestTarget } from './request-target.ts'
import { answerPage, answerPageFailure } from './routes/pages/answer-page.ts'
import { createMatcher, type Match } from './routes/match.ts'
import { redirectToName } from './routes/redirect.ts'
import type { Call, Route } from './routes/route.ts'
import { viewerPath } from './routes/viewer/viewer.ts'
import { casPath } from './routes/xet-token.ts'
import { writeCorsHeaders } from './security-headers.ts'
import { answerCounted } from './secret-limit.ts'
import { renewSessionCookie, settleCookies } from './session-cookie.ts'
import type { Telemetry, TracedRequest } from './telemetry/telemetry.ts'
import type { Signatures } from './signatures.ts'

/** What a server needs. */
export interface ServerParts {
	hub: Hub
	pages: Pages
	docs: DocsDesk
	settings: Settings
	signatures: Signatures
	metrics: Metrics
	log: FastifyBaseLogger
	routes: readonly Route[]
	/** Traces and measures requests; absent where the settings ask for none. */
	telemetry?: Telemetry | undefined
	/** The value of `OWN_HEADER` in requests of this process to itself. */
	ownSecret?: string
}

/** The state of a request for the error handler and the log. */
interface Progress {
	format: ResponseFormat
	actor: Actor
	/** The pattern of the route, for metrics. */
	pattern: string
	/** The path for the log. */
	loggedPath: string
}

/** The pattern in metrics of addresses that the table of routes does not have, pages among them. */
const NO_PATTERN = 'none'
/** Requests under way, where they are traced. */
const traced = new WeakMap<FastifyRequest, TracedRequest>()

declare module 'fastify' {
	interface FastifyRequest {
		progress: Progress
	}
}

const BUCKET: Record<ResponseFormat, RateBucket> = { json: 'api', lfs: 'api', text: 'resolvers', git: 'resolvers', page: 'pages' }
/** The status in log and metrics when the client disconnected before the end; nginx uses the same. */
const STATUS_ABORTED = 499
/** Carries the secret of this process in requests that it sends to itself. */
export const OWN_HEADER = 'x-stoa-own'
/** Addresses that monitoring requests all the time. */
const PROBES: ReadonlySet<string> = new Set([calls.checkHealth.path, calls.checkReadiness.path, calls.readMetrics.path])
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** A server that is not listening yet. Every address is matched against the one table of routes, by the raw URL; all others are pages. */
export function createServer(parts: ServerParts): FastifyInstance {
	const { settings, log } = parts
	const app = fastify({
		loggerInstance: log,
		logController: new LogController({ disableRequestLogging: true }),
		genReqId: makeRequestId,
		trustProxy: trustOf(settings.STOA_TRUST_PROXY),
		connectionTimeout: settings.STOA_IDLE_SECONDS * 1000,
		keepAliveTimeout: 72_000,
		// Uploads may take hours, so a whole request has no time limit. Its headers must arrive at once, and silence ends it.
		requestTimeout: 0,
		forceCloseConnections: 'idle',
		http: { headersTimeout: 15_000, maxHeaderSize: 32 * 1024 },
		// The framework's router would decode %2F before it splits; the table of routes reads `originalUrl`.
		rewriteUrl: () => '/',
		routerOptions: { ignoreTrailingSlash: true },
	})
	app.decorateRequest('progress')
	app.removeAllContentTypeParsers()
	app.addContentTypeParser('*', (_request, _payload, done) => done(null)) // bodies are read by the routes, after access is known
	void app.register(cookie)
	const { telemetry } = parts
	// First, so that everything else runs within the request's span.
	if (telemetry) app.addHook('onRequest', (request, _reply, done) => void traced.set(request, telemetry.request(request.headers, done)))
	app.addHook('onRequest', async (request, reply) => {
		request.progress = { format: 'json', actor: VISITOR, pattern: NO_PATTERN, loggedPath: loggedPath(pathOf(request)) }
		reply
			.header('x-request-id', request.id)
			.header('x-content-type-options', 'nosniff')
			.header('referrer-policy', 'strict-origin-when-cross-origin')
		if (originOf(request, settings).startsWith('https://')) reply.header('strict-transport-security', 'max-age=31536000')
		parts.metrics.inFlight.inc()
		const isProbe = PROBES.has(pathOf(request))
		if (!isProbe) quiet.noteWork()
		// An aborted request has no `onResponse`; every answer closes, once, however it ends.
		let isWhole = false
		reply.raw
			.once('finish', () => (isWhole = true))
			.once('close', () => {
				if (!isProbe) quiet.noteWork()
				record(parts, request, reply, isWhole)
			})
	})
	// Streams that follow something would last until their ends.
	app.addHook('preClose', async () => parts.hub.discussions.watches.close())
	app.addHook('onClose', async () => quiet.close())
	app.addHook('onSend', compressBody)
	app.addHook('onResponse', async (request, reply) => drainBody(request.raw, { isRefused: reply.statusCode >= 400 }))
	app.addHook('onSend', async (request, reply) => freshness.after(request, reply.statusCode))
	app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
	app.setNotFoundHandler((request, reply) =>
		sendFailure(new HubError('route-not-found', { method: request.method, path: pathOf(request) }), request, reply),
	)
	const match = createMatcher(parts.routes)
	const loggedPath = createLoggedPath([...parts.routes.map(({ path }) => path), ...parts.pages.addresses])
	const limits = createRateLimits(settings, { shared: parts.hub.sharedCounts })
	const freshness = createFreshness(parts.hub)
	const quiet = new QuietCollector()
	app.route({ method: [...METHODS], url: '/', handler: (request, reply) => dispatch(request, reply) })

	async function dispatch(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
		refuseAmbiguous(request)
		settleCookies(request, originOf(request, settings))
		const path = casPath(viewerPath(request.host, pathOf(request)))
		if (request.method === 'OPTIONS') return writeCorsHeaders(request, reply).code(204).send()
		request.progress.format = formatOfPath(path)
		const matched = match(request.method, path)
		// A page's pattern may take the first word of such an address for an account's name.
		const found = request.progress.format === 'json' && matched?.row.format === 'page' ? undefined : matched
		if (!found && request.progress.format !== 'page') throw new HubError('route-not-found', { method: request.method, path })
		if (found) Object.assign(request.progress, { format: found.row.format, pattern: found.row.path })
		const { format } = request.progress
		if (found ? (found.row.cors ?? (format === 'json' || format === 'text')) : false) writeCorsHeaders(request, reply)
		if (format === 'json') reply.header('cache-control', 'private, no-store')
		request.progress.actor = await identify(request, found?.row)
		const call = makeCall(request, reply, path)
		refuseMany(call.query)
		refuseTokenIn(call.query)
		if (call.actor.kind === 'person' && call.actor.prolongedTo) renewSessionCookie(request, reply, call.actor.prolongedTo, call.origin)
		reply.headers(limits.count(BUCKET[format], callerOf(call)))
		await freshness.before(request, format)
		if (!found) return answerPage(call, parts.pages)
		return answerCounted(call, found.row.limit, () => answer(found, call))
	}

	async function identify(request: FastifyRequest, route: Route | undefined): Promise<Actor> {
		if (route?.who === 'client' || route?.who === 'cas' || route?.who === 'signature' || route?.who === 'operator') return VISITOR
		try {
			return await findActor(request, request.progress.format, {
				hub: parts.hub,
				signatures: parts.signatures,
				origin: originOf(request, settings),
			})
		} catch (error) {
			if (isHubError(error, 'bad-credentials')) limits.count(BUCKET[request.progress.format], networkOf(request.ip))
			throw error
		}
	}

	function makeCall(request: FastifyRequest, reply: FastifyReply, path: string): Call {
		const aborted = new AbortController()
		reply.raw.once('close', () => aborted.abort())
		const { hub, pages, docs, signatures } = parts
		const query = new URLSearchParams(requestTarget(request).slice(pathOf(request).length + 1))
		return {
			hub,
			pages,
			docs,
			settings,
			signatures,
			origin: originOf(request, settings),
			request,
			reply,
			actor: request.progress.actor,
			path,
			query,
			params: {},
			rest: [],
			body: new Body(request, NO_BODY, settings),
			signal: aborted.signal,
		}
	}

	async function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
		const { format, actor } = request.progress
		const path = pathOf(request)
		const error = namedFailure(thrown)
		const failure = toFailure(error, { format, anonymous: actor.kind === 'visitor', origin: originOf(request, settings) })
		// A client that disconnected during its body is not an error of the hub.
		const isGone = request.raw.destroyed && !request.raw.complete
		if (failure.unexpected && !isGone)
			request.log.error({ err: error, id: request.id }, `${request.method} ${request.progress.loggedPath} failed`)
		// The reason why a service is unavailable is for the operator and not for the caller.
		if (isHubError(error) && error.cause instanceof Error) request.log.warn({ id: request.id, reason: error.cause.message }, error.message)
		for (const name of HEADERS_OF_CONTENT) reply.removeHeader(name)
		if (format === 'page') return answerPageFailure(makeCall(request, reply.headers(failure.headers), path), parts.pages, error)
		return reply.code(failure.status).headers(failure.headers).send(failure.body)
	}
	return app
}

/** What a handler said of the content that it was about to send when it failed. */
const HEADERS_OF_CONTENT = ['content-length', 'content-encoding', 'content-disposition', 'content-range', 'etag', 'accept-ranges']

async function answer({ row: route, repo: ref, idAt, params, rest }: Match, call: Call): Promise<unknown> {
	const body = new Body(call.request, route.limits, call.settings)
	const filled: Call = { ...call, params, rest, body }
	if (ref !== undefined) await bringMirrored(call, route, ref)
	if (route.target === 'none' || ref === undefined) {
		if (route.target !== 'none') throw new Error(`The pattern ${route.path} names no repository`)
		requirePerson(route, call)
		return route.answer(filled)
	}
	if (route.target === 'ref') {
		requirePerson(route, call)
		return route.answer({ ...filled, ref, idAt })
	}
	// A body is parsed only after access was checked, so the check comes first here; the domain repeats it.
	const writes = route.who === 'writer' || route.who === 'administrator'
	const repo = await (writes ? call.hub.repos.findWritable(call.actor, ref) : call.hub.repos.find(call.actor, ref))
	if (repo.name !== ref.id) return redirectToName({ ...filled, ref, idAt }, repo)
	requirePerson(route, call)
	return route.answer({ ...filled, ref, idAt, repo })
}

function requirePerson(route: Route, { actor }: Call): void {
	if (route.who === 'person' && actor.kind === 'visitor') throw new HubError('sign-in-needed')
}

/**
 * Proxies disagree about which of two hosts counts, and about requests without a version: what is checked for one could be answered for the
 * other. @throws {HubError} `invalid-input`
 */
function refuseAmbiguous({ raw }: FastifyRequest): void {
	const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
	if (hosts.length > 1) throw new HubError('invalid-input', { what: 'the request', why: 'it has more than one Host header' })
	if (raw.httpVersionMajor < 1) throw new HubError('invalid-input', { what: 'the request', why: 'its first line names no version of HTTP' })
}

/** Parameters of one address at most: forms of the pages have some dozens, clients name fields one by one. */
const PARAMETERS_MAX = 300

/** @throws {HubError} `too-many` */
function refuseMany(query: URLSearchParams): void {
	if (query.size > PARAMETERS_MAX) throw new HubError('too-many', { what: 'parameters of the address', limit: PARAMETERS_MAX })
}

/** Addresses end in logs, histories and `Referer` headers. @throws {HubError} `token-in-address` */
function refuseTokenIn(query: URLSearchParams): void {
	for (const value of query.values()) if (/^hf_[A-Za-z0-9_-]{30,}$/.test(value)) throw new HubError('token-in-address')
}

/** The path of the address as the client wrote it, without its query. */
function pathOf(request: FastifyRequest): string {
	const target = requestTarget(request)
	const end = target.search(/[?#]/)
	return end === -1 ? target : target.slice(0, end)
}

/** How an address without a row is answered: under these words there are no pages. */
function formatOfPath(path: string): ResponseFormat {
	return /^\/(?:api|cas|lfs|-|xet|datasets-server|v1|v2)(?:\/|$)/.test(path) ? 'json' : 'page'
}

function record({ metrics, log, ownSecret }: ServerParts, request: FastifyRequest, reply: FastifyReply, isWhole: boolean): void {
	metrics.inFlight.dec()
	const { method, id } = request
	const { pattern, format, loggedPath: path } = request.progress
	const status = isWhole ? reply.statusCode : STATUS_ABORTED
	metrics.requests.inc({ method, route: pattern, status: String(status) })
	metrics.seconds.observe({ format }, reply.elapsedTime / 1000)
	traced
		.get(request)
		?.end({ method, route: pattern === NO_PATTERN ? undefined : pattern, format, status, seconds: reply.elapsedTime / 1000 })
	const level = ownSecret !== undefined && request.headers[OWN_HEADER] === ownSecret ? 'debug' : 'info'
	log[level]({ id, method, path, status, ms: Math.round(reply.elapsedTime) }, `${method} ${path} ${status}`)
}
