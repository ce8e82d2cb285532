import { HubError } from '@stoa/vocabulary'
import { DatabaseError } from 'pg'
import { withCause } from '../../postgres/named-failure.ts'

const DISK_FULL = '53100'
/**
 * Classes and codes of PostgreSQL (appendix A of its manual) with which a statement fails for what the server is going through, not for what
 * the statement says: connection exceptions, insufficient resources, ended by an operator or a limit of time, a standby that takes no writes.
 */
const PASSING = /^(?:08...|53...|57P0.|57014|55P03|25P03|25006|58000|58030)$/

/** A failure of one statement, and whether its connection can be used again. */
export interface DatabaseFailure {
	error: unknown
	isBroken: boolean
}

/**
 * Names what a statement failed with: `unavailable` or `storage-full` for the state of the server, the error itself for a mistake in the
 * statement or its data. The driver has no class of its own for a connection that broke or was silent for too long; whatever is neither an
 * answer of the server nor a fault of our own parsers is such a failure.
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
