import type { Hub } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let isDatabaseAway = false
/** Figures of an empty hub, some of them as they are in a busy one. */
const busy = (hub: Hub): Hub => ({
	...hub,
	async requireReady() {
		if (isDatabaseAway) throw new HubError('unavailable', { what: 'The database' })
		return { ...(await hub.requireReady()), largeFiles: 'ill' }
	},
	operation: {
		...hub.operation,
		async figures() {
			const real = await hub.operation.figures()
			const collection = {
				id: 'c',
				startedAt: new Date(1_790_000_000_000),
				finishedAt: undefined,
				phase: '',
				after: '',
				freedBytes: 6,
				freedCount: 1,
				straysAt: undefined,
				problem: undefined,
			}
			return {
				...real,
				queues: { ...real.queues, webhooks: 2, conversions: 3, mirrors: 1 },
				indexLagSeconds: 1.5,
				scrub: { ...real.scrub, damaged: 4 },
				free: 5000,
				connections: 7,
				pool: { used: 5, idle: 1, waiting: 8 },
				collection,
			}
		},
	},
})

let server: TestServer
beforeAll(async () => {
	server = await openTestServer({ change: busy })
})
afterAll(() => server.close())

test('health and metrics', async () => {
	const { app } = server
	expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
	expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', parts: { database: 'ok', disk: 'ok', largeFiles: 'ill' } })
	isDatabaseAway = true
	const away = await app.inject('/readyz')
	isDatabaseAway = false
	expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '5'])
	const { body } = await app.inject('/metrics')
	expect(body).toContain('stoa_http_requests_total{method="GET",route="/readyz",status="503"} 1')
	expect(body).toMatch(/stoa_http_request_seconds_count\{format="json"\} \d+/)
	const figures = ['stoa_waiting{queue="webhooks"} 2', 'stoa_index_lag_seconds 1.5', 'stoa_damaged 4', 'stoa_disk_free_bytes 5000']
	const collection = ['_start_timestamp_seconds 1790000000', '_running 1', '_freed_bytes 6'].map((end) => `stoa_collection${end}`)
	const waiting = ['conversions', 'mirrors'].map((queue, index) => `stoa_waiting{queue="${queue}"} ${[3, 1][index]}`)
	const pool = ['connections{state="used"} 5', 'connections{state="idle"} 1', 'waiting 8'].map((end) => `stoa_database_pool_${end}`)
	expect(body.match(/^stoa_waiting/gm)).toHaveLength(5)
	for (const line of [...figures, ...waiting, ...pool, ...collection, 'stoa_database_connections 7']) expect(body).toContain(line)
})

test('times of requests take few series, however many routes answer', async () => {
	for (const path of ['/', '/models', '/datasets', '/api/models', '/api/datasets', '/healthz', '/nowhere']) await server.app.inject(path)
	const { body } = await server.app.inject('/metrics')
	expect(body.match(/^stoa_http_request_seconds_/gm)?.length).toBeLessThan(100)
})
