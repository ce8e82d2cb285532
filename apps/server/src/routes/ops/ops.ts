import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { AdminCommand, runAdminCommand } from '../../admin/commands.ts'
import { calls } from '@stoa/protocol'
import type { Metrics } from '../../metrics.ts'
import { type Answer, handle, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** What the routes of operation need. */
export interface Operation {
	metrics: Metrics
	/** Whether requests can be answered: false once a stop has begun. */
	isReady(): boolean
	/** What the command line on this machine shows to be let in. */
	operatorSecret: string
}

/** For those who run the hub. */
export function opsRoutes({ metrics, isReady, operatorSecret }: Operation): readonly Route[] {
	return [
		handle(calls.checkHealth, () => ({ status: 'ok' as const })),
		handle(calls.checkReadiness, (call) => ready(call, isReady)),
		handleReply(calls.readMetrics, (call) => showMetrics(call, metrics)),
		handle(calls.runAdminCommand, (call) => administer(call, operatorSecret)),
	]
}

/** Ready means that the database answers. */
async function ready({ hub }: Call, isReady: () => boolean): Promise<{ status: 'ready' }> {
	if (!isReady()) throw new HubError('unavailable', { what: 'The hub' })
	await hub.requireReady()
	return { status: 'ready' }
}

/** Adding up the store takes a moment, so it is done no more often than this. Milliseconds. */
const STORAGE_KEPT_MS = 10_000
const storageReadAt = new WeakMap<Metrics, number>()

async function showMetrics(call: Call, metrics: Metrics): Promise<FastifyReply> {
	requireWatcher(call)
	const { hub, reply } = call
	const { registry, storage } = metrics
	if (performance.now() - (storageReadAt.get(metrics) ?? Number.NEGATIVE_INFINITY) > STORAGE_KEPT_MS) {
		storageReadAt.set(metrics, performance.now())
		const { used, stored } = await hub.storageTotals()
		for (const [what, bytes] of Object.entries({ used, stored, saved: Math.max(0, used - stored) })) storage.set({ what }, bytes)
	}
	return reply.header('content-type', registry.contentType).send(await registry.metrics())
}

/** What a proxy adds: with one of these, the caller is not the machine that the connection comes from. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** @throws {HubError} `bad-credentials` for a wrong token | `operator-only` for other machines where there is none */
function requireWatcher({ request, settings }: Call): void {
	if (settings.STOA_METRICS_TOKEN !== undefined) return requireBearer(request, settings.STOA_METRICS_TOKEN)
	const isForwarded = FORWARDING.some((name) => request.headers[name] !== undefined)
	if (isForwarded || !isSameMachine(request.socket)) throw new HubError('operator-only')
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

async function administer(call: Call, operatorSecret: string): Promise<Answer<typeof calls.runAdminCommand>> {
	requireBearer(call.request, operatorSecret)
	return runAdminCommand(call.hub, AdminCommand.parse(await call.body.json()))
}
