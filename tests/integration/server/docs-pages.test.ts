import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await openTestServer({ pages: true })
	await server.makeRepo('ada', 'engine')
	await server.commit('ada', 'ada/engine', { 'docs/_toctree.yml': '- local: index\n  title: Home\n', 'docs/index.md': '# Home\n' })
})
afterAll(() => server.close())

const html = async (url: string): Promise<string> => (await server.app.inject({ url, headers: { accept: 'text/html' } })).body

/** The addresses of the tabs on a repository's page. */
const tabs = (page: string): string[] =>
	Array.from(/aria-label="Parts of this repository"[^]*?<\/nav>/.exec(page)?.[0].matchAll(/href="([^"]*)"/g) ?? [], ([, href = '']) => href)

test('R-03 without a source address a page has no edit link; a page of a repository has one', async () => {
	const own = await html('/docs/stoa/start')
	expect(own).toContain('data-docs-text')
	expect(own).not.toContain('data-docs-edit')
	expect(await html('/docs/ada/engine')).toMatch(/<a href="\/ada\/engine\/edit\/main\/docs\/index\.md"[^>]*data-docs-edit/)
})

test("a repository's page links to its documentation, and has no link without any", async () => {
	await server.makeRepo('ada', 'plain')
	await server.commit('ada', 'ada/plain', { 'README.md': '# Plain\n', 'docs/notes.md': 'No contents.\n' })
	expect(tabs(await html('/ada/engine'))).toContain('/docs/ada/engine')
	expect(tabs(await html('/ada/plain'))).not.toContain('/docs/ada/plain')
	await server.commit('ada', 'ada/plain', { 'docs/he/_toctree.yml': '- local: index\n  title: Home\n', 'docs/he/index.md': '# Home\n' })
	expect(tabs(await html('/ada/plain'))).toContain('/docs/ada/plain')
})

test('the title of the window names the page, its project, and the hub once', async () => {
	const title = async (url: string) => /<title>([^<]*)/.exec((await server.app.inject({ url, headers: { accept: 'text/html' } })).body)?.[1]
	expect(await title('/docs/stoa/start')).toBe('Getting started · Stoa')
	expect(await title('/docs/course/chapter0/1')).toBe('Introduction · Transformers course · Stoa')
})
