import { afterAll, beforeAll, expect, test } from 'vitest'
import { residentOf } from '../../bench/process-tree.ts'
import { startHub, type HubProcess } from '../hub-process.ts'
import { HOSTILE_REQUESTS } from './hostile-requests.ts'
import { prepareHostile, sendHostile } from './send-hostile.ts'

/** Most memory that the whole list may leave in use, in MiB. This is the engine's own heap, which it keeps for a while. */
const GROWTH_MAX = 500

let hub: HubProcess
let token = ''
let before = 0
beforeAll(async () => {
	hub = await startHub({ env: { STOA_RATE_API: '0', STOA_RATE_PAGES: '0', STOA_RATE_FILES: '0', STOA_RATE_SIGN_IN: '0' } })
	token = await prepareHostile(hub)
	for (const path of ['/', '/models', '/api/models']) await fetch(hub.origin + path)
	before = residentOf(hub.pid)
})
afterAll(() => hub.remove())

test('there are at least 60 hostile requests, each with a name of its own', () => {
	expect(HOSTILE_REQUESTS.length).toBeGreaterThanOrEqual(60)
	expect(new Set(HOSTILE_REQUESTS.map(({ name }) => name)).size).toBe(HOSTILE_REQUESTS.length)
})

test.each(HOSTILE_REQUESTS.map((request) => [request.name, request] as const))('%s: is answered, and the hub lives', async (_, request) => {
	const { status, start } = await sendHostile(hub.origin, token, request)
	// 0: the hub closed the connection while the client was still sending the body.
	if (status !== 0) expect([status, start]).toEqual([expect.toSatisfy((code: number) => code < 500), start])
	if (typeof request.expects === 'number') expect([status, start]).toEqual([request.expects, start])
	if (request.expects === 'refused') expect([status >= 400 || status === 0, start]).toEqual([true, start])
	if (status >= 400 && status !== 404) expect(start.length).toBeLessThan(1001)
	expect((await fetch(`${hub.origin}/healthz`)).status).toBe(200)
})

test('the whole list leaves memory bounded and logs no unexplained error', { timeout: 150_000 }, async () => {
	// Threads give theirs back once they have nothing to do.
	await expect.poll(() => residentOf(hub.pid) - before, { timeout: 120_000, interval: 1000 }).toBeLessThan(GROWTH_MAX)
	expect(hub.log()).not.toMatch(/"level":(?:50|60)/)
})

test('two deep bodies at once are refused, and other requests are answered meanwhile', async () => {
	const deep = HOSTILE_REQUESTS.filter(({ name }) => /^(?:card|objects of LFS): 8 million nested lists/.test(name))
	expect(deep).toHaveLength(2)
	const state = { isDone: false }
	const sent = Promise.all([...deep, ...deep].map((request) => sendHostile(hub.origin, token, request))).finally(
		() => (state.isDone = true),
	)
	const others: number[] = []
	while (!state.isDone) others.push((await fetch(`${hub.origin}/api/models?limit=1`)).status)
	for (const { status } of await sent) expect([0, 413, 400]).toContain(status)
	expect(new Set(others)).toEqual(new Set([200]))
})
