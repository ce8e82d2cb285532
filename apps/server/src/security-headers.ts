import type { PagePowers } from '@stoa/web'
import type { FastifyReply, FastifyRequest } from 'fastify'

const EXPOSED = [
	'X-Repo-Commit',
	'X-Request-Id',
	'X-Error-Code',
	'X-Error-Message',
	'X-Revision',
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
 * Lets pages of other sites read the response, without cookies: the origin is always `*`, so a browser never sends or reads personal data
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

/** What the headers of a page depend on. */
interface PageHeaders {
	/** The hub's public origin (`originOf`). */
	origin: string
	nonce: string
	powers?: PagePowers | undefined
}

/**
 * Headers of every page: nothing foreign runs, nothing frames it, and inline scripts and styles need the page's nonce. Script files run from
 * the build's folder alone, since `'self'` would include the files of apps.
 */
export function writePageHeaders(request: FastifyRequest, reply: FastifyReply, { origin, nonce, powers = {} }: PageHeaders): void {
	const others = powers.otherHosts ? ' https:' : ''
	const { folders, isAnyHost } = builtScripts(request, origin)
	const policy = [
		"default-src 'self'",
		`script-src 'nonce-${nonce}' ${folders} 'wasm-unsafe-eval'`,
		`style-src 'self' 'nonce-${nonce}'`,
		...(powers.styleAttributes ? ["style-src-attr 'unsafe-inline'"] : []),
		`img-src 'self' data: blob:${others}`,
		`media-src 'self' data: blob:${others}`,
		"font-src 'self' data:",
		"connect-src 'self' blob: data:",
		`worker-src ${folders} blob:`,
		`frame-src 'self'${others}`,
		"frame-ancestors 'none'",
		"object-src 'none'",
		"base-uri 'none'",
		`form-action 'self'${powers.formsTo ? ` ${powers.formsTo}` : ''}`,
	].join('; ')
	// Browsers let run what every policy allows: the folder of any host by the one, this host by the other.
	const thisHost = `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'; worker-src 'self' blob:`
	reply
		.header('content-security-policy', isAnyHost ? `${policy}, ${thisHost}` : policy)
		.header('cross-origin-opener-policy', 'same-origin')
		.header('x-frame-options', 'DENY')
		.header('permissions-policy', 'geolocation=(), payment=(), usb=()')
		.header('cache-control', 'private, no-cache')
}

/** A host that a policy can name: its grammar has no address of IPv6. */
const NAMED_HOST = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/i
const IPV6_HOST = /^\[[\da-f:.]+\](?<port>:\d{1,5})?$/i

/** The build's folder under the public address and under the one that the browser asked: they differ where a hub has two names. */
function builtScripts(request: FastifyRequest, origin: string): { folders: string; isAnyHost: boolean } {
	const hosts = [...new Set([new URL(origin).host, request.host])]
	const { protocol } = new URL(origin)
	const patterns = hosts.flatMap((host) => {
		if (NAMED_HOST.test(host)) return [host]
		const address = IPV6_HOST.exec(host)
		return address ? [`*${address.groups?.['port'] ?? ''}`] : []
	})
	return {
		folders: patterns.map((host) => `${protocol}//${host}/assets/`).join(' '),
		isAnyHost: patterns.some((host) => host.startsWith('*')),
	}
}

/** A pushed file that is opened under the hub's own origin may do nothing in a browser. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
