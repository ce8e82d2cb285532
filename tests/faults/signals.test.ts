import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ROOT } from '../hub-process.ts'
import { processesIn } from './hub-processes.ts'
import { randomBy, ROUNDS, SEED, timeoutMs } from './mix.ts'

const rounds = ROUNDS || 2
/** Typical duration of a start on a quiet machine, in milliseconds. */
const START_MS = 4000

test(
	`${rounds} times, a hub that is told to stop at any moment of its start or run leaves nothing running (seed ${SEED})`,
	{ timeout: timeoutMs(rounds) },
	async () => {
		const random = randomBy(SEED)
		const data = mkdtempSync(join(tmpdir(), 'stoa-signals-'))
		try {
			for (let round = 0; round < rounds; round += 1) {
				const delay = random() * START_MS
				const signal = random() < 0.5 ? 'SIGTERM' : 'SIGINT'
				const env = { ...process.env, STOA_DATA: data, STOA_HOST: '127.0.0.1', STOA_PORT: '0', STOA_DEMO: 'false', STOA_LOG_LEVEL: 'warn' }
				for (const name of Object.keys(env)) if (name.startsWith('STOA_TEST_')) Reflect.deleteProperty(env, name)
				const hub = spawn(process.execPath, [join(ROOT, 'apps/cli/src/main.ts'), 'serve'], {
					cwd: ROOT,
					env,
					stdio: ['ignore', 'ignore', 'pipe'],
				})
				let log = ''
				hub.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
				const ended = new Promise<number | null>((done) => hub.once('exit', done))
				await sleep(delay)
				hub.kill(signal)
				const code = await ended
				const what = `${signal} after ${Math.round(delay)} ms:\n${log}`
				// The signal itself ends the process when it arrives before the hub's own code runs.
				expect([0, null], what).toContain(code)
				expect(processesIn(data), what).toEqual([])
				expect(log, what).not.toContain('    at ')
				expect(readdirSync(data), what).not.toContain('running.json')
			}
		} finally {
			rmSync(data, { recursive: true, force: true })
		}
	},
)
