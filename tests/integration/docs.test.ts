import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from './server/open-test-server.ts'

const PAGE = '# Begin[[start]]\r\n\r\nSome *text* about tokenizers.\n\n<Tip>\n\nMind the gap.\n\n</Tip>\n'
let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'stoa-docs-'))

function write(path: string, text: string): void {
	mkdirSync(join(folder, path, '..'), { recursive: true })
	writeFileSync(join(folder, path), text)
}

beforeAll(async () => {
	write('en/_toctree.yml', '- title: First\n  sections:\n  - local: begin\n    title: Begin\n  - local: deep/end\n    title: The end\n')
	write('en/_redirects.yml', 'old: deep/end#start\n')
	write('en/begin.mdx', PAGE)
	write('en/deep/end.mdx', '# The end[[start]]\n\n![A dot](../dot.svg)\n')
	write('en/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
	write('he/_toctree.yml', '- local: begin\n  title: התחלה\n')
	write('he/begin.mdx', '# התחלה[[start]]\n\nטקסט\n')
	server = await openTestServer({ settings: { STOA_DOCS: `guide=${folder}` } })
})
afterAll(async () => {
	await server.close()
	rmSync(folder, { recursive: true })
})

const get = (url: string, accept?: string, headers: Record<string, string> = {}) =>
	server.app.inject({ url, headers: { ...headers, ...(accept !== undefined && { accept }) } })

test("MD-1, MD-6 the address of a page with .md answers the author's bytes", async () => {
	const answer = await get('/docs/guide/begin.md')
	expect(answer.statusCode).toBe(200)
	expect(answer.body).toBe(PAGE)
})

test('MD-2 a query follows the .md and changes nothing', async () => {
	expect((await get('/docs/guide/begin.md?fw=tf')).body).toBe(PAGE)
})

test('MD-3 the Markdown of a folder is at each of its addresses', async () => {
	for (const url of ['/docs/guide.md', '/docs/guide/.md', '/docs/guide/begin/.md', '/docs/guide/main/en/begin.md'])
		expect({ url, body: (await get(url)).body }).toEqual({ url, body: PAGE })
})

test('MD-5 the headers state type, Vary, freshness and access from other origins', async () => {
	const plain = await get('/docs/guide/begin.md', 'text/plain')
	expect(plain.headers).toMatchObject({
		'content-type': 'text/plain; charset=utf-8',
		vary: expect.stringMatching(/^Accept\b/),
		'x-content-type-options': 'nosniff',
		'access-control-allow-origin': '*',
	})
	expect((await get('/docs/guide/begin.md')).headers['content-type']).toBe('text/markdown; charset=utf-8')
	const again = await get('/docs/guide/begin.md', 'text/plain', { 'if-none-match': String(plain.headers.etag) })
	expect([again.statusCode, again.body]).toEqual([304, ''])
	const missing = await get('/docs/guide/nothing.md', 'text/plain')
	expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
})

test('MD-7 the Markdown for readers contains no component', async () => {
	const { body } = await get('/docs/guide/begin.md?view=clean')
	expect(body).toContain('Mind the gap.')
	expect(body).not.toMatch(/<Tip|\[\[/)
})

test('MD-9 a page address answers Markdown to a client that ranks it above HTML', async () => {
	expect((await get('/docs/guide/begin', 'text/markdown')).body).toContain('# Begin\n')
	expect((await get('/docs/guide/begin', 'text/html;q=0.8, text/plain')).body).toBe(PAGE)
	expect((await get('/docs/guide/begin', 'text/html,application/xhtml+xml,*/*;q=0.8')).headers['content-type']).toContain('text/html')
})

test('files beside the pages have content types that run nothing', async () => {
	const picture = await get('/docs-files/guide/main/en/dot.svg')
	expect(picture.headers['content-type']).toBe('image/svg+xml')
	expect(picture.headers['content-security-policy']).toContain('sandbox')
	for (const path of ['en/begin.mdx', 'en/_toctree.yml', 'en%2F..%2F..%2Fx'])
		expect({ path, status: (await get(`/docs-files/guide/main/${path}`)).statusCode }).toEqual({ path, status: 404 })
})

test('lists for language models name every page, and the full text is available', async () => {
	const list = (await get('/docs/guide/llms.txt')).body
	expect(list).toMatch(/^# .+\n/)
	expect(list).toContain('## Docs')
	expect(list).toContain('(http://hub.test/docs/guide/begin.md)')
	expect((await get('/docs/guide/he/llms.txt')).body).toContain('/docs/guide/he/begin.md')
	expect((await get('/docs/guide/llms-full.txt')).body).toContain('## The end')
	expect((await get('/.well-known/llms.txt')).body).toContain('http://hub.test/docs/guide/begin.md')
	expect((await get('/robots.txt')).body).toContain('Sitemap: http://hub.test/sitemap.xml')
	expect((await get('/sitemap.xml')).body).toContain('<sitemap><loc>http://hub.test/sitemaps/hub.xml</loc></sitemap>')
	const map = (await get('/sitemaps/hub.xml')).body
	expect(map).toContain('<loc>http://hub.test/docs/guide/he/begin</loc>')
	expect(map).toContain('hreflang="he" href="http://hub.test/docs/guide/he/begin"')
})

test('MD-7 every address in the clean Markdown is absolute, also in llms-full.txt', async () => {
	for (const path of ['/docs/stoa/start.md?view=clean', '/docs/stoa/llms-full.txt', '/docs/course/llms-full.txt']) {
		const { body } = await get(path)
		const prose = body.replaceAll(/^[ >]*(`{3,}|~{3,})[^]*?^[ >]*\1/gm, '')
		expect(prose, path).toContain('](http://hub.test/')
		expect(prose.match(/\]\(\/[^)]*\)/g), path).toBeNull()
		expect(body, path).not.toContain('\uFDD1')
	}
})

test('search finds a word with a typo', async () => {
	await expect
		.poll(async () => (await get('/docs/search.json?q=begin&project=guide')).json(), { timeout: 30_000 })
		.toMatchObject({ indexing: false })
	const { hits } = (await get('/docs/search.json?q=tokenzers&project=guide')).json()
	expect(hits[0]).toMatchObject({ page: 'Begin', address: '/docs/guide/begin#start' })
	expect((await get('/docs/search.json?q=%D7%98%D7%A7%D7%A1%D7%98&project=guide&language=he')).json().hits[0]).toMatchObject({
		language: 'he',
		direction: 'rtl',
	})
})

async function call(method: string, params: object): Promise<Record<string, unknown>> {
	const answer = await server.app.inject({
		method: 'POST',
		url: '/mcp',
		headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
		payload: { jsonrpc: '2.0', id: 1, method, params },
	})
	const text = answer.headers['content-type']?.toString().includes('event-stream')
		? (/^data: (.*)$/m.exec(answer.body)?.[1] ?? '')
		: answer.body
	return JSON.parse(text).result
}

test('the MCP endpoint names itself, lists its tools, searches and fetches', async () => {
	const hello = await call('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } })
	expect(hello).toMatchObject({ serverInfo: { name: 'stoa-docs' } })
	const { tools } = await call('tools/list', {})
	expect(tools).toMatchObject([{ name: 'search' }, { name: 'fetch' }, { name: 'list_sections' }])
	const found = await call('tools/call', { name: 'search', arguments: { query: 'tokenizers', project: 'guide' } })
	expect(found).toMatchObject({ structuredContent: { results: [{ id: '/docs/guide/begin#start' }] } })
	const page = await call('tools/call', { name: 'fetch', arguments: { id: '/docs/guide/begin#start' } })
	expect(page).toMatchObject({ structuredContent: { title: 'Begin', url: 'http://hub.test/docs/guide/begin' } })
	expect(await call('tools/call', { name: 'fetch', arguments: { id: '/docs/guide/nothing' } })).toMatchObject({ isError: true })
	const listed = await call('tools/call', { name: 'list_sections', arguments: { project: 'guide', language: 'he' } })
	expect(listed).toMatchObject({ structuredContent: { projects: [{ id: 'guide', pages: [{ id: '/docs/guide/he/begin' }] }] } })
})

test('a push publishes the docs folder of a repository, and a tag is a version', async () => {
	await server.makeRepo('ada', 'engine')
	await server.commit('ada', 'ada/engine', {
		'docs/_toctree.yml': '- local: index\n  title: Engine\n',
		'docs/index.md': '# Engine\n\nOne.\n',
	})
	expect((await get('/docs/ada/engine.md')).body).toBe('# Engine\n\nOne.\n')
	await server.app.inject({
		method: 'POST',
		url: '/api/models/ada/engine/tag/main',
		headers: await server.as('ada'),
		payload: { tag: 'v1' },
	})
	await server.commit('ada', 'ada/engine', { 'docs/index.md': '# Engine\n\nTwo.\n' })
	expect((await get('/docs/ada/engine.md')).body).toBe('# Engine\n\nTwo.\n')
	expect((await get('/docs/ada/engine/v1.md')).body).toBe('# Engine\n\nOne.\n')
	expect((await get('/docs/search.json?q=two&project=ada/engine')).json().hits).toMatchObject([{ address: '/docs/ada/engine#engine' }])
})

test('a page of an older version of a project says so, and links to the same page of the newest version or to its first page', async () => {
	const hub = await openTestServer({ pages: true })
	const commit = async (...lines: object[]): Promise<void> => {
		const answer = await hub.app.inject({
			method: 'POST',
			url: '/api/models/ada/grown/commit/main',
			headers: { ...(await hub.as('ada')), 'content-type': 'application/x-ndjson' },
			payload: ndjson([{ key: 'header', value: { summary: 'Change the pages' } }, ...lines]),
		})
		expect(answer.statusCode, answer.body).toBe(200)
	}
	const file = (path: string, content: string): object => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })
	const gone = (path: string): object => ({ key: 'deletedFile', value: { path } })
	const banner = async (url: string): Promise<string | undefined> =>
		/<p[^>]*data-docs-older[^>]*>.*?<\/p>/.exec((await hub.app.inject({ url, headers: { accept: 'text/html' } })).body)?.[0]
	try {
		await hub.makeRepo('ada', 'grown')
		const entries = ['index', 'gone', 'moved'].map((path) => `- local: ${path}\n  title: ${path}\n`)
		const pages = ['index', 'gone', 'moved'].map((path) => file(`docs/${path}.md`, `# ${path}\n`))
		await commit(file('docs/_toctree.yml', entries.join('')), ...pages)
		const tag = { method: 'POST', url: '/api/models/ada/grown/tag/main', headers: await hub.as('ada'), payload: { tag: 'v1' } } as const
		expect((await hub.app.inject(tag)).statusCode).toBe(200)
		await commit(file('docs/_redirects.yml', 'moved: index\n'), gone('docs/gone.md'), gone('docs/moved.md'))
		expect(await banner('/docs/ada/grown')).toBeUndefined()
		expect(await banner('/docs/ada/grown/v1')).toMatch(/older version: .*v1.*<a href="\/docs\/ada\/grown">Read this page in .*main/)
		expect(await banner('/docs/ada/grown/v1/moved')).toMatch(/<a href="\/docs\/ada\/grown">Read this page in .*main/)
		expect(await banner('/docs/ada/grown/v1/gone')).toMatch(/<a href="\/docs\/ada\/grown">This page is not in .*main/)
	} finally {
		await hub.close()
	}
})

test('only readers of a private repository see its documentation', async () => {
	await server.makeRepo('ada', 'secret', { private: true })
	await server.commit('ada', 'ada/secret', { 'docs/_toctree.yml': '- local: index\n  title: S\n', 'docs/index.md': '# Secret\n' })
	for (const url of ['/docs/ada/secret.md', '/docs/ada/secret/llms.txt', '/docs/ada/secret/search-index.json'])
		expect({ url, status: (await get(url)).statusCode }).toEqual({ url, status: 404 })
	expect((await get('/docs/ada/secret.md', undefined, await server.as('ada'))).body).toBe('# Secret\n')
	expect((await get('/docs/ada/secret.md', undefined, await server.as('eve'))).statusCode).toBe(404)
	expect((await get('/docs/search.json?q=secret&project=ada/secret')).json().hits).toEqual([])
})

test('all of a repository’s documentation in one text ends at five million characters', async () => {
	await server.makeRepo('ada', 'long')
	const names = [0, 1, 2, 3, 4, 5, 6].map((index) => `page-${index}`)
	const pages = names.map((name): [string, string] => [`docs/${name}.md`, `# Title of ${name}\n\n${'Many words of it.\n'.repeat(50_000)}`])
	const contents = names.map((name) => `- local: ${name}\n  title: ${name}\n`).join('')
	await server.commit('ada', 'ada/long', { 'docs/_toctree.yml': contents, ...Object.fromEntries(pages) })
	const whole = await get('/docs/ada/long/llms-full.txt')
	expect(whole.statusCode).toBe(200)
	expect(whole.body.includes('/docs/ada/long/page-4')).toBe(true)
	expect(whole.body.includes('/docs/ada/long/page-6')).toBe(false)
	const index = (await get('/docs/ada/long/search-index.json')).json()
	expect(index).toMatchObject({ project: 'ada/long', language: 'en', sections: expect.any(Array) })
	expect(index.sections[0]).toMatchObject({ page: 'page-0', address: expect.stringContaining('/docs/ada/long') })
})
