import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { randomBytes } from 'node:crypto'

/** How a request reached the hub, as the hub understands it. */
export interface SeenRequest {
	/** The address of the client, after the headers of trusted proxies. */
	client: string
	protocol: string
	host: string
	/** Whether a proxy added headers. */
	isForwarded: boolean
}

/** Keys that `stoa doctor` sends through the public address, to learn how its requests arrive here. */
export interface Probes {
	/** A new key. */
	begin(): string
	/** Remembers how a request with a known key arrived. */
	note(request: FastifyRequest): void
	seen(key: string): SeenRequest | undefined
}

/** Headers that a proxy adds. With one of them, the caller is not the machine that opened the connection. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
const KEPT_MAX = 20
const KEPT_MS = 60_000

/** Whether a proxy passed the request on. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
	return FORWARDING.some((name) => headers[name] !== undefined)
}

/** Creates the keys of one hub. */
export function createProbes(): Probes {
	const known = new LRUCache<string, { seen: SeenRequest | undefined }>({ max: KEPT_MAX, ttl: KEPT_MS })
	return {
		begin() {
			const key = randomBytes(16).toString('hex')
			known.set(key, { seen: undefined })
			return key
		},
		note(request) {
			const key = request.headers['x-stoa-probe']
			const probe = typeof key === 'string' ? known.get(key) : undefined
			if (probe) probe.seen = { client: request.ip, protocol: request.protocol, host: request.host, isForwarded: isForwarded(request) }
		},
		seen: (key) => known.get(key)?.seen,
	}
}
