import { HubError } from '@stoa/vocabulary'
import { UpstreamError } from '../outside/upstreams.ts'

/** What a caller is told when an upstream did not give what they asked for. Other failures stay as they are. */
export function explainTrouble(error: unknown, what: string, upstream: string): unknown {
	if (!(error instanceof UpstreamError)) return error
	const { trouble, message: why, retryAfterMs } = error
	if (trouble === 'wrong') return withCause(new HubError('upstream-wrong', { what, upstream, why }), error)
	const seconds = trouble === 'busy' ? { seconds: Math.ceil(retryAfterMs / 1000) } : {}
	return withCause(new HubError('upstream-unavailable', { what, upstream, why, ...seconds }), error)
}

function withCause(error: HubError, cause: unknown): HubError {
	error.cause = cause
	return error
}
