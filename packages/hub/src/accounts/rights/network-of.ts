import ipaddr from 'ipaddr.js'

/** A provider gives each customer at least a /64 network of IPv6, so an attacker can use all addresses in it for free. */
const NETWORK_BITS = 64

/**
 * The key by which limits and known networks identify a caller: an IPv4 address, or the /64 network of an IPv6 address. An IPv4 address
 * written as an IPv6 one counts as IPv4; text that is not an address is returned unchanged. A connection that has already closed has no
 * address; all of those share one key, and no caller sees their response.
 *
 * @example
 * ```ts
 * assert.equal(networkOf('2001:db8::1:2:3:4'), '2001:db8::/64')
 * assert.equal(networkOf('::ffff:192.0.2.1'), '192.0.2.1')
 * ```
 */
export function networkOf(address: string | undefined): string {
	if (address === undefined) return 'closed'
	// The zone of a link-local address names a network interface of this machine.
	const [plain = ''] = address.split('%', 1)
	if (!ipaddr.isValid(plain)) return address
	const parsed = ipaddr.process(plain)
	if (parsed.kind() === 'ipv4') return parsed.toString()
	return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`
}
