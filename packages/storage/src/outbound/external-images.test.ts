import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { INNER_HOSTS } from './contract/inner-hosts.ts'
import { openExternalImages, type ExternalImagesOptions } from './external-images.ts'

const GIF = Buffer.from('GIF89a and pixels')
const asked: string[] = []
const answers: Record<string, RequestListener> = {
	'/a.gif': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(GIF),
	'/b.gif': (_, response) => void response.end(GIF),
	'/page': (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('<html><script>alert(1)</script></html>'),
	'/missing': (_, response) => void response.writeHead(404).end(),
	'/large': (_, response) => {
		response.write(GIF)
		for (let part = 0; part < 12; part++) response.write(Buffer.alloc(1024 * 1024))
		response.end()
	},
	'/silent': () => undefined,
	'/slow': (_, response) => void response.write(GIF),
	'/moved': (_, response) => void response.writeHead(302, { location: '/a.gif' }).end(),
	'/circle': (_, response) => void response.writeHead(302, { location: '/circle' }).end(),
	'/to-file': (_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
	'/to-inner': (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
}
let server: Server
let origin = ''
let folder = ''

beforeAll(async () => {
	server = createServer((request, response) => {
		asked.push(`${request.url} ${request.headers.cookie ?? ''}${request.headers.referer ?? ''}`.trim())
		answers[request.url ?? '']?.(request, response)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	origin = `http://127.0.0.1:${isAddress(address) ? address.port : 0}`
})
afterAll(() => {
	server.closeAllConnections()
	server.close()
})
beforeEach(async () => {
	asked.length = 0
	folder = await mkdtemp(join(tmpdir(), 'stoa-images-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
	return typeof address === 'object' && address !== null
}

const open = (options: Partial<ExternalImagesOptions> = {}) =>
	openExternalImages({ folder, bytesMax: 1_000_000, allowsInner: true, timeoutMs: 400, ...options })

test('read() detects an image by its content, and fetches it once, also after a restart', async () => {
	const images = await open()
	const both = await Promise.all([images.read(`${origin}/a.gif`), images.read(`${origin}/a.gif`)])
	for (const image of both) expect(image).toEqual({ type: 'image/gif', bytes: GIF })
	expect((await images.read(`${origin}/a.gif`)).type).toBe('image/gif')
	expect((await (await open()).read(`${origin}/a.gif`)).bytes).toEqual(GIF)
	expect(asked).toEqual(['/a.gif'])
})

test('read() follows redirects, and none to a place that it would not ask', async () => {
	const images = await open()
	expect((await images.read(`${origin}/moved`)).type).toBe('image/gif')
	await expect(images.read(`${origin}/circle`)).rejects.toThrow('leads on to other addresses more than 3 times')
	await expect(images.read(`${origin}/to-file`)).rejects.toThrow('begins with neither https:// nor http://')
})

test.each([
	['/page', 'is no image that browsers show'],
	['/missing', 'was answered with status 404'],
	['/large', 'has more than 10 MB'],
	['/silent', 'did not come in time'],
	['/slow', 'did not come in time'],
])('read() of %s reports that the image %s, and does not fetch it again', async (path, why) => {
	const images = await open()
	for (let time = 0; time < 2; time++) await expect(images.read(origin + path)).rejects.toThrow(why)
	expect(asked).toEqual([path])
	expect(await readdir(folder)).toEqual([])
})

test('read() reaches no inner network, however the address is written', async () => {
	const images = await open({ allowsInner: false })
	const { port } = new URL(origin)
	for (const host of INNER_HOSTS) await expect(images.read(`http://${host}:${port}/a.gif`), host).rejects.toThrow('is at no public address')
	for (const address of [
		'ftp://example.org/a.gif',
		'file:///etc/passwd',
		'data:image/gif,GIF89a',
		'nowhere',
		'http://user:secret@example.org/',
	])
		await expect(images.read(address), address).rejects.toThrow('has an address')
	expect(asked).toEqual([])
})

test('read() asks again after a day, and shows what it has when that fails', async () => {
	let now = 1e12
	const images = await open({ now: () => now })
	await images.read(`${origin}/b.gif`)
	now += 25 * 3_600_000
	answers['/b.gif'] = (_, response) => void response.writeHead(500).end()
	expect((await images.read(`${origin}/b.gif`)).bytes).toEqual(GIF)
	expect(asked).toEqual(['/b.gif', '/b.gif'])
	answers['/b.gif'] = (_, response) => void response.end(GIF)
})

test('read() keeps its cache within the limit, and deletes files in its folder that are not its own', async () => {
	await writeFile(join(folder, 'left.tmp'), 'x')
	await writeFile(join(folder, 'a'.repeat(64)), 'no image')
	const images = await open({ bytesMax: 40 })
	await images.read(`${origin}/a.gif`)
	await images.read(`${origin}/b.gif`)
	await images.read(`${origin}/moved`)
	await expect.poll(async () => (await readdir(folder)).length).toBe(2)
	expect(await readdir(folder)).not.toContain('left.tmp')
	await rm(folder, { recursive: true })
	expect((await images.read(`${origin}/moved`)).bytes).toEqual(GIF)
})
