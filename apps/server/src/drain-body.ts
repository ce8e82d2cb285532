import type { IncomingMessage, ServerResponse } from 'node:http'

/** Longest time that the rest of a refused body is read for. Milliseconds. */
const DRAIN_MS = 30_000

/**
 * Reads and throws away what is left of a body that was refused, after its answer has gone out. Many clients look for an answer only when
 * they have sent everything, and the next request on the connection begins behind the body. A client that takes too long is cut off.
 */
export function drainBody(request: IncomingMessage, response: ServerResponse): void {
	if (request.destroyed) return
	request.unpipe()
	const timer = setTimeout(() => request.destroy(), DRAIN_MS)
	request.once('close', () => clearTimeout(timer))
	request.once('end', () => clearTimeout(timer))
	request.on('error', () => undefined) // the client went away, and nobody reads any more
	response.once('finish', () => request.resume())
	request.resume()
}
