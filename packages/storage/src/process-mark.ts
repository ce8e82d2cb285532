import { createHash, randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

/**
 * Names of files that belong to a working process, so that the next start can distinguish files of a dead process from those of a live one:
 * `<host>.<pid>.<start>`.
 */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 12)
const MARK = `${HOST}.${process.pid}.${randomBytes(6).toString('hex')}`
const SHAPE = /^([0-9a-f]{12})\.(\d+)\.[0-9a-f]{12}$/

/** Another host's process cannot be asked: what it left is taken for abandoned after this time, in milliseconds. */
const FOREIGN_AGE_MS_MAX = 24 * 60 * 60 * 1000

/** The mark of this process: 60 characters at most, safe in a file name. */
export function processMark(): string {
	return MARK
}

/** Whether the process of `mark` has ended; `ageMs` is the time since the file was last written. */
export function isAbandoned(mark: string, ageMs: number): boolean {
	if (mark === MARK) return false
	const [, host, pid] = SHAPE.exec(mark) ?? []
	if (host !== HOST || pid === undefined) return ageMs > FOREIGN_AGE_MS_MAX
	return Number(pid) === process.pid || !isAlive(Number(pid))
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0)
	} catch (error) {
		// EPERM: the process exists and belongs to another user.
		return error instanceof Error && 'code' in error && error.code === 'EPERM'
	}
}
