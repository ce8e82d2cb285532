import { endSessions } from '@stoa/storage/testing'
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
