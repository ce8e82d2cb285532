import { HubError } from '@stoa/vocabulary'

/** What git, SQLite and PostgreSQL say when a file system takes no more bytes. */
const DISK_FULL = /No space left on device|Disk quota exceeded|Out of diskspace|database or disk is full/i
const DISK_FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])

/**
 * The named failure behind an error of the disk or of git: `storage-full` when any cause of it says so, else the error itself. Failures of
 * the database are named where its connections are made (`named-pool.ts`), those of the object store in `s3-blobs.ts`.
 *
 * @example
 * ```ts
 * namedFailure(Object.assign(new Error('write'), { code: 'ENOSPC' })) // HubError 'storage-full'
 * ```
 */
export function namedFailure(error: unknown): unknown {
	if (error instanceof HubError) return error
	return causesOf(error).some(isDiskFull) ? withCause(new HubError('storage-full'), error) : error
}

/** A failure for the caller that keeps what happened for the log. */
export function withCause(failure: HubError, cause: unknown): HubError {
	return Object.assign(failure, { cause })
}

/** Whether a program's words say that the disk is full. */
export function saysDiskFull(text: string): boolean {
	return DISK_FULL.test(text)
}

function isDiskFull(error: Error): boolean {
	return ('code' in error && DISK_FULL_CODES.has(error.code)) || saysDiskFull(error.message)
}

/** The error, what it was caused by, and what it sums up. */
function causesOf(error: unknown, depth = 0): Error[] {
	if (!(error instanceof Error) || depth > 5) return []
	const inside: unknown[] = error instanceof AggregateError ? error.errors : []
	return [error, ...[error.cause, ...inside].flatMap((one) => causesOf(one, depth + 1))]
}
