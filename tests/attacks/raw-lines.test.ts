import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../integration/server/open-test-server.ts'
import { portOf, rawRequest, requestText } from '../integration/server/raw-request.ts'
import { sideBySide } from '../side-by-side.ts'

/** Requests that no HTTP client would send, written to a socket. */

const CANARY = 'tangelo-of-the-data-folder'
let server: TestServer
let port = 0
beforeAll(async () => {
	server = await openTestServer({ pages: true })
	await server.makeRepo('ada', 'open')
	await server.commit('ada', 'ada/open', {
		'a.txt': 'hello',
		'docs/_toctree.yml': '- local: index\n  title: Home\n',
		'docs/index.md': '# Home\n',
	})
	await server.makeRepo('ada', 'app', { type: 'space', sdk: 'static' })
	// Files at the top of the data folder, of the store and of a repository, which `..` could reach.
	for (const place of ['', 'git', 'blobs']) await writeFile(join(server.folder, place, 'canary.txt'), CANARY)
	await server.app.listen({ host: '127.0.0.1', port: 0 })
	port = portOf(server.app)
})
afterAll(() => server.close())

const ROADS = ['/ada/open/resolve/main/', '/ada/open/raw/main/', '/ada/open/blob/main/', '/ada/open/tree/main/', '/app-content/ada/app/', '/assets/', '/vendor/onnxruntime-web/', '/docs/ada/open/', '/docs-files/course/main/', '/uploads/', '/api/avatars/', '/api/models/ada/open/tree/main/'] // prettier-ignore
const UP = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '%252e%252e%252f', '..%c0%af', '....//', '..;/'] // prettier-ignore
const GOALS = ['canary.txt', 'etc/passwd', '.git/config']

test('no .. in a path leads out of a repository or a folder, on any route with a path', async () => {
	const targets = ROADS.flatMap((road) =>
		UP.flatMap((up) => GOALS.map((goal) => `${road}${up.repeat(goal.startsWith('etc') ? 9 : 3)}${goal}`)),
	)
	const leaks: string[] = []
	await sideBySide(targets, 8, async (target) => {
		const { status, body } = await rawRequest(port, requestText('GET', target))
		if (/root:x:0:0|\[core\]/.test(body) || body.includes(CANARY)) leaks.push(`${target} tells`)
		if (status >= 500 && status !== 501) leaks.push(`${target}: ${status}`)
	})
	expect(leaks).toEqual([])
	expect(targets).toHaveLength(360)
	expect(server.problems).toEqual([])
})

const SMUGGLED = 'GET /api/models/ada/smuggled HTTP/1.1\r\nhost: hub.test\r\n\r\n'
const size = SMUGGLED.length.toString(16)
/** Heads and bodies of a POST whose end two programs could read differently. */
const AMBIGUOUS: Record<string, string> = {
	'a length beside chunks': `content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	'chunks beside a length': `transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	'two lengths': `content-length: 0\r\ncontent-length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
	'two lengths in one line': `content-length: 0, ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
	'two encodings': `transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	'an encoding in a list': `transfer-encoding: identity, chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	'an unknown encoding': `transfer-encoding: xchunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	'an encoding behind a tab': `transfer-encoding:\tchunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	'an encoding behind a vertical tab': `transfer-encoding: \x0bchunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	'a space before the colon': `transfer-encoding : chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	'a space before the name': ` transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	'a folded line': `x: y\r\n transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	'a name cut by a line end': `transfer-\r\nencoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	'line feeds alone': `x: y\ntransfer-encoding: chunked\ncontent-length: 5\n\n0\n\n${SMUGGLED}`,
	'carriage returns alone': `x: y\rtransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	'a null in a name': `transfer\0-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	'a length with a sign': `content-length: +0\r\n\r\n${SMUGGLED}`,
	'a length in hexadecimal digits': `content-length: 0x0\r\n\r\n${SMUGGLED}`,
	'a length with a space in it': `content-length: 0 0\r\n\r\n${SMUGGLED}`,
	'an empty length': `content-length:\r\n\r\n${SMUGGLED}`,
	'a chunk size with a sign': `transfer-encoding: chunked\r\n\r\n+0\r\n\r\n${SMUGGLED}`,
	'a chunk size in another notation': `transfer-encoding: chunked\r\n\r\n0x${size}\r\n${SMUGGLED}\r\n0\r\n\r\n`,
	'a chunk that is longer than it says': `transfer-encoding: chunked\r\n\r\n1\r\nxx${SMUGGLED}\r\n0\r\n\r\n`,
	'a chunk extension with a line feed': `transfer-encoding: chunked\r\n\r\n0;x=\ny\r\n\r\n${SMUGGLED}`,
}

test.each(Object.entries(AMBIGUOUS))('a request with %s cannot smuggle a second one', async (_, rest) => {
	const last = 'GET /healthz HTTP/1.1\r\nhost: hub.test\r\nconnection: close\r\n\r\n'
	const { status, body } = await rawRequest(port, `POST /api/validate-yaml HTTP/1.1\r\nhost: hub.test\r\n${rest}${last}`)
	expect(body).not.toContain('smuggled')
	expect(status).toBeLessThan(500)
	expect(server.problems).toEqual([])
})
