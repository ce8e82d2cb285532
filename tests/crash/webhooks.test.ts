import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startHub } from '../hub-process.ts'
import { Wire } from './wire.ts'
import { TRIES_EVERYTHING } from '../usual-share.ts'

/** A process holds a message for a minute before another process may send it. */
const WITHIN_MS = 150_000
/** What is killed, twice in each round. */
const ROUNDS = ['hub', 'everything', ...(TRIES_EVERYTHING ? (['hub', 'everything'] as const) : [])] as const
const COMMITS_A_ROUND = 4
const Body = z.object({ updatedRefs: z.array(z.object({ newSha: z.string().nullable() })).default([]) })

/** A receiver of webhooks. It records the messages and can hold back its answers. */
class Receiver {
	/** Commits reported so far, each as often as it was reported. */
	readonly told: string[] = []
	/** Ids of deliveries, each as often as it arrived. */
	readonly deliveries: string[] = []
	isHolding = false
	#held: (() => void) | undefined
	readonly server: Server = createServer((request, response) => {
		const chunks: Buffer[] = []
		request.on('data', (chunk: Buffer) => chunks.push(chunk))
		request.on('end', () => {
			this.deliveries.push(String(request.headers['x-stoa-delivery']))
			const body = Body.parse(JSON.parse(Buffer.concat(chunks).toString()))
			this.told.push(...body.updatedRefs.flatMap(({ newSha }) => newSha ?? []))
			if (!this.isHolding) response.end('{}')
			this.#held?.()
		})
	})

	/** Resolves when the next message has arrived, answered or not. */
	next(): Promise<void> {
		return new Promise((done) => (this.#held = done))
	}
}

const receiver = new Receiver()
let url = ''
beforeAll(async () => {
	await new Promise<void>((done) => receiver.server.listen(0, '127.0.0.1', done))
	url = `http://127.0.0.1:${(receiver.server.address() as AddressInfo).port}/`
})
afterAll(() => {
	receiver.server.closeAllConnections()
	receiver.server.close()
})

test('07-4 every event is delivered at least once, whenever the hub is killed', { timeout: 400_000 }, async () => {
	const data = mkdtempSync(join(tmpdir(), 'stoa-crash-hooks-'))
	const env = { STOA_WEBHOOKS_INNER: 'true', STOA_RATE_API: '0' }
	const acknowledged: string[] = []
	try {
		let hub = await startHub({ data, env })
		const { name, token } = hub.person('casey')
		let wire = new Wire(hub.origin, token)
		await wire.create('watched')
		const made = await fetch(`${hub.origin}/api/settings/webhooks`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ watched: [{ type: 'user', name }], url, domains: ['repo'] }),
		})
		expect(made.status).toBe(200)
		const again = async (what: 'hub' | 'everything'): Promise<void> => {
			await hub.kill(what)
			hub = await startHub({ data, env })
			wire = new Wire(hub.origin, token)
		}
		const commit = async (path: string): Promise<void> => {
			acknowledged.push(await wire.commit(`${name}/watched`, [{ key: 'file', value: { path, content: 'eA==' } }]))
		}

		for (const [round, what] of ROUNDS.entries()) {
			// Kills between the event and the message: right after the commit's answer, or a moment later.
			for (const file of ['a', 'b', 'c']) await commit(`after/${round}-${file}`)
			await sleep(round * 15)
			await again(what)
			// Kills between the message and the record of its delivery.
			receiver.isHolding = true
			const sent = receiver.next()
			await commit(`during/${round}`)
			await sent
			await again(what)
			receiver.isHolding = false
		}

		const missing = (): string[] => acknowledged.filter((oid) => !receiver.told.includes(oid))
		const twice = (): number => receiver.deliveries.length - new Set(receiver.deliveries).size
		// Messages in flight are sent again, because no process recorded their delivery.
		for (let waited = 0; (missing().length > 0 || twice() < ROUNDS.length) && waited < WITHIN_MS; waited += 500) await sleep(500)
		expect(missing()).toEqual([])
		expect(acknowledged).toHaveLength(COMMITS_A_ROUND * ROUNDS.length)
		expect(twice()).toBeGreaterThanOrEqual(ROUNDS.length)
		await hub.stop()
	} finally {
		rmSync(data, { recursive: true, force: true })
	}
})
