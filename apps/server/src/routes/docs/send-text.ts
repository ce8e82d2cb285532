import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { FILE_POLICY } from '../../security-headers.ts'
import type { Call } from '../route.ts'

/** Sends a text that browsers ask about again before they show it. */
export function sendText({ request, reply }: Pick<Call, 'request' | 'reply'>, text: string, type: string, isPublic = true): FastifyReply {
	const etag = `"${createHash('sha256').update(type).update(text).digest('base64url').slice(0, 22)}"`
	reply
		.header('vary', 'Accept')
		.header('cache-control', isPublic ? 'public, no-cache' : 'private, no-cache')
		.header('etag', etag)
		.header('content-security-policy', FILE_POLICY)
	if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
	return reply.header('content-type', `${type}; charset=utf-8`).send(text)
}
