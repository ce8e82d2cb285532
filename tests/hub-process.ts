import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import type { AdminCommand } from '@stoa/server/control'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { treeOf } from '../bench/process-tree.ts'

/** The repository's root folder. */
export const ROOT = resolve(import.meta.dirname, '..')
/** Arguments of Node for the command line, as tools/run.mjs starts it. */
export const CLI = ['--disable-warning=ExperimentalWarning', join(ROOT, 'apps/cli/src/main.ts')]

/** An account made for a test. */
export interface HubPerson {
	name: string
	token: string
	password: string
}

/** A hub in a process of its own, started through the command line as an operator would. */
export interface HubProcess {
	origin: string
	data: string
	pid: number
	/** The process's standard error output, for messages of failed tests. */
	log(): string
	/** The setup link for the first administrator, once the hub has printed it: with demo content as soon as it has started. */
	setup(): string | undefined
	/** Runs `stoa ... --json` against this hub. @throws when it fails */
	stoa(...args: string[]): Record<string, unknown>
	/** Creates an account with a write token, while the hub runs. */
	person(name: string): HubPerson
	/** Stops the hub cleanly and resolves with its exit code. */
	stop(): Promise<number | null>
	/**
	 * Sends SIGKILL: either to the hub and its git processes, as when the hub alone dies and its database, in its own session, lives on; or to
	 * all of them with the database, as in a power failure.
	 */
	kill(what: 'hub' | 'everything'): Promise<void>
	/** Stops the hub and deletes its data. */
	remove(): Promise<void>
}

/** Options for starting a hub. */
export interface HubProcessOptions {
	/** An existing data folder; a temporary one by default. */
	data?: string
	/** Fill it with the demo content and wait until that is done. */
	demo?: boolean
	env?: NodeJS.ProcessEnv
}

interface Line {
	event?: string
	address?: string
	url?: string
	message?: string
}

/** What a hub has said when it is ready: that it listens, or has its demo content, or where its first administrator is made, which comes last. */
type Ready = 'listening' | 'demo' | 'setup'

function waitForStart(child: ChildProcess, ready: Ready, says: { log: () => string; setup: (url: string) => void }): Promise<string> {
	const { log } = says
	return new Promise((done, fail) => {
		let origin = ''
		const lines = createInterface({ input: child.stdout! })
		lines.on('line', (text) => {
			const line: Line = text.startsWith('{') ? (JSON.parse(text) as Line) : {}
			if (line.event === 'listening') origin = line.address ?? ''
			if (line.event === 'setup') says.setup(line.url ?? '')
			if (line.event === 'demo-failed') fail(new Error(`the demo content failed: ${line.message}\n${log()}`))
			if (origin !== '' && line.event === ready) done(origin)
		})
		child.once('exit', (code) => fail(new Error(`the hub ended with ${code} before it listened:\n${log()}`)))
	})
}

/** A stopped hub's data folder, empty or with demo content, that tools/test.ts has made to be copied; `undefined` where it has not. */
export function preparedData(demo: boolean): string | undefined {
	const folder = process.env['STOA_TEST_PREPARED']
	return folder === undefined ? undefined : join(folder, demo ? 'demo' : 'empty')
}

/** Copies a data folder with owners and rights. The copy makes a key of its own for signatures. */
export function copyData(from: string, to: string): void {
	const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
	if (status !== 0) throw new Error(`cp -a ${from} ${to} ended with ${status}: ${stderr}`)
	rmSync(join(to, 'secret'), { force: true })
}

/** The environment of a hub on a free port of 127.0.0.1: without the settings of tests. `more` wins. */
export function hubEnvironment(data: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
	const own = Object.entries(process.env).filter(([name]) => !/^STOA_(?:TEST|BENCH)_/.test(name))
	return { ...Object.fromEntries(own), STOA_HOST: '127.0.0.1', STOA_PORT: '0', STOA_DATA: data, STOA_LOG_LEVEL: 'warn', ...more }
}

const ASK = `const [address, secret, body] = process.argv.slice(1)
const headers = { authorization: 'Bearer ' + secret, 'content-type': 'application/json' }
fetch(address + '/-/admin', { method: 'POST', headers, body }).then(async (answer) => {
	process.stdout.write(await answer.text())
	process.exitCode = answer.ok ? 0 : 1
})`

/** Runs a command of the operator on a running hub, as `stoa` does, which takes a second of a processor to load. @throws when it fails */
function askAtOnce(data: string, command: AdminCommand): Record<string, unknown> {
	const { address, operatorSecret } = JSON.parse(readFileSync(join(data, 'running.json'), 'utf8')) as {
		address: string
		operatorSecret: string
	}
	const args = ['-e', ASK, address, operatorSecret, JSON.stringify(command)]
	const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
	if (status !== 0) throw new Error(`${command.do} ended with ${status}: ${stderr}${stdout}`)
	return JSON.parse(stdout) as Record<string, unknown>
}

/** Starts a hub on a free port of 127.0.0.1 and waits until it answers. */
export async function startHub(options: HubProcessOptions = {}): Promise<HubProcess> {
	const demo = options.demo ?? false
	const prepared = options.data === undefined && options.env?.['STOA_DATABASE_URL'] === undefined ? preparedData(demo) : undefined
	const data = options.data ?? mkdtempSync(join(tmpdir(), 'stoa-hub-'))
	if (prepared !== undefined) copyData(prepared, data)
	const env = hubEnvironment(data, { STOA_DEMO: String(demo), ...options.env })
	// Starts a process group of its own, so that `kill` reaches git too.
	const child = spawn(process.execPath, [...CLI, 'serve', '--json'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
	let stderr = ''
	child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-20_000)))
	const exited = new Promise<number | null>((done) => child.once('exit', done))
	const log = (): string => stderr
	let setup: string | undefined
	const ready = !demo ? 'listening' : prepared === undefined ? 'demo' : 'setup'
	const origin = await waitForStart(child, ready, { log, setup: (url) => (setup = url) })
	const pid = child.pid ?? 0
	const stoa = (...args: string[]): Record<string, unknown> => {
		const {
			status,
			stdout,
			stderr: problem,
		} = spawnSync(process.execPath, [...CLI, ...args, '--json'], { cwd: ROOT, env, encoding: 'utf8' })
		if (status !== 0) throw new Error(`stoa ${args.join(' ')} ended with ${status}: ${problem}${stdout}`)
		return JSON.parse(stdout) as Record<string, unknown>
	}
	const stop = async (): Promise<number | null> => {
		child.kill('SIGTERM')
		return exited
	}
	return {
		origin,
		data,
		pid,
		log,
		setup: () => setup,
		stoa,
		person(name) {
			const password = `pass-${name}-word`
			askAtOnce(data, { do: 'user-add', name, email: `${name}@example.org`, password, isAdmin: false, isEmailVerified: true })
			const { value } = askAtOnce(data, { do: 'token-add', user: name, name: 'test', role: 'write' })
			return { name, token: String(value), password }
		},
		stop,
		async kill(what) {
			const others = what === 'everything' ? treeOf(pid).filter((one) => one !== pid) : []
			process.kill(-pid, 'SIGKILL')
			for (const one of others) killIfThere(one)
			await exited
		},
		async remove() {
			if (child.exitCode === null && child.signalCode === null) await stop()
			rmSync(data, { recursive: true, force: true })
		},
	}
}

/** The process may have ended since it was listed. */
function killIfThere(pid: number): void {
	try {
		process.kill(pid, 'SIGKILL')
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
	}
}
