import { endSessions, openTestServices } from '@stoa/storage/testing'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { databaseProcesses, isRunning } from '../../tests/faults/hub-processes.ts'
import { copyData, ROOT, startHub, type HubProcess } from '../../tests/hub-process.ts'
import { freePort, startPostgres } from '../../tools/setup/postgres.ts'
import { startS3 } from '../../tools/setup/s3-server.ts'
import type { Bench } from '../figure.ts'
import { NO_LIMITS } from '../pages.ts'
import { mountImage } from './disk-image.ts'

/** A hub under load, and what can be done to it. */
export interface Place {
	kind: 'embedded' | 'outside'
	data: string
	/** Where its processes put temporary files. */
	temporary: string
	origins: readonly string[]
	/** The processes as they are now, and how often each was started. */
	processes(): readonly { hub: HubProcess; starts: number }[]
	/** Sends SIGKILL to the process of this number and starts it again on the same port; with `everything`, to its database as well. */
	kill(index: number, what: 'hub' | 'everything'): Promise<void>
	/** The faults that this kind of hub can have, by name. Each lasts for about `ms` milliseconds. */
	faults: Record<string, (ms: number) => Promise<void>>
	/** Warnings and errors that the processes logged since the last call. Of many, the last ones. */
	newLog(): string[]
	/** Why a fault of this kind is left out. */
	leftOut: readonly string[]
	remove(): Promise<void>
}

const Ready = z.object({ parts: z.object({ largeFiles: z.string() }) })
const IMAGE_GIB = 24
const REFILL_MS = 1000
/** Longest time from the end of a fault until the hub must answer everything. Milliseconds. */
const RECOVERY_MS = 120_000
const POLL_MS = 100

/** Resolves when every process says that all its parts work. @throws when that takes two minutes */
export async function untilReady({ origins }: Place): Promise<void> {
	const until = performance.now() + RECOVERY_MS
	for (const origin of origins)
		while (!(await isReady(origin))) {
			if (performance.now() > until) throw new Error(`The hub at ${origin} is not ready ${RECOVERY_MS / 1000} s after a fault`)
			await sleep(POLL_MS)
		}
}

async function isReady(origin: string): Promise<boolean> {
	try {
		const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5000) })
		const body: unknown = await answer.json()
		return answer.ok && Ready.parse(body).parts.largeFiles === 'ok'
	} catch {
		return false // it does not listen yet, or hangs
	}
}

/** Settings of every process. The grace is none, so that a collection has something to delete. */
const SETTINGS = { ...NO_LIMITS, STOA_COLLECT_GRACE: '0', STOA_RATE_SIGN_IN: '0' }

/** The processes of a hub, each on a port that it keeps. */
class Processes {
	readonly origins: string[]
	readonly #ports: readonly number[]
	readonly #data: string
	readonly #env: NodeJS.ProcessEnv
	readonly #running: { hub: HubProcess; starts: number }[] = []
	readonly #logged = new Set<string>()

	constructor(ports: readonly number[], data: string, env: NodeJS.ProcessEnv) {
		this.#ports = ports
		this.#data = data
		this.#env = env
		this.origins = ports.map((port) => `http://127.0.0.1:${port}`)
	}

	get list(): readonly { hub: HubProcess; starts: number }[] {
		return this.#running
	}

	async start(index: number): Promise<void> {
		const hub = await startHub({ data: this.#data, env: { ...this.#env, STOA_PORT: String(this.#ports[index]) } })
		this.#running[index] = { hub, starts: (this.#running[index]?.starts ?? 0) + 1 }
	}

	async startAll(): Promise<void> {
		for (const index of this.#ports.keys()) await this.start(index)
	}

	async kill(index: number, what: 'hub' | 'everything'): Promise<void> {
		const found = this.#running[index]
		if (!found) throw new Error(`There is no process ${index}`)
		if (what === 'everything') await found.hub.kill('everything')
		else {
			// The process alone: its git processes and its database must cope with that.
			process.kill(found.hub.pid, 'SIGKILL')
			while (isRunning(found.hub.pid)) await sleep(POLL_MS / 10)
		}
		await this.start(index)
	}

	/** Lines that the processes logged and that were not asked for before. */
	newLog(): string[] {
		const lines = this.#running.flatMap(({ hub }) => hub.log().split('\n')).filter((line) => line !== '' && !this.#logged.has(line))
		for (const line of lines) this.#logged.add(line)
		return lines
	}

	async stopAll(): Promise<void> {
		for (const { hub } of this.#running) await hub.stop()
	}
}

/** How a place is reached, ended and listened to, whatever it runs on. */
function controlsOf(processes: Processes): Pick<Place, 'origins' | 'processes' | 'kill' | 'newLog'> {
	return {
		origins: processes.origins,
		processes: () => processes.list,
		kill: (index, what) => processes.kill(index, what),
		newLog: () => processes.newLog(),
	}
}

/** A hub as `stoa serve` starts it, with its own database, on a file system of its own. */
export async function openEmbedded(bench: Bench): Promise<Place> {
	const folder = mkdtempSync(join(bench.folder, 'soak-'))
	const disk = mountImage(folder, IMAGE_GIB)
	const data = join('whyNot' in disk ? folder : disk.folder, 'data')
	mkdirSync(data)
	const temporary = join(folder, 'tmp')
	mkdirSync(temporary)
	copyData(await bench.demoData(), data)
	const env = { ...SETTINGS, TMPDIR: temporary }
	const processes = new Processes([await freePort()], data, env)
	await processes.startAll()
	return {
		kind: 'embedded',
		data,
		temporary,
		...controlsOf(processes),
		faults: {
			'database sessions ended': async () => {
				// What pg_terminate_backend sends.
				for (const pid of databaseProcesses(data).sessions) process.kill(pid, 'SIGTERM')
			},
			'database killed': async () => {
				process.kill(databaseProcesses(data).server, 'SIGKILL')
			},
			...(!('whyNot' in disk) && {
				'disk full': async (ms) => {
					const until = performance.now() + ms
					while (performance.now() < until) {
						disk.fill()
						await sleep(REFILL_MS)
					}
					disk.free()
				},
			}),
		},
		leftOut: 'whyNot' in disk ? [`disk full: ${disk.whyNot}`] : [],
		async remove() {
			await processes.stopAll()
			if (!('whyNot' in disk)) disk.remove()
		},
	}
}

/** Two processes of a hub over a PostgreSQL and an S3 server, as an operator runs them. Both are installed when they are missing. */
export async function openOutside(bench: Bench): Promise<Place> {
	const cache = process.env['STOA_TEST_CACHE'] ?? join(ROOT, '.cache/test')
	const postgres = await startPostgres(cache)
	if ('missing' in postgres) throw new Error(postgres.missing)
	const s3 = await startS3(cache)
	if ('missing' in s3) throw new Error(s3.missing)
	Object.assign(process.env, s3.env, { STOA_TEST_POSTGRES_URL: postgres.url })
	const services = await openTestServices()
	const data = mkdtempSync(join(bench.folder, 'soak-'))
	const temporary = mkdtempSync(join(bench.folder, 'soak-tmp-'))
	const env = { ...SETTINGS, ...services.env, TMPDIR: temporary }
	const filled = await startHub({ data, demo: true, env })
	await filled.stop()
	const processes = new Processes([await freePort(), await freePort()], data, env)
	await processes.startAll()
	return {
		kind: 'outside',
		data,
		temporary,
		...controlsOf(processes),
		faults: {
			'database sessions ended': () => endSessions(postgres.url),
			'database restarted': (ms) => postgres.restart('SIGQUIT', ms / 4),
			'S3 server stopped': (ms) => s3.restart(ms),
		},
		leftOut: [],
		async remove() {
			await processes.stopAll()
			await services.close()
			await s3.stop()
			await postgres.stop()
		},
	}
}
