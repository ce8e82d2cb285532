import ipaddr from 'ipaddr.js'

/** One line of a provider has at least so many bits of an IPv6 address to itself: what is behind them costs an attacker nothing. */
const NETWORK_BITS = 64

/**
 * What limits and known places take for one caller: an IPv4 address, or the /64 network of an IPv6 address. An IPv4 address that is written as
 * an IPv6 one counts as IPv4; text that is no address stands for itself. A connection that has closed already has none: all of those are one
 * caller, who hears no answer.
 *
 * @example
 * ```ts
 * assert.equal(networkOf('2001:db8::1:2:3:4'), '2001:db8::/64')
 * assert.equal(networkOf('::ffff:192.0.2.1'), '192.0.2.1')
 * ```
 */
export function networkOf(address: string | undefined): string {
	if (address === undefined) return 'closed'
	// The zone of a link-local address is the network interface of this machine.
	const [plain = ''] = address.split('%', 1)
	if (!ipaddr.isValid(plain)) return address
	const parsed = ipaddr.process(plain)
	if (parsed.kind() === 'ipv4') return parsed.toString()
	return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`
}
