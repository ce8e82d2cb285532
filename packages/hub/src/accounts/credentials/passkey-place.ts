/** The host and origin that a passkey is bound to. A device signs for one host only, and browsers report the origin. */
export interface PasskeyPlace {
	host: string
	origin: string
}

/**
 * What passkeys of a hub at `origin` are bound to; `undefined` where browsers do not support passkeys: without https (except on localhost),
 * and when the host is an IP address.
 *
 * @example
 * ```ts
 * assert.deepEqual(passkeyPlace('https://hub.example'), { host: 'hub.example', origin: 'https://hub.example' })
 * assert.equal(passkeyPlace('https://192.0.2.1'), undefined)
 * ```
 */
export function passkeyPlace(origin: string): PasskeyPlace | undefined {
	const { protocol, hostname, origin: plain } = new URL(origin)
	const isNumber = hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname)
	const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
	return isNumber || (protocol !== 'https:' && !isHere) ? undefined : { host: hostname, origin: plain }
}
