import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startHub } from '../hub-process.ts'
import { databaseProcesses, isRunning } from './hub-processes.ts'
import { MIX_SETTINGS, Mix, randomBy, ROUNDS, SEED, timeoutMs, untilReady } from './mix.ts'

const rounds = ROUNDS || 2
/** The faults of the database, in turn. SIGTERM to a session is what `pg_terminate_backend` sends; SIGKILL makes the server restart. */
const FAULTS = ['end a session', 'kill a session', 'kill the server'] as const

test(
	`${rounds} times, the built-in database breaks under writes: nothing is lost and the hub lives (seed ${SEED})`,
	{ timeout: timeoutMs(rounds) },
	async () => {
		const random = randomBy(SEED)
		const hub = await startHub({ env: MIX_SETTINGS })
		const mix = await Mix.begin(hub)
		try {
			for (let round = 0; round < rounds; round += 1) {
				const fault = FAULTS[round % FAULTS.length]
				const [delay, choice] = [300 + random() * 1500, random()]
				await mix.writeDuring(hub, async () => {
					await sleep(delay)
					const { server, sessions } = databaseProcesses(hub.data)
					const session = sessions[Math.floor(choice * sessions.length)] ?? server
					process.kill(fault === 'kill the server' ? server : session, fault === 'end a session' ? 'SIGTERM' : 'SIGKILL')
					await sleep(500)
				})
				expect(isRunning(hub.pid), `round ${round}, ${fault}:\n${hub.log()}`).toBe(true)
				await mix.verify(hub)
			}
			// Clients are told of these failures, and none counts as an error of the hub itself.
			expect([...mix.endings.keys()].filter((ending) => ending.startsWith('5') && ending !== '503')).toEqual([])
			expect(mix.acknowledged).toBeGreaterThan(rounds)
			console.log(`${rounds} faults of the database, ${mix.acknowledged} acknowledged writes, 0 lost`, mix.endings)
			expect(await hub.stop()).toBe(0)
		} finally {
			mix.remove()
			await hub.remove()
		}
	},
)

test('a database that hangs: /readyz and every request answer 503 in time, and everything works when it answers again', async () => {
	const hub = await startHub({ env: MIX_SETTINGS })
	try {
		const { token } = hub.person('casey')
		const headers = { authorization: `Bearer ${token}` }
		const { server, sessions } = databaseProcesses(hub.data)
		const all = [server, ...sessions]
		for (const pid of all) process.kill(pid, 'SIGSTOP')
		try {
			const answers = Array.from({ length: 60 }, () => fetch(`${hub.origin}/api/whoami-v2`, { headers }))
			const ready = await fetch(`${hub.origin}/readyz`)
			expect(ready.status).toBe(503)
			expect(ready.headers.get('retry-after')).toBe('5')
			expect(await ready.json()).toEqual({ error: expect.stringContaining('The database is not available right now') })
			expect((await fetch(`${hub.origin}/healthz`)).status).toBe(200)
			// More requests than connections: those without a connection stop waiting before those with one.
			for (const answer of await Promise.all(answers)) expect(answer.status).toBe(503)
		} finally {
			for (const pid of all) process.kill(pid, 'SIGCONT')
		}
		await untilReady(hub)
		expect((await fetch(`${hub.origin}/api/whoami-v2`, { headers })).status).toBe(200)
	} finally {
		await hub.remove()
	}
})
