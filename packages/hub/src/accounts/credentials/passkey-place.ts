/** Where a passkey is for: a device signs for this host only, and browsers tell the origin. */
export interface PasskeyPlace {
	host: string
	origin: string
}

/**
 * What passkeys of a hub at `origin` are for; `undefined` where browsers have none: without https (but for this machine itself), and under an
 * address that is a number.
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
