import { HubError } from '@stoa/vocabulary'
import { EngineError } from './questions/engine.ts'
import { ConditionError } from './questions/written-condition.ts'

/** What a person is told for an error of the engine. Other errors are passed on. */
function told(error: unknown, parameter: string): unknown {
	if (!(error instanceof EngineError)) return error
	if (error.fault === 'absent') return new HubError('viewer-not-offered', { what: 'searches, filters and statistics' })
	if (error.fault === 'busy') return new HubError('viewer-not-ready')
	if (error.fault === 'limit') return new HubError('viewer-costly', { why: error.why })
	return new HubError('viewer-condition', { name: parameter, why: error.why })
}

/**
 * Asks the engine, and throws its failures as a person is told.
 *
 * @param parameter what a question that cannot be evaluated is called on the wire
 */
export async function asked<Result>(ask: () => Promise<Result>, parameter = 'where'): Promise<Result> {
	try {
		return await ask()
	} catch (error) {
		throw told(error, parameter)
	}
}

/** Reads a condition or an order. @throws {HubError} `viewer-condition` */
export function readCondition<Result>(name: string, read: () => Result): Result {
	try {
		return read()
	} catch (error) {
		if (error instanceof ConditionError) throw new HubError('viewer-condition', { name, why: error.why })
		throw error
	}
}
