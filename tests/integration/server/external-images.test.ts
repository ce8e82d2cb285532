import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openExternalImages } from '@stoa/storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
let host: Server
let origin = ''
let folder = ''
let proxying: TestServer
let linking: TestServer
let asked = 0

beforeAll(async () => {
	host = createServer((_, response) => {
		asked += 1
		response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'x=1' }).end(SVG)
	})
	await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
	const address = host.address()
	origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
	folder = await mkdtemp(join(tmpdir(), 'stoa-images-'))
	const externalImages = await openExternalImages({ folder, bytesMax: 1_000_000, allowsInner: true })
	proxying = await openTestServer({ pages: true, ports: { externalImages } })
	linking = await openTestServer({ pages: true })
	for (const server of [proxying, linking]) {
		await server.makeRepo('ada', 'engine')
		await server.commit('ada', 'ada/engine', {
			'README.md': `# Engine\n\n![a plot](${origin}/plot.svg) [![badge](${origin}/b.svg)](https://b.example/)`,
		})
	}
})
afterAll(async () => {
	await proxying.close()
	await linking.close()
	host.closeAllConnections()
	host.close()
	await rm(folder, { recursive: true, force: true })
})

const cardOf = async (server: TestServer): Promise<string> => (await server.app.inject({ url: '/ada/engine' })).body

test('a card names the host of an external image, and the page loads nothing from it', async () => {
	const { body, headers } = await linking.app.inject({ url: '/ada/engine' })
	expect(body).toMatch(
		/<a href="http:\/\/127\.0\.0\.1:\d+\/plot\.svg" rel="nofollow noopener ugc" class="external-image" target="_blank"><span>a plot<\/span> <small>External image from 127\.0\.0\.1:\d+\. Open it in a new tab<\/small><\/a>/,
	)
	expect(body).not.toContain('/external-images/')
	expect(headers['content-security-policy']).toMatch(/img-src 'self' data: blob:;/)
})

test('with the proxy a card shows external images, sandboxed and typed by their content', async () => {
	const card = await cardOf(proxying)
	const [address, badge] = Array.from(card.matchAll(/<img src="(\/external-images\/[^"]+)"/g), ([, src]) => src ?? '')
	expect(card).toContain('alt="a plot"')
	expect(badge).toBeDefined()
	const image = await proxying.app.inject({ url: address ?? '' })
	expect([image.statusCode, image.body]).toEqual([200, SVG])
	expect(image.headers).toMatchObject({
		'content-type': 'image/svg+xml',
		'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
		'x-content-type-options': 'nosniff',
		'cross-origin-resource-policy': 'same-origin',
		'cache-control': 'public, max-age=86400',
	})
	expect(image.headers['set-cookie']).toBeUndefined()
	expect(image.headers['access-control-allow-origin']).toBeUndefined()
	await proxying.app.inject({ url: address ?? '' })
	expect(asked).toBe(1)
})

test('the proxy fetches only addresses that the hub itself wrote', async () => {
	const [address = ''] = /\/external-images\/[^"]+/.exec(await cardOf(proxying)) ?? []
	const [, , signature = '', encoded = ''] = address.split('/')
	const other = Buffer.from(`${origin}/other.svg`).toString('base64url')
	for (const forged of [
		`/external-images/${signature}/${other}`,
		`/external-images/x${signature.slice(1)}/${encoded}`,
		`/external-images/x/${encoded}`,
		`/external-images/${signature}/${encoded}x`,
		`/external-images/${encodeURIComponent('ü'.repeat(43))}/${encoded}`,
	])
		expect((await proxying.app.inject({ url: forged })).statusCode, forged).toBe(403)
	// A hub with another secret, or without the proxy, fetches nothing either.
	expect((await linking.app.inject({ url: address })).statusCode).toBe(501)
	expect(asked).toBe(1)
})

test('an image that cannot be fetched states why', async () => {
	await proxying.commit('ada', 'ada/engine', { 'README.md': '![x](http://127.0.0.1:1/none.png)' })
	const [address = ''] = /\/external-images\/[^"]+/.exec(await cardOf(proxying)) ?? []
	const failed = await proxying.app.inject({ url: address })
	expect([failed.statusCode, failed.body]).toEqual([
		502,
		expect.stringContaining('Cannot show an image of 127.0.0.1:1: the image could not be fetched: ECONNREFUSED'),
	])
})
