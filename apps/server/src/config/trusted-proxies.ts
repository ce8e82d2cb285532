import { isIn, readNetworks } from './networks.ts'

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
	return readNetworks(text)
}

/** Whether an address is one of the proxies; `hop` counts from the connection itself, which is 0. */
export function trustOf(proxies: TrustedProxies): (address: string, hop: number) => boolean {
	if (typeof proxies === 'number') return (_address, hop) => hop < proxies
	return isIn(proxies)
}
