import type { Outgoing, PostOutcome } from '@stoa/hub'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupPublic } from './public-address.ts'

/** How messages go out. */
export interface OutgoingOptions {
	/** The hub's public origin, without a slash at the end. */
	origin: string
	/** Whether receivers in the hub's private network are allowed. */
	allowsInner: boolean
}

const NOT_PUBLIC = 'it leads to no public address; the operator of the hub decides whether messages may go to inner networks'

/** Posts messages over HTTP, one connection each, so that the address connected to is the one that was checked. */
export function createOutgoing({ origin, allowsInner }: OutgoingOptions): Outgoing {
	return {
		origin,
		async post(address, message) {
			if (!URL.canParse(address)) return { failure: 'its address cannot be read' }
			const url = new URL(address)
			// Numbers and names of addresses are written as plain ones by now: 2130706433 is 127.0.0.1.
			const host = url.hostname.replace(/^\[|\]$/g, '')
			if (url.protocol !== 'https:' && url.protocol !== 'http:') return { failure: 'its address begins with neither https:// nor http://' }
			if (!allowsInner && isIP(host) > 0 && !isPublicAddress(host)) return { failure: NOT_PUBLIC }
			return send(url, message, allowsInner)
		},
	}
}

function send(url: URL, { headers, body, timeoutMs }: Parameters<Outgoing['post']>[1], allowsInner: boolean): Promise<PostOutcome> {
	const { promise, resolve } = Promise.withResolvers<PostOutcome>()
	const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
		method: 'POST',
		agent: false,
		headers: { ...headers, 'content-length': Buffer.byteLength(body) },
		signal: AbortSignal.timeout(timeoutMs),
		...(!allowsInner && { lookup: lookupPublic }),
	})
	request.once('response', (response) => {
		resolve({ status: response.statusCode ?? 0 })
		// The body is not needed and may be endless.
		response.destroy()
	})
	request.once('error', (error) => resolve({ failure: failureOf(error, timeoutMs) }))
	request.end(body)
	return promise
}

function failureOf(error: NodeJS.ErrnoException, timeoutMs: number): string {
	if (error.name === 'AbortError' || error.name === 'TimeoutError') return `it did not answer within ${timeoutMs / 1000} seconds`
	if (error.code === 'EACCES') return NOT_PUBLIC
	return error.code === undefined ? error.message : `${error.code}: ${error.message}`
}
