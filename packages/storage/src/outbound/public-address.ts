import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Networks that are not on the internet: this machine, private networks, link-local (cloud metadata), documentation, multicast. */
const INNER = new BlockList()
const V4: readonly [string, number][] = [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 3],
]
for (const [network, prefix] of V4) INNER.addSubnet(network, prefix, 'ipv4')

/** Only global unicast is reachable by IPv6; of it, what wraps IPv4 addresses (6to4, Teredo) and documentation are left out. */
const GLOBAL_V6 = new BlockList()
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6')
const WRAPPED_V6 = new BlockList()
for (const [network, prefix] of [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
] as const)
	WRAPPED_V6.addSubnet(network, prefix, 'ipv6')

/**
 * Whether an IP address can be on the internet, and not in the network of the hub.
 *
 * @example
 * ```ts
 * assert.ok(!isPublicAddress('169.254.169.254'))
 * assert.ok(!isPublicAddress('::ffff:10.0.0.1'))
 * ```
 */
export function isPublicAddress(address: string): boolean {
	if (isIP(address) === 4) return !INNER.check(address, 'ipv4')
	return isIP(address) === 6 && GLOBAL_V6.check(address, 'ipv6') && !WRAPPED_V6.check(address, 'ipv6')
}

/** How `node:net` takes the outcome of a look-up. */
type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * A look-up for `node:https` that returns no private addresses. The socket connects to the address that was checked, so a name that changes
 * meanwhile leads nowhere else. It is not called for hosts written as an address: check those with `isPublicAddress`.
 */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
	lookup(hostname, { ...options, all: true }, (error, addresses) => {
		if (error) return found(error, [])
		const usable = addresses.filter(({ address }) => isPublicAddress(address))
		const [first] = usable
		if (!first) return found(Object.assign(new Error(`${hostname} leads to no public address`), { code: 'EACCES' }), [])
		return options.all ? found(null, usable) : found(null, first.address, first.family)
	})
}
