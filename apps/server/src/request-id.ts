import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The id of a request, for logs and the `X-Request-Id` header. It contains the client's own `X-Amzn-Trace-Id`, which clients look for in it
 * (protocol 00).
 */
export function makeRequestId(request: IncomingMessage): string {
	const trace = request.headers['x-amzn-trace-id']
	const id = `Root=1-${randomUUID()}`
	return typeof trace === 'string' && /^[\w=;:.,-]{1,200}$/.test(trace) ? `${id};${trace}` : id
}
