import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

const CONTENT = '0123456789'
const digest = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex')
/** The entity tags of both files: of a large one its SHA-256, of a small one the id of its git object. */
const ETAGS = { 'disk.html': digest('sha256', CONTENT), 'stream.html': digest('sha1', `blob ${CONTENT.length}\0${CONTENT}`) }

let server: TestServer
let commit: string
beforeAll(async () => {
	server = await openTestServer()
	await server.makeRepo('ada', 'engine')
	await server.commit('ada', 'ada/engine', { 'stream.html': CONTENT, empty: '' })
	await uploadLarge(server, 'ada/engine', { path: 'disk.html', bytes: Buffer.from(CONTENT) }, await server.as('ada'))
	commit = (await server.app.inject('/api/models/ada/engine')).json<{ sha: string }>().sha
})
afterAll(() => server.close())

describe.each(['disk.html', 'stream.html'] as const)('%s', (path) => {
	const url = `/ada/engine/resolve/main/${path}`

	test('HEAD and GET carry the headers clients need', async () => {
		const head = await server.app.inject({ method: 'HEAD', url })
		const get = await server.app.inject(url)
		for (const answer of [head, get]) {
			expect(answer.statusCode).toBe(200)
			expect(answer.headers).toMatchObject({
				'x-repo-commit': commit,
				etag: `"${ETAGS[path]}"`,
				'content-length': '10',
				'accept-ranges': 'bytes',
				'content-type': 'text/plain; charset=utf-8',
				'x-content-type-options': 'nosniff',
			})
			expect(answer.headers['content-security-policy']).toContain('sandbox')
		}
		expect([head.body, get.body]).toEqual(['', CONTENT])
	})

	test('a range of it is sent alone, several in parts, and none after its end', async () => {
		const ranged = async (range: string) => {
			const { statusCode, body, headers } = await server.app.inject({ url, headers: { range } })
			return [statusCode, body, headers['content-range']]
		}
		expect(await ranged('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
		expect(await ranged('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10'])
		expect(await ranged('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
		const parts = await server.app.inject({ url, headers: { range: 'bytes=0-1,-2' } })
		const [, boundary = ''] = /^multipart\/byteranges; boundary=(\S+)$/.exec(String(parts.headers['content-type'])) ?? []
		expect([parts.statusCode, Number(parts.headers['content-length'])]).toEqual([206, parts.rawPayload.length])
		const [before, first, second, end] = parts.body.split(`--${boundary}`)
		expect([before, end]).toEqual(['\r\n', '--\r\n'])
		expect(first).toMatch(/\r\nContent-Range: bytes 0-1\/10\r\n\r\n01\r\n$/)
		expect(second).toMatch(/\r\nContent-Range: bytes 8-9\/10\r\n\r\n89\r\n$/)
		expect((await ranged('bytes=10-'))[0]).toBe(416)
	})

	test('a known entity is 304', async () => {
		const answer = await server.app.inject({ url, headers: { 'if-none-match': `W/"${ETAGS[path]}"` } })
		expect([answer.statusCode, answer.body]).toEqual([304, ''])
	})
})

test('a zero-byte file answers a range with 200 and its size', async () => {
	const { statusCode, headers, body } = await server.app.inject({
		url: '/ada/engine/resolve/main/empty',
		headers: { range: 'bytes=0-0' },
	})
	expect([statusCode, headers['content-range'], headers['content-length'], body]).toEqual([200, 'bytes */0', '0', ''])
})

test('a missing file is plain text with its code and the commit', async () => {
	const { statusCode, headers, body } = await server.app.inject('/ada/engine/resolve/main/missing')
	expect([statusCode, headers['x-error-code'], headers['x-repo-commit'], body]).toEqual([404, 'EntryNotFound', commit, 'Entry not found'])
})
