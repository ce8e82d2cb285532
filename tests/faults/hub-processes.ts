import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The PostgreSQL processes of the hub on `data`: the server, and its sessions by name. */
export function databaseProcesses(data: string): { server: number; sessions: number[] } {
	const folder = join(data, 'postgres')
	const server = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
	const sessions = readdirSync('/proc')
		.map(Number)
		.filter((pid) => pid > 0 && pid !== server && workingFolder(pid) === folder)
		.filter((pid) => commandLine(pid).startsWith('postgres: stoa postgres'))
	return { server, sessions }
}

/** Whether a process runs and is not a zombie. */
export function isRunning(pid: number): boolean {
	try {
		return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
	} catch {
		return false // the process ended while this function read it
	}
}

function workingFolder(pid: number): string {
	try {
		return readlinkSync(`/proc/${pid}/cwd`)
	} catch {
		return ''
	}
}

function commandLine(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
	} catch {
		return ''
	}
}

/** Processes whose working folder is this one or below it. */
export function processesIn(folder: string): number[] {
	return readdirSync('/proc')
		.map(Number)
		.filter((pid) => pid > 0 && workingFolder(pid).startsWith(folder) && isRunning(pid))
}
