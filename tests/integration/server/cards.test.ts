import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const CARD = '---\nlicense: mit\n---\n# Engine\r\n\nTurns wheels.\n'
let server: TestServer
beforeAll(async () => {
	server = await openTestServer()
	await server.makeRepo('ada', 'engine')
	await server.makeRepo('ada', 'hidden', { private: true })
	await server.makeRepo('ada', 'notes.md')
	for (const id of ['ada/engine', 'ada/hidden']) await server.commit('ada', id, { 'README.md': CARD })
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test("R-01, MD-6 a card's page with .md answers the author's bytes", async () => {
	const answer = await get('/ada/engine.md')
	expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, CARD, 'text/markdown; charset=utf-8'])
	expect((await get('/ada/engine.md?view=clean')).body).toBe('# Engine\r\n\nTurns wheels.\n')
})

test('MD-5 a card is answered as plain text to clients that prefer it, and never as a page', async () => {
	const plain = await get('/ada/engine.md', { accept: 'text/plain' })
	expect(plain.headers).toMatchObject({
		'content-type': 'text/plain; charset=utf-8',
		vary: expect.stringMatching(/^Accept\b/),
		'x-content-type-options': 'nosniff',
		'access-control-allow-origin': '*',
	})
	const again = await get('/ada/engine.md', { accept: 'text/plain', 'if-none-match': String(plain.headers.etag) })
	expect([again.statusCode, again.body]).toEqual([304, ''])
	const missing = await get('/ada/nothing.md', await server.as('ada'))
	expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
})

test('MD-9 the page itself answers its card to clients that prefer Markdown or plain text, and HTML to browsers', async () => {
	const markdown = await get('/ada/engine', { accept: 'text/markdown, text/html;q=0.8' })
	expect([markdown.statusCode, markdown.body, markdown.headers['content-type']]).toEqual([
		200,
		'# Engine\r\n\nTurns wheels.\n',
		'text/markdown; charset=utf-8',
	])
	const plain = await get('/ada/engine', { accept: 'text/plain' })
	expect([plain.body, plain.headers['content-type']]).toEqual([CARD, 'text/plain; charset=utf-8'])
	const again = await get('/ada/engine', { accept: 'text/plain', 'if-none-match': String(plain.headers.etag) })
	expect(again.statusCode).toBe(304)
	for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', 'text/html, text/markdown']) {
		const page = await get('/ada/engine', { accept })
		expect(page.headers['content-type'], accept).toContain('text/html')
		expect(page.headers.vary, accept).toMatch(/\bAccept\b/)
	}
})

test('MD-9 a request for Markdown shows nothing hidden, and pages that are not repositories stay pages', async () => {
	const [hidden, missing] = [await get('/ada/hidden', { accept: 'text/markdown' }), await get('/ada/nothing', { accept: 'text/markdown' })]
	expect([hidden.statusCode, hidden.headers['content-type']]).toEqual([missing.statusCode, missing.headers['content-type']])
	expect(hidden.headers['content-type']).toContain('text/html')
	expect(hidden.body).not.toContain('Turns wheels')
	const page = await get('/tasks/text-classification', { accept: 'text/markdown' })
	expect(page.headers['content-type']).toContain('text/html')
})

test('a private card is missing for strangers, and its owner reads it like any other', async () => {
	const [hidden, missing] = [await get('/ada/hidden.md'), await get('/ada/nothing.md')]
	expect([hidden.statusCode, hidden.body]).toEqual([missing.statusCode, missing.body])
	expect((await get('/ada/hidden.md', await server.as('ada'))).body).toBe(CARD)
})

test('a repository whose name ends in .md keeps its page, and its card has another .md at the end', async () => {
	expect((await get('/ada/notes.md')).headers['content-type']).toContain('text/html')
	expect((await get('/ada/notes.md.md', await server.as('ada'))).statusCode).toBe(404)
})

test('/skill.md and the list of skills agree', async () => {
	const skill = await get('/skill.md')
	expect(skill.body).toContain('the protocol of the Hugging Face Hub')
	expect(skill.body).toMatch(/^---\nname: stoa-hub\ndescription: .{40,1000}\n---\n/)
	const { skills } = (await get('/.well-known/agent-skills/index.json')).json<{ skills: { url: string; digest: string }[] }>()
	for (const { url, digest } of skills)
		expect(digest).toBe(
			`sha256:${createHash('sha256')
				.update((await get(url)).body)
				.digest('hex')}`,
		)
})
