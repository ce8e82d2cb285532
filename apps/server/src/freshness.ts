import type { Hub } from '@stoa/hub'
import type { FastifyRequest } from 'fastify'
import type { ResponseFormat } from '@stoa/protocol'

/** Makes a caller's change visible in the next list, without waiting for the timer that follows the change feed. */
export interface Freshness {
	/** Brings the listings up to date when something was changed through this process since they last were. */
	before(request: FastifyRequest, format: ResponseFormat): Promise<void>
	/** Notes an answered request. */
	after(request: FastifyRequest, status: number): void
}

/** Freshness of one hub in one process. */
export function createFreshness(hub: Pick<Hub, 'listings'>): Freshness {
	let changed = false
	let refreshing: Promise<void> = Promise.resolve()
	return {
		async before({ method }, format) {
			if (format !== 'json' && format !== 'page') return
			if (changed && (method === 'GET' || method === 'HEAD')) {
				changed = false
				refreshing = hub.listings.refresh()
			}
			// Calls during a refresh wait for it as well; the timer's own run reports a failure.
			await refreshing.catch(() => undefined)
		},
		after({ method }, status) {
			if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && status < 400) changed = true
		},
	}
}
