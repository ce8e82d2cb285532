import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INNER_HOSTS } from './contract/inner-hosts.ts'
import { createOutgoing } from './outgoing.ts'

const seen: string[] = []
const receiver = createServer((request, response) => {
	if (request.url === '/silent') return
	let body = ''
	request.on('data', (part: Buffer) => (body += part.toString()))
	request.on('end', () => {
		seen.push(`${request.method} ${request.url} ${String(request.headers['x-test'])} ${body}`)
		if (request.url === '/moved') response.writeHead(307, { location: '/elsewhere' })
		response.end('x'.repeat(100_000))
	})
})
let port = 0
beforeAll(async () => {
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
	port = (receiver.address() as AddressInfo).port
})
afterAll(() => {
	receiver.closeAllConnections()
	receiver.close()
})

const message = { headers: { 'x-test': 'yes' }, body: '{"a":"ü"}', timeoutMs: 10_000 }
const open = createOutgoing({ origin: 'http://hub.test', allowsInner: true })
const guarded = createOutgoing({ origin: 'http://hub.test', allowsInner: false })

test('post() sends the message once and follows no redirect', async () => {
	expect(await open.post(`http://127.0.0.1:${port}/hook`, message)).toEqual({ status: 200 })
	expect(await open.post(`http://127.0.0.1:${port}/moved`, message)).toEqual({ status: 307 })
	expect(seen).toEqual(['POST /hook yes {"a":"ü"}', 'POST /moved yes {"a":"ü"}'])
})

test('post() reports why it failed', async () => {
	expect(await open.post(`http://127.0.0.1:${port}/silent`, { ...message, timeoutMs: 200 })).toEqual({
		failure: 'it did not answer within 0.2 seconds',
	})
	expect(await open.post('http://127.0.0.1:1/', message)).toEqual({ failure: expect.stringContaining('ECONNREFUSED') })
	expect(await open.post('ftp://127.0.0.1/', message)).toEqual({ failure: expect.stringContaining('begins with') })
	expect(await open.post('nowhere', message)).toEqual({ failure: expect.stringContaining('cannot be read') })
})

test('post() reaches no inner network, however the address is written', async () => {
	const before = seen.length
	for (const host of INNER_HOSTS)
		expect([host, await guarded.post(`http://${host}:${port}/hook`, message)]).toEqual([
			host,
			{ failure: expect.stringContaining('no public address') },
		])
	expect(seen).toHaveLength(before)
})
