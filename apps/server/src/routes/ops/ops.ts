import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { AdminCommand, runAdminCommand } from '../../admin/commands.ts'
import { SMALL_BODY } from '../../body-limits.ts'
import type { Metrics } from '../../metrics.ts'
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
		{ method: 'GET', path: '/healthz', who: 'anyone', face: 'json', target: 'none', answer: () => ({ status: 'ok' }) },
		{ method: 'GET', path: '/readyz', who: 'anyone', face: 'json', target: 'none', answer: (call) => ready(call, isReady) },
		{
			method: 'GET',
			path: '/metrics',
			who: 'anyone',
			face: 'text',
			cors: false,
			target: 'none',
			answer: (call) => showMetrics(call, metrics),
		},
		{
			method: 'POST',
			path: '/-/admin',
			who: 'operator',
			face: 'json',
			limit: 'refused',
			body: SMALL_BODY,
			cors: false,
			target: 'none',
			answer: (call) => administer(call, operatorSecret),
		},
	]
}

/** Ready means that the database answers. */
async function ready({ hub }: Call, isReady: () => boolean): Promise<Record<string, unknown>> {
	if (!isReady()) throw new HubError('unavailable', { what: 'The hub' })
	await hub.requireReady()
	return { status: 'ready' }
}

/** Adding up the store takes a moment, so it is done no more often than this. Milliseconds. */
const STORAGE_KEPT_MS = 10_000
const storageReadAt = new WeakMap<Metrics, number>()

async function showMetrics({ hub, reply }: Call, metrics: Metrics): Promise<FastifyReply> {
	const { registry, storage } = metrics
	if (performance.now() - (storageReadAt.get(metrics) ?? Number.NEGATIVE_INFINITY) > STORAGE_KEPT_MS) {
		storageReadAt.set(metrics, performance.now())
		const { used, stored } = await hub.storageTotals()
		for (const [what, bytes] of Object.entries({ used, stored, saved: Math.max(0, used - stored) })) storage.set({ what }, bytes)
	}
	return reply.header('content-type', registry.contentType).send(await registry.metrics())
}

async function administer(call: Call, operatorSecret: string): Promise<unknown> {
	const given = Buffer.from(call.request.headers.authorization?.replace(/^Bearer /, '') ?? '')
	const expected = Buffer.from(operatorSecret)
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new HubError('bad-credentials')
	return runAdminCommand(call.hub, AdminCommand.parse(await call.body.json()))
}
