import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../tests/hub-process.ts'
import { quantile, type Measurement } from './figure.ts'
import { freePort } from './nginx.ts'
import { childrenOf, cpuTime } from './process-tree.ts'

const ROUNDS = 5
/** Milliseconds between looks. */
const LOOK_MS = 5

/** From the start of the launcher to the first answer, as a process manager sees it. */
export const start: Measurement = {
	name: 'start',
	about: 'from spawning the launcher to the first 200 on /healthz, over the demo content and over an empty folder',
	async measure(bench) {
		const data = await bench.demoData()
		const rounds: { cold: Started; node: number }[] = []
		for (let round = 0; round < ROUNDS; round++) rounds.push({ cold: await startOnce(data), node: await startNode() })
		const empty = join(bench.folder, 'empty')
		const first = await startOnce(empty)
		await rm(empty, { recursive: true })
		const middle = (of: (round: (typeof rounds)[number]) => number): number => quantile(rounds.map(of), 0.5)
		const what = 'node that runs one empty module'
		return [
			{
				what: 'start with the demo content, median of 5',
				unit: 's',
				value: middle(({ cold }) => cold.seconds),
				baseline: { what, value: middle(({ node }) => node) },
				goal: { of: 'value', most: 2 },
			},
			{ what: 'start with the demo content: CPU of the hub', unit: 's', value: middle(({ cold }) => cold.cpuHub) },
			{ what: 'start with the demo content: CPU of the database', unit: 's', value: middle(({ cold }) => cold.cpuRest) },
			{ what: 'first start over an empty folder', unit: 's', value: first.seconds, baseline: { what, value: middle(({ node }) => node) } },
		]
	},
}

interface Started {
	seconds: number
	/** Seconds of processor time until then: launcher and hub, and everything they started. */
	cpuHub: number
	cpuRest: number
}

async function startOnce(data: string): Promise<Started> {
	const port = await freePort()
	const env = { ...process.env, STOA_DATA: data, STOA_PORT: String(port), STOA_DEMO: 'false', STOA_LOG_LEVEL: 'warn' }
	const from = performance.now()
	const child = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), join(ROOT, 'apps/cli/src/main.ts'), 'serve'], {
		cwd: ROOT,
		env,
		stdio: ['ignore', 'ignore', 'inherit'],
	})
	const ended = once(child, 'exit')
	while (!(await isHealthy(port))) {
		if (child.exitCode !== null) throw new Error('The hub did not start')
		await sleep(LOOK_MS)
	}
	const seconds = (performance.now() - from) / 1000
	const { own, children } = cpuTime(child.pid ?? 0)
	const hub = hubCpu(child.pid ?? 0)
	child.kill('SIGTERM')
	await ended
	return { seconds, cpuHub: (own + hub) / 1000, cpuRest: (children - hub) / 1000 }
}

function hubCpu(launcher: number): number {
	const [hub] = childrenOf(launcher)
	return hub === undefined ? 0 : cpuTime(hub).own
}

async function startNode(): Promise<number> {
	const from = performance.now()
	await once(spawn(process.execPath, ['--input-type=module', '-e', ''], { stdio: 'ignore' }), 'exit')
	return (performance.now() - from) / 1000
}

function isHealthy(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const request = get({ host: '127.0.0.1', port, path: '/healthz', agent: false }, (response) => {
			response.resume()
			resolve(response.statusCode === 200)
		})
		request.on('error', () => resolve(false))
	})
}
