import type { Hub } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { AdminCommand, runAdminCommand } from '../../admin/commands.ts'
import { calls } from '@stoa/protocol'
import { isIn } from '../../config/networks.ts'
import type { Metrics } from '../../metrics.ts'
import { type Answer, handle, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'
import { createProbes, isForwarded, type Probes } from './probes.ts'

/** What the routes for operators need. */
export interface Operation {
	metrics: Metrics
	/** Whether requests can be answered: false once a stop has begun. */
	isReady(): boolean
	/** The secret by which the command line on this machine is authorized. */
	operatorSecret: string
}

/** Routes for the hub's operator. */
export function opsRoutes({ metrics, isReady, operatorSecret }: Operation): readonly Route[] {
	const probes = createProbes()
	return [
		handle(calls.checkHealth, ({ request }) => {
			probes.note(request)
			return { status: 'ok' as const }
		}),
		handle(calls.checkReadiness, (call) => ready(call, isReady)),
		handleReply(calls.readMetrics, (call) => showMetrics(call, metrics)),
		handle(calls.runAdminCommand, (call) => administer(call, { operatorSecret, probes })),
	]
}

/** Ready means that the database answers. */
async function ready({ hub }: Call, isReady: () => boolean): Promise<Answer<typeof calls.checkReadiness>> {
	if (!isReady()) throw new HubError('unavailable', { what: 'The hub' })
	const { disk, largeFiles } = await hub.requireReady()
	return { status: 'ready', parts: { database: 'ok', disk, largeFiles } }
}

/** Adding up the storage takes a moment, so the result is cached this long. Milliseconds. */
const STORAGE_KEPT_MS = 10_000
const storageReadAt = new WeakMap<Metrics, number>()

async function showMetrics(call: Call, metrics: Metrics): Promise<FastifyReply> {
	requireWatcher(call)
	const { hub, reply } = call
	const { registry } = metrics
	if (performance.now() - (storageReadAt.get(metrics) ?? Number.NEGATIVE_INFINITY) > STORAGE_KEPT_MS) {
		storageReadAt.set(metrics, performance.now())
		await Promise.all([noteStorage(hub, metrics), noteOperation(hub, metrics)])
	}
	return reply.header('content-type', registry.contentType).send(await registry.metrics())
}

async function noteStorage({ storageTotals }: Hub, { storage }: Metrics): Promise<void> {
	const { used, stored } = await storageTotals()
	for (const [what, bytes] of Object.entries({ used, stored, saved: Math.max(0, used - stored) })) storage.set({ what }, bytes)
}

async function noteOperation({ operation }: Hub, metrics: Metrics): Promise<void> {
	const { queues, indexLagSeconds, scrub, jobs, free, connections, pool, collection } = await operation.figures()
	const { webhooksWaitSeconds: _, ...waiting } = queues
	for (const [queue, count] of Object.entries(waiting)) metrics.waiting.set({ queue }, count)
	for (const [index, { part }] of scrub.cursors.entries()) metrics.scrubbed.set({ part }, scrub.progress[index] ?? 0)
	for (const { name: job, failures } of jobs) metrics.jobFailures.set({ job }, failures)
	metrics.damaged.set(scrub.damaged)
	metrics.connections.set(connections)
	for (const state of ['used', 'idle'] as const) metrics.pool.connections.set({ state }, pool[state])
	metrics.pool.waiting.set(pool.waiting)
	if (collection) {
		const { begun, running, freedBytes } = metrics.collection
		begun.set(collection.startedAt.getTime() / 1000)
		running.set(collection.finishedAt === undefined ? 1 : 0)
		freedBytes.set(collection.freedBytes)
	}
	if (indexLagSeconds !== undefined) metrics.indexLag.set(indexLagSeconds)
	if (free !== undefined) metrics.diskFree.set(free)
}

/** @throws {HubError} `bad-credentials` for a wrong token | `operator-only` for other machines when no token is configured */
function requireWatcher({ request, settings }: Call): void {
	if (isListed(request, settings.STOA_METRICS_FROM)) return
	if (settings.STOA_METRICS_TOKEN !== undefined) return requireBearer(request, settings.STOA_METRICS_TOKEN)
	if (isForwarded(request) || !isSameMachine(request.socket)) throw new HubError('operator-only')
}

/** Whether the client, as the trusted proxies name it, has an address in these networks. */
function isListed(request: Call['request'], networks: readonly string[] = []): boolean {
	// Requests through an untrusted proxy all come from its address, so that address says nothing about the client.
	if (isForwarded(request) && request.ip === request.socket.remoteAddress) return false
	return isIn(networks)(request.ip)
}

function isSameMachine({ remoteAddress = '', localAddress }: Call['request']['socket']): boolean {
	return remoteAddress === localAddress || /^(?:::ffff:)?127\.|^::1$/.test(remoteAddress)
}

/** @throws {HubError} `bad-credentials` */
function requireBearer({ headers }: Call['request'], secret: string): void {
	const given = Buffer.from(headers.authorization?.replace(/^Bearer /i, '') ?? '')
	const expected = Buffer.from(secret)
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new HubError('bad-credentials')
}

async function administer(
	call: Call,
	{ operatorSecret, probes }: { operatorSecret: string; probes: Probes },
): Promise<Answer<typeof calls.runAdminCommand>> {
	requireBearer(call.request, operatorSecret)
	const command = AdminCommand.parse(await call.body.json())
	if (command.do === 'probe') return { did: 'probe', key: probes.begin() }
	if (command.do === 'probe-state') return { did: 'probe-state', seen: probes.seen(command.key) }
	return runAdminCommand(call.hub, command)
}
