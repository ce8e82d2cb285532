import type { FastifyRequest } from 'fastify'

/**
 * The requested path and query as the client sent them, always with a leading slash. A request line may also contain a whole address (`GET
 * http://hub/path`), as proxies send it; its host is dropped, because `Host` has the same.
 */
export function requestTarget(request: FastifyRequest): string {
	const target = request.originalUrl.replace(/^https?:\/\/[^/?#]*/i, '')
	return target.startsWith('/') ? target : `/${target}`
}
