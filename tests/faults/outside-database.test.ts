import { endSessions } from '@stoa/storage/testing'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPostgres, startPostgres } from '../../tools/setup/postgres.ts'
import { startHub } from '../hub-process.ts'
import { isRunning } from './hub-processes.ts'
import { MIX_SETTINGS, Mix, randomBy, ROUNDS, SEED, timeoutMs } from './mix.ts'

const rounds = ROUNDS || 2
const CACHE = process.env['STOA_TEST_CACHE']
const skip = CACHE === undefined ? 'run npm test: it sets STOA_TEST_CACHE' : undefined
/** What the administrator of a database server does to it, in turn. */
const FAULTS = ['end all sessions', 'restart', 'restart without a clean end', 'away for three seconds'] as const

let postgres: TestPostgres | undefined
beforeAll(async () => {
	if (CACHE === undefined) return
	const started = await startPostgres(CACHE)
	if ('missing' in started) throw new Error(started.missing)
	postgres = started
})
afterAll(() => postgres?.stop())

test.skipIf(skip !== undefined)(
	`${rounds} times, the operator's own database breaks under writes: nothing is lost and the hub lives (seed ${SEED})${skip ? `: ${skip}` : ''}`,
	{ timeout: timeoutMs(rounds) },
	async () => {
		if (!postgres) throw new Error('There is no PostgreSQL')
		const random = randomBy(SEED)
		const hub = await startHub({ env: { ...MIX_SETTINGS, STOA_DATABASE_URL: postgres.url } })
		const mix = await Mix.begin(hub)
		try {
			for (let round = 0; round < rounds; round += 1) {
				const fault = FAULTS[round % FAULTS.length]
				const delay = 300 + random() * 1500
				const server = postgres
				await mix.writeDuring(hub, async () => {
					await sleep(delay)
					if (fault === 'end all sessions') await endSessions(server.url)
					else await server.restart(fault === 'restart' ? 'SIGINT' : 'SIGQUIT', fault === 'away for three seconds' ? 3000 : 0)
					await sleep(500)
				})
				expect(isRunning(hub.pid), `round ${round}, ${fault}:\n${hub.log()}`).toBe(true)
				await mix.verify(hub)
			}
			// Clients are told of these failures, and none counts as an error of the hub itself.
			expect([...mix.endings.keys()].filter((ending) => ending.startsWith('5') && ending !== '503')).toEqual([])
			expect(mix.acknowledged).toBeGreaterThan(rounds)
			console.log(`${rounds} faults of an outside database, ${mix.acknowledged} acknowledged writes, 0 lost`, mix.endings)
			expect(await hub.stop()).toBe(0)
		} finally {
			mix.remove()
			await hub.remove()
		}
	},
)

test.skipIf(skip !== undefined)(
	`an outside database that is silent: requests get 503, the hub goes on when it answers again, and stops when it does not${skip ? `: ${skip}` : ''}`,
	{ timeout: 300_000 },
	async () => {
		if (!postgres) throw new Error('There is no PostgreSQL')
		const between = await startBetween(postgres.url)
		const hub = await startHub({ env: { STOA_DATABASE_URL: between.url } })
		const status = async (): Promise<number> => (await fetch(`${hub.origin}/api/models/ada/missing`)).status
		try {
			expect(await status()).toBe(401)
			between.silence()
			expect(await status()).toBe(503)
			between.goOn()
			await expect.poll(status, { timeout: 60_000 }).toBe(401)
			between.silence()
			const since = performance.now()
			expect(await hub.stop(), hub.log()).toBe(0)
			// Work under way waits for its answer, 35 seconds at most, and so does the work that is done at the end.
			expect(performance.now() - since).toBeLessThan(150_000)
		} finally {
			await hub.remove()
			between.close()
		}
	},
)

/** A road to a database that can fall silent, as a network does: nothing arrives, and nothing is refused. */
async function startBetween(url: string): Promise<{ url: string; silence(): void; goOn(): void; close(): void }> {
	const place = new URL(url)
	const sockets = new Set<Socket>()
	let isSilent = false
	const server = createServer((caller) => {
		const there = connect({ host: place.hostname, port: Number(place.port) })
		for (const [one, other] of [
			[caller, there],
			[there, caller],
		] as const) {
			sockets.add(one)
			one.on('data', (part: Buffer) => void (isSilent || other.write(part)))
			one.on('error', () => undefined) // the other side learns it by the close
			one.on('close', () => {
				sockets.delete(one)
				if (!isSilent) other.destroy()
			})
		}
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const road = new URL(url)
	road.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
	return {
		url: road.href,
		silence: () => void (isSilent = true),
		goOn() {
			isSilent = false
			// What was lost in between would confuse both sides.
			for (const socket of sockets) socket.destroy()
		},
		close() {
			for (const socket of sockets) socket.destroy()
			server.close()
		},
	}
}
