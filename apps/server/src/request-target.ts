import type { FastifyRequest } from 'fastify'

/**
 * What a request asks for, as the client wrote it: path and query, always with a slash first. A request line may also hold a whole address
 * (`GET http://hub/path`), as proxies send it; its host is left out here, because `Host` says the same.
 */
export function requestTarget(request: FastifyRequest): string {
	const target = request.originalUrl.replace(/^https?:\/\/[^/?#]*/i, '')
	return target.startsWith('/') ? target : `/${target}`
}
