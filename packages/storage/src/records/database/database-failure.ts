import { HubError } from '@stoa/vocabulary'
import { DatabaseError } from 'pg'
import { withCause } from '../../postgres/named-failure.ts'

const DISK_FULL = '53100'
/**
 * Classes and codes of PostgreSQL (appendix A of its manual) for failures caused by the state of the server and not by the statement:
 * connection exceptions, insufficient resources, cancellation by an operator or a time limit, a read-only standby.
 */
const PASSING = /^(?:08...|53...|57P0.|57014|55P03|25P03|25006|58000|58030)$/

/** A failure of one statement, and whether its connection can be used again. */
export interface DatabaseFailure {
	error: unknown
	isBroken: boolean
}

/**
 * Converts the error of a statement: `unavailable` or `storage-full` for the state of the server, the error itself for a mistake in the
 * statement or its data. The driver has no error class for a connection that broke or timed out; an error that comes neither from the
 * server nor from our own parsers is such a failure.
 */
export function databaseFailure(error: unknown): DatabaseFailure {
	if (error instanceof DatabaseError) {
		const code = error.code ?? ''
		// FATAL and PANIC end the session.
		const isBroken = error.severity === 'FATAL' || error.severity === 'PANIC'
		if (code === DISK_FULL) return { error: withCause(new HubError('storage-full'), error), isBroken }
		return isBroken || PASSING.test(code) ? { error: databaseUnavailable(error), isBroken } : { error, isBroken }
	}
	const isOurs = error instanceof HubError || error instanceof TypeError || error instanceof RangeError
	return isOurs || !(error instanceof Error) ? { error, isBroken: false } : { error: databaseUnavailable(error), isBroken: true }
}

/** `unavailable`, with the reason for the log. */
export function databaseUnavailable(cause: unknown): HubError {
	return withCause(new HubError('unavailable', { what: 'The database' }), cause)
}
