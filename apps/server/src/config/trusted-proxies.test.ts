import { expect, test } from 'vitest'
import { readTrustedProxies, trustOf } from './trusted-proxies.ts'

test.each([
	['false', 0],
	[false, 0],
	['true', 1],
	['1', 1],
	[2, 2],
	['127.0.0.1', ['127.0.0.1']],
	['10.0.0.0/8, 2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
] as const)('readTrustedProxies(%j)', (value, proxies) => {
	expect(readTrustedProxies(value)).toEqual(proxies)
})

test.each(['yes', '', '10', '-1', '10.0.0.0/33', '10.0.0.0/8/8', 'localhost', '10.0.0.0/8,', '::/129'])(
	'readTrustedProxies(%j) refuses',
	(value) => {
		expect(readTrustedProxies(value)).toBeUndefined()
	},
)

test('trustOf() counts hops from the connection, or looks into networks', () => {
	const one = trustOf(1)
	expect([one('203.0.113.9', 0), one('203.0.113.9', 1)]).toEqual([true, false])
	expect(trustOf(0)('127.0.0.1', 0)).toBe(false)
	const inner = trustOf(['10.0.0.0/8', '2001:db8::/32', '127.0.0.1'])
	expect(['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::5', '127.0.0.1'].map((address) => inner(address, 3))).toEqual([true, true, true, true])
	expect(['11.0.0.1', '127.0.0.2', '2001:db9::1', 'unix:', ''].map((address) => inner(address, 0))).toEqual([
		false,
		false,
		false,
		false,
		false,
	])
})
