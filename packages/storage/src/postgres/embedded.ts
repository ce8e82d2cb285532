import { HubError } from '@stoa/vocabulary'
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { saysDiskFull } from './named-failure.ts'
import { findBinaries, type PostgresBinaries } from './binaries.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { lockFolder } from './folder-lock.ts'
import { chooseIdentity, commandAs, spawnIdentity, type Identity } from './identity.ts'
import { clearStaleServer, readPidFile } from './server-process.ts'

/** How to reach a running server. */
export interface EmbeddedConnection {
	/** Folder of the Unix socket. */
	host: string
	port: number
	user: string
	/** Exists in every server from the start. */
	database: string
}

/** A PostgreSQL server that runs as a child of this process. */
export interface EmbeddedPostgres {
	connection: EmbeddedConnection
	/** The server's process; another one after the server died and was started again. */
	pid: () => number
	/** Fast shutdown; resolves when the server has ended and another process may use the folder. */
	stop: () => Promise<void>
}

/** What `startEmbedded` needs. */
export interface EmbeddedOptions {
	/** The hub's data folder; the database lives in its `postgres/`. */
	folder: string
	log: (line: string) => void
	/** Gives the start up, and leaves nothing running. */
	signal?: AbortSignal
	/** Only for tests: acknowledged writes may be lost when the machine stops. */
	withoutFsync?: boolean
}

/** The longest address of a Unix socket, in bytes, that every system takes. */
const SOCKET_MAX = 100
const READY_WAIT_MS = 120_000
const RESTART_WAIT_MS = 15_000
const POLL_MS = 15
/** Between two attempts to start a server that ended unasked. */
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 15_000
/** Longest wait for the remaining output of a server that has ended. */
const LAST_WORDS_MS = 1000
/** Lines of output that are kept for the message when the server does not start. */
const LINES_KEPT = 20

/**
 * Starts the hub's own PostgreSQL on a Unix socket, making the database at the first start. Safe after any kill of this process, of the
 * server or of both.
 *
 * @throws {HubError} `cannot-start`
 */
export async function startEmbedded({ folder: given, log, signal, withoutFsync = false }: EmbeddedOptions): Promise<EmbeddedPostgres> {
	await mkdir(given, { recursive: true })
	const folder = await realpath(given)
	const lock = lockFolder(folder)
	try {
		const dataDirectory = join(folder, 'postgres')
		const binaries = await findBinaries(join(folder, 'postgres-libraries'))
		const identity = await chooseIdentity(binaries, folder, dataDirectory)
		await prepareDataDirectory({ dataDirectory, binaries, identity, withoutFsync })
		const socketFolder = await makeSocketFolder(dataDirectory, identity)
		await clearStaleServer(dataDirectory, socketFolder, log)
		const launchOptions = { binaries, identity, dataDirectory, socketFolder, withoutFsync, log }
		const server = await keepRunning(launchOptions, signal ?? new AbortController().signal)
		const stop = async (): Promise<void> => {
			await server.stop()
			if (socketFolder !== dataDirectory) await rm(socketFolder, { recursive: true, force: true })
			lock.release()
		}
		return { ...server, connection: { host: socketFolder, port: 5432, user: 'stoa', database: 'postgres' }, stop }
	} catch (error) {
		lock.release()
		throw error
	}
}

interface Launch {
	binaries: PostgresBinaries
	identity: Identity
	dataDirectory: string
	socketFolder: string
	withoutFsync: boolean
	log: (line: string) => void
}

/**
 * Starts the server, and again whenever it ends unasked: what it has acknowledged it finds again. When it cannot be started, as on a full
 * disk, that is tried again and again, and its users are refused meanwhile.
 */
async function keepRunning(options: Launch, starting: AbortSignal): Promise<Pick<EmbeddedPostgres, 'pid' | 'stop'>> {
	let server = await launch(options, starting)
	const stopping = new AbortController()
	// The server must end with this process. It has a session of its own, which no terminal's signal reaches.
	const endServer = (): void => void server.child.kill('SIGINT')
	process.once('exit', endServer)
	const watch = async (): Promise<void> => {
		for (;;) {
			const how = await server.ended
			if (stopping.signal.aborted) return
			options.log(`the database server ended (${how}); starting it again`)
			const next = await relaunch(options, stopping.signal)
			if (!next) return
			server = next
			if (stopping.signal.aborted) endServer()
			else options.log('the database server runs again')
		}
	}
	const watching = watch()
	const stop = async (): Promise<void> => {
		stopping.abort()
		endServer()
		await watching
		process.off('exit', endServer)
	}
	return { pid: () => server.child.pid ?? 0, stop }
}

/** Tries until the server runs, and reports each reason of a failure once. `undefined` when it is no longer wanted. */
async function relaunch(options: Launch, stopping: AbortSignal): Promise<Server | undefined> {
	let told = ''
	for (let wait = FIRST_RETRY_MS; !stopping.aborted; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
		try {
			await clearStaleServer(options.dataDirectory, options.socketFolder, options.log)
			return await launch(options, stopping)
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error)
			if (reason !== told) options.log(`${reason}\nThis is tried again until it works`)
			told = reason
			await sleep(wait, undefined, { signal: stopping }).catch(() => undefined) // stopped: the loop ends
		}
	}
	return undefined
}

interface Server {
	child: ChildProcess
	/** How it ended. */
	ended: Promise<string>
}

/** Shared memory of a killed server can outlive it for a moment, so a refused start is tried again. `stopping` ends the server while it starts. */
async function launch(options: Launch, stopping: AbortSignal): Promise<Server> {
	const until = performance.now() + RESTART_WAIT_MS
	for (;;) {
		stopping.throwIfAborted()
		const said: string[] = []
		const child = spawnServer(options, (line) => said.push(line) > LINES_KEPT && said.shift())
		const ended = endOf(child)
		const end = (): void => void child.kill('SIGINT')
		stopping.addEventListener('abort', end)
		const isReady = await becomesReady(child, ended, options.dataDirectory)
		stopping.removeEventListener('abort', end)
		if (isReady) return { child, ended }
		const text = said.join('\n')
		if (stopping.aborted || !/still in use|already exists/.test(text) || performance.now() > until) {
			throw new HubError('cannot-start', { what: 'the built-in database', why: whyNot(text) ?? (await ended) })
		}
		await sleep(200)
		await clearStaleServer(options.dataDirectory, options.socketFolder, options.log)
	}
}

/** The output of a server that does not start, as a short message where there is one. */
function whyNot(said: string): string | undefined {
	if (saysDiskFull(said)) return 'the disk with the data folder is full: free some space on it'
	return said === '' ? undefined : `PostgreSQL ended: ${said}`
}

/** Small on purpose: the whole product at rest stays below 300 MB. */
function settings({ socketFolder, withoutFsync }: Launch): Record<string, string> {
	return {
		listen_addresses: '',
		unix_socket_directories: socketFolder,
		unix_socket_permissions: '0700',
		max_connections: '60',
		shared_buffers: '64MB',
		max_wal_size: '512MB',
		// No standby can follow a server without a network socket, so the log need not contain what a standby would read.
		wal_level: 'minimal',
		max_wal_senders: '0',
		max_logical_replication_workers: '0',
		max_parallel_workers_per_gather: '1',
		io_method: 'sync',
		autovacuum_max_workers: '2',
		jit: 'off',
		log_checkpoints: 'off',
		log_timezone: 'UTC',
		timezone: 'UTC',
		...(withoutFsync ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } : {}),
	}
}

function spawnServer(options: Launch, said: (line: string) => unknown): ChildProcess {
	const { binaries, identity, dataDirectory, log } = options
	const set = Object.entries(settings(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
	const [program, ...args] = commandAs(identity, binaries.postgres, ['-D', dataDirectory, ...set])
	// Its own session: Ctrl-C in a terminal must reach us alone, or the server would go before we have closed our work.
	const child = spawn(program, args, {
		...spawnIdentity(identity),
		detached: true,
		cwd: '/',
		env: { ...process.env, ...binaries.environment },
		stdio: ['ignore', 'ignore', 'pipe'],
	})
	let rest = ''
	child.stderr?.setEncoding('utf8').on('data', (text: string) => {
		const lines = (rest + text).split('\n')
		rest = lines.pop() ?? ''
		for (const line of lines) {
			said(line)
			// An ERROR concerns one statement, and its sender gets it.
			if (/\b(WARNING|FATAL|PANIC):/.test(line)) log(line)
		}
	})
	return child
}

/** Never rejects: a program that could not be run has ended, too. */
function endOf(child: ChildProcess): Promise<string> {
	return new Promise((resolve) => {
		child.once('error', (error) => resolve(error.message))
		// Not 'close': the sessions of a killed server keep its output open until each has noticed.
		child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`))
	})
}

async function becomesReady(child: ChildProcess, ended: Promise<string>, dataDirectory: string): Promise<boolean> {
	const until = performance.now() + READY_WAIT_MS
	while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
		const file = await readPidFile(dataDirectory)
		if (file?.ready && file.pid === child.pid) return true
		if (performance.now() > until) child.kill('SIGQUIT')
		await sleep(POLL_MS)
	}
	await ended
	await Promise.race([finished(child.stderr ?? Readable.from([])).catch(() => undefined), sleep(LAST_WORDS_MS)])
	return false
}

/** The data directory itself if the path is short enough, otherwise a temporary folder of the system. */
async function makeSocketFolder(dataDirectory: string, { owner }: Identity): Promise<string> {
	if (Buffer.byteLength(join(dataDirectory, '.s.PGSQL.5432')) <= SOCKET_MAX) return dataDirectory
	const name = `stoa-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)}`
	const parent = await shortTemporaryFolder(name)
	const folder = join(parent, name)
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const found = await lstat(folder)
	const allowed = [process.getuid?.(), owner?.uid]
	if (!found.isDirectory() || !allowed.includes(found.uid)) {
		throw new HubError('cannot-start', { what: 'the built-in database', why: `"${folder}" belongs to another user; remove it` })
	}
	if (owner) await chown(folder, owner.uid, owner.gid)
	await chmod(folder, 0o700)
	return folder
}

/** One that the server's user can reach: a folder for temporary files may be private to one user. */
async function shortTemporaryFolder(name: string): Promise<string> {
	const given = await realpath(tmpdir())
	const isShort = Buffer.byteLength(join(given, name, '.s.PGSQL.5432')) <= SOCKET_MAX
	const isOpen = ((await stat(given)).mode & 0o1777) === 0o1777
	return isShort && (isOpen || process.getuid?.() !== 0) ? given : '/tmp'
}
