import { execFile } from 'node:child_process'
import { readFile, readdir, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const STOP_WAIT_MS = 60_000
const ORPHAN_WAIT_MS = 5_000
const POLL_MS = 20

/** The content of `postmaster.pid`. */
export interface PidFile {
	pid: number
	/** The server accepts connections. */
	ready: boolean
}

/** Parses `postmaster.pid` of a data directory; `undefined` when it is missing or incomplete. */
export async function readPidFile(dataDirectory: string): Promise<PidFile | undefined> {
	const text = await readIfThere(join(dataDirectory, 'postmaster.pid'))
	const lines = text?.split('\n') ?? []
	const pid = Number(lines[0])
	return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Prepares a data directory for a start after any crash: stops a server that outlived its Stoa, and deletes lock files of a server that has
 * ended or is a zombie, because PostgreSQL takes a zombie for a live server. Only for the holder of the folder's lock.
 */
export async function clearStaleServer(dataDirectory: string, socketFolder: string, log: (line: string) => void): Promise<void> {
	const left = await readPidFile(dataDirectory)
	if (left && (await isServer(left.pid, dataDirectory))) {
		log(`stopping the database server ${left.pid} that an earlier Stoa left running`)
		signal(left.pid, 'SIGINT')
		await waitForEnd(left.pid, dataDirectory)
	}
	await endOrphans(dataDirectory, log)
	await rm(join(dataDirectory, 'postmaster.pid'), { force: true })
	await rm(join(socketFolder, '.s.PGSQL.5432'), { force: true })
	await rm(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true })
}

/** It may have ended since it was looked at. */
function signal(pid: number, name: NodeJS.Signals): void {
	try {
		process.kill(pid, name)
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
	}
}

/** Fast shutdown first; a server that does not end is killed, which loses nothing that was acknowledged. */
async function waitForEnd(pid: number, dataDirectory: string): Promise<void> {
	for (let waited = 0; waited < STOP_WAIT_MS; waited += POLL_MS) {
		if (!(await isServer(pid, dataDirectory))) return
		await sleep(POLL_MS)
	}
	signal(pid, 'SIGQUIT')
	await sleep(1000)
	if (await isServer(pid, dataDirectory)) signal(pid, 'SIGKILL')
}

/** Session processes of a killed server end by themselves, but a busy one notices late, and must not write beside the next server. */
async function endOrphans(dataDirectory: string, log: (line: string) => void): Promise<void> {
	for (let waited = 0; waited < ORPHAN_WAIT_MS; waited += POLL_MS) {
		if ((await serversOn(dataDirectory)).length === 0) return
		await sleep(POLL_MS)
	}
	for (const pid of await serversOn(dataDirectory)) {
		log(`killing the session process ${pid} of a database server that has ended`)
		signal(pid, 'SIGKILL')
	}
	while ((await serversOn(dataDirectory)).length > 0) await sleep(POLL_MS)
}

/** Whether `pid` is a live `postgres` that works on the directory. */
async function isServer(pid: number, dataDirectory: string): Promise<boolean> {
	if (process.platform !== 'linux') return isServerByPs(pid, dataDirectory)
	const stat = await readIfThere(`/proc/${pid}/stat`)
	const found = stat && /^\d+ \((.*)\) (\S)/s.exec(stat)
	if (!found || found[1] !== 'postgres' || found[2] === 'Z' || found[2] === 'X') return false
	return (await workingFolder(pid)) === dataDirectory
}

async function isServerByPs(pid: number, dataDirectory: string): Promise<boolean> {
	try {
		const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,command=', '-p', String(pid)])
		return !stdout.trim().startsWith('Z') && stdout.includes('postgres') && stdout.includes(dataDirectory)
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 1) return false // ps found no such process
		throw error
	}
}

/** Finds servers by their working folder, because they change to their data directory. */
async function serversOn(dataDirectory: string): Promise<number[]> {
	if (process.platform !== 'linux') return []
	const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
	const mine = await Promise.all(pids.map((pid) => isServer(pid, dataDirectory)))
	return pids.filter((_, index) => mine[index])
}

async function workingFolder(pid: number): Promise<string | undefined> {
	try {
		return (await readlink(`/proc/${pid}/cwd`)).replace(/ \(deleted\)$/, '')
	} catch (error) {
		if (isGone(error)) return undefined
		throw error
	}
}

async function readIfThere(path: string): Promise<string | undefined> {
	try {
		return await readFile(path, 'utf8')
	} catch (error) {
		if (isGone(error)) return undefined
		throw error
	}
}

/** The process does not exist, ended while it was read, or belongs to another user. */
function isGone(error: unknown): boolean {
	return error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(String(error.code))
}
