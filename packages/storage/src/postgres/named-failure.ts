import { HubError } from '@stoa/vocabulary'

/** Messages of git, SQLite and PostgreSQL when a file system is full. */
const DISK_FULL = /No space left on device|Disk quota exceeded|Out of diskspace|database or disk is full/i
const DISK_FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])

/** What the system and git say when a file system was mounted, or became, read-only: after damage, most systems make it so. */
const READ_ONLY = /Read-only file system/i

/** What the system and git say when files, processes or memory of the machine are used up. Later there may be some again. */
const USED_UP = /Too many open files|Resource temporarily unavailable|Cannot allocate memory/i
const USED_UP_CODES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM', 'ERR_WORKER_INIT_FAILED'])

/**
 * The named failure behind an error of the machine or of git: `storage-full` or `unavailable` when any of its causes says that the disk is full or read-only, or
 * that files, processes or memory are used up; `unavailable` when git was killed, as by a system without memory; otherwise the error itself. `named-pool.ts` names failures of the database, `s3-blobs.ts` those of the object store.
 *
 * @example
 * ```ts
 * namedFailure(Object.assign(new Error('write'), { code: 'ENOSPC' })) // HubError 'storage-full'
 * ```
 */
export function namedFailure(error: unknown): unknown {
	if (error instanceof HubError) return error
	const causes = causesOf(error)
	if (causes.some(isDiskFull)) return withCause(new HubError('storage-full'), error)
	if (causes.some(isReadOnly)) return withCause(new HubError('unavailable', { what: 'Writing to the disk of this hub' }), error)
	if (causes.some(isUsedUp)) return withCause(new HubError('unavailable', { what: 'A resource of the machine' }), error)
	return causes.some(wasKilled) ? withCause(new HubError('unavailable', { what: 'git' }), error) : error
}

/** A failure for the caller that keeps its cause for the log. */
export function withCause(failure: HubError, cause: unknown): HubError {
	return Object.assign(failure, { cause })
}

function wasKilled(error: Error): boolean {
	return 'wasKilled' in error && error.wasKilled === true
}

/** Whether a program's message says that the disk is full. */
export function saysDiskFull(text: string): boolean {
	return DISK_FULL.test(text)
}

function isDiskFull(error: Error): boolean {
	return ('code' in error && DISK_FULL_CODES.has(error.code)) || saysDiskFull(error.message)
}

function isReadOnly(error: Error): boolean {
	return ('code' in error && error.code === 'EROFS') || READ_ONLY.test(error.message)
}

function isUsedUp(error: Error): boolean {
	return ('code' in error && USED_UP_CODES.has(error.code)) || USED_UP.test(error.message)
}

/** The error, what it was caused by, and what it sums up. */
function causesOf(error: unknown, depth = 0): Error[] {
	if (!(error instanceof Error) || depth > 5) return []
	const inside: unknown[] = error instanceof AggregateError ? error.errors : []
	return [error, ...[error.cause, ...inside].flatMap((one) => causesOf(one, depth + 1))]
}
