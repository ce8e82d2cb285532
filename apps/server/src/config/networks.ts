import { BlockList, isIP } from 'node:net'

/**
 * Parses addresses and networks separated by commas; `undefined` when an entry is not an address and not a network.
 *
 * @example
 * ```ts
 * assert.deepEqual(readNetworks('192.0.2.7, 2001:db8::/32'), ['192.0.2.7', '2001:db8::/32'])
 * ```
 */
export function readNetworks(text: string): readonly string[] | undefined {
	const networks = text.split(',').map((one) => one.trim())
	return networks.every(isNetwork) ? networks : undefined
}

/** Whether an address lies in one of the networks, which `readNetworks` has read. An IPv4 address may be written as an IPv6 one. */
export function isIn(networks: readonly string[]): (address: string) => boolean {
	const list = new BlockList()
	for (const network of networks) {
		const [address = '', bits] = network.split('/')
		const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
		list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
	}
	return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function isNetwork(text: string): boolean {
	const [address = '', bits, ...more] = text.split('/')
	const family = isIP(address)
	return family !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)))
}
