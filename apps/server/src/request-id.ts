import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The id of a request, for logs and the `X-Request-Id` header. A client that sends an `X-Request-Id` gets it back as it is; otherwise the id
 * contains the client's `X-Amzn-Trace-Id`, which clients look for in it (protocol 00).
 */
export function makeRequestId({ headers }: IncomingMessage): string {
	const own = readId(headers['x-request-id'])
	if (own !== undefined) return own
	const id = `Root=1-${randomUUID()}`
	const trace = readId(headers['x-amzn-trace-id'])
	return trace === undefined ? id : `${id};${trace}`
}

/** An id that is short and free of anything that a log or a header could misread. */
function readId(header: string | string[] | undefined): string | undefined {
	return typeof header === 'string' && /^[\w=;:.,-]{1,200}$/.test(header) ? header : undefined
}
