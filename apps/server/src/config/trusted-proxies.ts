import { BlockList, isIP } from 'node:net'

/** The proxies that may name the client of a request: a number of proxies in front of the hub, or those in these networks. */
export type TrustedProxies = number | readonly string[]

/** More proxies in a row than any hub has. */
const HOPS_MAX = 9

/** Parses the setting: a number, `true` for one proxy, `false` for none, or networks separated by commas; `undefined` for other values. */
export function readTrustedProxies(value: boolean | number | string): TrustedProxies | undefined {
	const text = String(value).trim()
	if (text === 'false') return 0
	if (text === 'true') return 1
	if (/^\d+$/.test(text)) return Number(text) <= HOPS_MAX ? Number(text) : undefined
	const networks = text.split(',').map((one) => one.trim())
	return networks.every(isNetwork) ? networks : undefined
}

/** Whether an address is one of the proxies; `hop` counts from the connection itself, which is 0. */
export function trustOf(proxies: TrustedProxies): (address: string, hop: number) => boolean {
	if (typeof proxies === 'number') return (_address, hop) => hop < proxies
	const list = new BlockList()
	for (const network of proxies) {
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
