import type { IncomingMessage } from 'node:http'

/** How long the rest of a refused body is read for, and how long a client may be silent in one that was not refused. Milliseconds. */
const DRAIN_MS = 30_000

/**
 * Reads and drops the rest of a body after its response was sent. Many clients read a response only after sending everything, and the next
 * request on the connection follows the body. A client that takes too long or stops sending is disconnected.
 */
export function drainBody(request: IncomingMessage, { isRefused }: { isRefused: boolean }): void {
	if (request.complete || request.destroyed) return
	request.unpipe()
	request.on('error', () => undefined) // the client disconnected, so there is no reader for the error
	const timer = setTimeout(() => request.destroy(), DRAIN_MS).unref()
	if (!isRefused) request.on('data', () => timer.refresh())
	request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
	request.resume()
}
