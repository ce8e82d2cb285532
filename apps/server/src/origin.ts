import type { FastifyRequest } from 'fastify'
import type { Settings } from './config/settings.ts'

const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * The origin under which the client reached the hub, without a slash at the end: `STOA_PUBLIC_URL`, else what the request says (through a
 * proxy only when it is trusted).
 */
export function originOf(request: FastifyRequest, settings: Settings): string {
	if (settings.STOA_PUBLIC_URL !== undefined) return settings.STOA_PUBLIC_URL.replace(/\/+$/, '')
	const host = HOST.test(request.host) ? request.host : `127.0.0.1:${request.socket.localPort ?? settings.STOA_PORT}`
	return `${request.protocol}://${host}`
}
