import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installSystemTools } from './debian.ts'

/** A real PostgreSQL for the contract tests, the way an operator would run one. */
export interface TestPostgres {
	url: string
	/** Ends the server as `signal` says (SIGINT: fast, SIGQUIT: at once), waits for `downMs` and starts it again on the same data and port. */
	restart(signal: 'SIGINT' | 'SIGQUIT', downMs: number): Promise<void>
	stop(): Promise<void>
}

const NOBODY = 65534

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1')
	await new Promise((resolve) => server.once('listening', resolve))
	const address = server.address()
	await new Promise((resolve) => server.close(resolve))
	return typeof address === 'object' && address !== null ? address.port : 0
}

/** Finds or installs Debian's PostgreSQL and starts an empty one on a free port of 127.0.0.1. */
export async function startPostgres(cache: string): Promise<TestPostgres | { missing: string }> {
	const versions = globSync('/usr/lib/postgresql/*/bin').sort()
	const tools = await installSystemTools(
		[{ command: 'initdb', debian: 'postgresql', folders: [...versions, '/usr/lib/postgresql/15/bin', '/usr/lib/postgresql/17/bin'] }],
		join(cache, 'debian'),
	)
	const initdb = tools.get('initdb')
	if (initdb === undefined || 'missing' in initdb) return { missing: initdb?.missing ?? 'initdb cannot be had' }
	const bin = dirname(initdb.path)
	const folder = mkdtempSync(join(tmpdir(), 'stoa-postgres-'))
	const isRoot = process.getuid?.() === 0
	// PostgreSQL refuses to run as root.
	const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
	if (isRoot) chownSync(folder, NOBODY, NOBODY)
	const data = join(folder, 'data')
	const made = await new Promise<string | undefined>((resolve) => {
		let tail = ''
		const child = spawn(join(bin, 'initdb'), ['-D', data, '-U', 'stoa', '--auth=trust', '--encoding=UTF8', '--locale=C'], {
			...identity,
			cwd: folder,
			stdio: ['ignore', 'ignore', 'pipe'],
		})
		child.stderr.on('data', (chunk: Buffer) => (tail += chunk.toString()))
		child.on('error', (error) => resolve(error.message))
		child.on('close', (code) => resolve(code === 0 ? undefined : tail))
	})
	if (made !== undefined) return { missing: `PostgreSQL could not be set up: ${made}` }
	const port = await freePort()
	let server: ChildProcess
	let ended: Promise<unknown>
	const start = (): Promise<boolean> => {
		server = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)], {
			...identity,
			cwd: folder,
			stdio: ['ignore', 'ignore', 'pipe'],
		})
		ended = new Promise((resolve) => server.once('close', resolve))
		return new Promise((resolve) => {
			server.stderr?.on('data', (chunk: Buffer) => chunk.toString().includes('ready to accept connections') && resolve(true))
			server.once('close', () => resolve(false))
		})
	}
	if (!(await start())) return { missing: 'PostgreSQL did not start' }
	return {
		url: `postgres://stoa@127.0.0.1:${port}/postgres`,
		async restart(signal, downMs) {
			server.kill(signal)
			await ended
			await sleep(downMs)
			if (!(await start())) throw new Error('PostgreSQL did not start again')
		},
		async stop() {
			server.kill('SIGINT')
			await ended
			rmSync(folder, { recursive: true, force: true })
		},
	}
}
