import { openTestRecords, type TestRecords } from '@stoa/storage/testing'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKysely } from '../../../packages/storage/src/records/database/database.ts'
import { startHub, type HubProcess } from '../../hub-process.ts'

const LIMIT = 40

let records: TestRecords
let data: string
let hubs: HubProcess[]
beforeAll(async () => {
	records = await openTestRecords()
	const { host, port, user, database } = records.connection
	data = mkdtempSync(join(tmpdir(), 'stoa-limits-'))
	const env = {
		STOA_DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
		STOA_TRUST_PROXY: '1',
		STOA_RATE_API: String(LIMIT),
		STOA_RATE_FILES: String(LIMIT),
		STOA_RATE_PAGES: String(LIMIT),
	}
	const first = await startHub({ data, env })
	hubs = [first, await startHub({ data, env })]
})
afterAll(async () => {
	for (const hub of hubs ?? []) await hub.stop()
	await records?.close()
	if (data) rmSync(data, { recursive: true, force: true })
})

/** Sends one request to one of the processes, from an address that the proxy reports. */
async function ask(process: number, address: string, path: string, headers: Record<string, string> = {}) {
	const hub = hubs[process]
	if (!hub) throw new Error(`There is no process ${process}`)
	const answer = await fetch(hub.origin + path, { headers: { ...headers, 'x-forwarded-for': address }, redirect: 'manual' })
	await answer.arrayBuffer()
	const [, left, seconds] = /;r=(\d+);t=(\d+)$/.exec(answer.headers.get('ratelimit') ?? '') ?? []
	const retryAfter = answer.headers.get('retry-after')
	return { status: answer.status, left: Number(left), seconds: Number(seconds ?? retryAfter), retryAfter }
}

/** The first of these addresses whose rate window lasts longer than this test. */
async function withTime(addresses: Iterable<string>, path: string): Promise<string> {
	for (const address of addresses) if ((await ask(0, address, path)).seconds > 150) return address
	throw new Error('No window lasts')
}
const ipv4 = (network: string): string[] => Array.from({ length: 250 }, (_, index) => `${network}.${index + 1}`)

describe.each([
	['the API', '/api/models', '203.0.113'],
	['files', '/ada/none/resolve/main/x', '198.51.100'],
	['pages', '/', '192.0.2'],
])('a caller who divides requests between two processes, at %s', (_, path, network) => {
	test('is refused by both soon after the total reaches the limit, and no other caller is', async () => {
		const caller = await withTime(ipv4(network), path)
		// The limit in total, with the request that found the window.
		const accepted = [20, 20]
		for (let time = 0; time < 20; time += 1)
			for (const process of time === 0 ? [1] : [0, 1]) expect((await ask(process, caller, path)).status, `request ${time}`).not.toBe(429)
		// After each further request, the next exchange reports it to the other process.
		for (const process of [0, 1]) {
			const further = async (): Promise<number> => {
				const { status } = await ask(process, caller, path)
				if (status !== 429) accepted[process] = (accepted[process] ?? 0) + 1
				return status
			}
			await expect.poll(further, { interval: 1000 }).toBe(429)
			const refused = await ask(process, caller, path)
			expect([refused.status, Number(refused.retryAfter) > 0, Number(refused.retryAfter) <= 300]).toEqual([429, true, true])
		}
		// Neither process refused by its own count alone.
		for (const count of accepted) expect(count).toBeLessThan(LIMIT)
		// Both report the same end of the window.
		const [here, there] = [await ask(0, caller, path), await ask(1, caller, path)]
		expect(Math.abs(here.seconds - there.seconds)).toBeLessThanOrEqual(5)
		const neighbour = caller.replace(/\d+$/, (last) => String(Number(last) + 1))
		expect((await ask(1, neighbour, path)).status).not.toBe(429)
	})
})

test('the remaining requests in the headers take all processes into account', async () => {
	const caller = await withTime(ipv4('198.18.0'), '/api/models')
	for (let time = 0; time < 9; time += 1) await ask(0, caller, '/api/models')
	// The other process learns of those ten and adds its own.
	let own = 0
	await expect.poll(async () => (await ask(1, caller, '/api/models')).left + (own += 1), { interval: 400 }).toBe(LIMIT - 10)
})

test('addresses of one IPv6 network are one caller, and the table stores none of them', async () => {
	const networks = Array.from({ length: 200 }, (_, index) => `2001:db8:0:${(index + 1).toString(16)}`)
	const path = '/api/models'
	const network = (
		await withTime(
			networks.map((one) => `${one}::1`),
			path,
		)
	).slice(0, -3)
	for (let time = 1; time < 20; time += 1)
		for (const process of [0, 1]) expect((await ask(process, `${network}::${process}:${time + 2}`, path)).status).not.toBe(429)
	for (const process of [0, 1])
		await expect.poll(async () => (await ask(process, `${network}::ffff`, path)).status, { interval: 400 }).toBe(429)
	const db = openKysely({ connection: records.connection, max: 1, log: console.error })
	const rows = await sql<{ row: string; bytes: number }>`select r::text as row, length(key) as bytes from request_count r`.execute(db)
	await db.destroy()
	expect(rows.rows.length).toBeGreaterThan(2)
	expect(new Set(rows.rows.map(({ bytes }) => bytes))).toEqual(new Set([16]))
	expect(JSON.stringify(rows.rows)).not.toContain('2001:db8')
})

test('an account is one caller, from any address and at any process', async () => {
	const { token } = hubs[0]?.person('ada') ?? {}
	const path = '/api/models'
	const from = (process: number, index: number) => ask(process, `198.19.0.${index + 1}`, path, { authorization: `Bearer ${token}` })
	for (let time = 0; time < LIMIT / 2; time += 1) for (const process of [0, 1]) expect((await from(process, time)).status).toBe(200)
	for (const process of [0, 1]) await expect.poll(async () => (await from(process, 200)).status, { interval: 400 }).toBe(429)
})
