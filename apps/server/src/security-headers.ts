import type { PagePowers } from '@stoa/web'
import type { FastifyReply, FastifyRequest } from 'fastify'

const EXPOSED = [
	'X-Repo-Commit',
	'X-Request-Id',
	'X-Error-Code',
	'X-Error-Message',
	'X-Total-Count',
	'ETag',
	'Link',
	'Accept-Ranges',
	'Content-Range',
	'X-Linked-Size',
	'X-Linked-ETag',
	'X-Xet-Hash',
	'X-Xet-Refresh-Route',
	'X-Xet-Cas-Url',
	'X-Xet-Access-Token',
	'X-Xet-Token-Expiration',
	'RateLimit',
	'RateLimit-Policy',
].join(',')

/**
 * Lets pages of other sites read the answer, without cookies: the origin is always `*`, so a browser never sends or reads anything personal
 * (protocol 01 section 3).
 */
export function writeCorsHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
	reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED)
	if (request.method !== 'OPTIONS') return reply
	return reply
		.header('access-control-allow-methods', 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS')
		.header(
			'access-control-allow-headers',
			'authorization,content-type,range,accept,if-none-match,x-requested-with,x-xet-session-id,x-hf-bill-to,x-hf-download-counter',
		)
		.header('access-control-max-age', '86400')
}

/** Headers of every page: nothing foreign runs, nothing frames it, and inline scripts and styles need the page's nonce. */
export function writePageHeaders(reply: FastifyReply, origin: string, nonce: string, powers: PagePowers = {}): void {
	const others = powers.otherHosts ? ' https:' : ''
	const policy = [
		"default-src 'self'",
		`script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
		`style-src 'self' 'nonce-${nonce}'`,
		...(powers.styleAttributes ? ["style-src-attr 'unsafe-inline'"] : []),
		`img-src 'self' data: blob:${others}`,
		`media-src 'self' data: blob:${others}`,
		"font-src 'self' data:",
		"connect-src 'self' blob: data:",
		"worker-src 'self' blob:",
		`frame-src 'self'${others}`,
		"frame-ancestors 'none'",
		"object-src 'none'",
		"base-uri 'none'",
		`form-action 'self'${powers.formsTo ? ` ${powers.formsTo}` : ''}`,
	].join('; ')
	reply
		.header('content-security-policy', policy)
		.header('cross-origin-opener-policy', 'same-origin')
		.header('x-frame-options', 'DENY')
		.header('permissions-policy', 'geolocation=(), payment=(), usb=()')
		.header('cache-control', 'private, no-cache')
	if (origin.startsWith('https://')) reply.header('strict-transport-security', 'max-age=31536000')
}

/** What somebody's file may do in a browser when it is opened under the hub's own origin: nothing. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
