import type { IncomingMessage } from 'node:http'

/** How long the rest of a refused body is read for, and how long a client may be silent in one that was not refused. Milliseconds. */
const DRAIN_MS = 30_000

/**
 * Reads and throws away what is left of a body after its answer has gone out. Many clients look for an answer only when they have sent
 * everything, and the next request on the connection begins behind the body. A client that takes too long, or holds its body back, is cut off.
 */
export function drainBody(request: IncomingMessage, { isRefused }: { isRefused: boolean }): void {
	if (request.complete || request.destroyed) return
	request.unpipe()
	request.on('error', () => undefined) // the client went away, and no reader is left to hear of it
	const timer = setTimeout(() => request.destroy(), DRAIN_MS).unref()
	if (!isRefused) request.on('data', () => timer.refresh())
	request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
	request.resume()
}
