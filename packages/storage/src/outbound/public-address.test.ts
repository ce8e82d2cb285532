import { expect, test } from 'vitest'
import { INNER_HOSTS } from './contract/inner-hosts.ts'
import { createClientDocuments } from './client-documents.ts'
import { isPublicAddress, lookupPublic } from './public-address.ts'

test('isPublicAddress() refuses every network that is not the internet', () => {
	const inner = [
		'127.0.0.1',
		'10.1.2.3',
		'172.31.0.1',
		'192.168.1.1',
		'169.254.169.254',
		'100.64.0.1',
		'0.0.0.0',
		'224.0.0.1',
		'255.255.255.255',
	]
	const inner6 = [
		'::1',
		'::',
		'fe80::1',
		'fc00::1',
		'fd12::1',
		'::ffff:127.0.0.1',
		'::ffff:7f00:1',
		'64:ff9b::7f00:1',
		'2002:7f00:1::',
		'ff02::1',
	]
	for (const address of [...inner, ...inner6, 'example.org', '2130706433', ''])
		expect([address, isPublicAddress(address)]).toEqual([address, false])
	for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700::1111'])
		expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test('lookupPublic() finds nothing for a name of this machine', async () => {
	const { promise, resolve } = Promise.withResolvers<unknown>()
	lookupPublic('localhost', { all: true }, (error) => resolve(error?.code))
	expect(await promise).toBe('EACCES')
})

test('read() asks no inner host, however it is written', async () => {
	const lines: string[] = []
	const documents = createClientDocuments((line) => lines.push(line))
	for (const host of INNER_HOSTS) expect(await documents.read(`https://${host}:1/client.json`)).toBeUndefined()
	expect(lines).toEqual([expect.stringContaining('leads to no public address')])
	expect(await documents.read('http://example.org/x')).toBeUndefined()
})
