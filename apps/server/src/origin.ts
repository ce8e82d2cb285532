import type { FastifyRequest } from 'fastify'
import type { Settings } from './config/settings.ts'

const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * The origin by which the client reached the hub, without a slash at the end: `STOA_PUBLIC_URL`, otherwise the request's own (forwarded
 * headers count only from a trusted proxy).
 */
export function originOf(request: FastifyRequest, settings: Settings): string {
	if (settings.STOA_PUBLIC_URL !== undefined) return settings.STOA_PUBLIC_URL.replace(/\/+$/, '')
	const host = HOST.test(request.host) ? request.host : `127.0.0.1:${request.socket.localPort ?? settings.STOA_PORT}`
	return `${request.protocol}://${host}`
}
