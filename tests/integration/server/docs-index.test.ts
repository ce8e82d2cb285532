import type { Person } from '@stoa/hub'
import { sql } from 'kysely'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openKysely } from '../../../packages/storage/src/records/database/database.ts'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

const run = promisify(execFile)
const PASSWORD = 'correct horse battery'
/** A word that only the documentation of one test's repository contains. */
const docsWith = (word: string) => ({
	'docs/_toctree.yml': '- local: index\n  title: Home\n- local: deep/use\n  title: Use\n',
	'docs/index.md': `# The ${word} engine\n\nIt turns.\n`,
	'docs/deep/use.md': `# Use\n\n## Start the ${word}motor\n\nTurn the key.\n`,
})

let server: TestServer
let root: Person
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_RATE_SIGN_IN: '0' } })
	const account = await server.hub.people.signUp({ name: 'root', email: 'root@example.org', password: PASSWORD, isAdmin: true })
	root = { kind: 'person', account, memberships: [], scope: 'write', token: undefined }
	await server.as('ada')
	await server.as('eve')
})
afterAll(() => server.close())

const get = async (url: string, headers: Record<string, string> = {}): Promise<string> => (await server.app.inject({ url, headers })).body
const cookieOf = async (name: string): Promise<{ cookie: string }> => ({
	cookie: `stoa_session=${(await server.hub.people.signIn({ name, password: PASSWORD })).token}`,
})
const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
	const answer = await server.app.inject({ method, url, headers: await server.as('ada'), ...(payload && { payload }) })
	expect([url, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([url, answer.statusCode, ''])
	return answer
}

/** Addresses in repositories' documentation that a search over everything finds. */
async function found(word: string, headers: Record<string, string> = {}): Promise<string[]> {
	const { hits } = (await server.app.inject({ url: `/docs/search.json?limit=50&q=${word}`, headers })).json<{
		hits: { address: string; repo?: string }[]
	}>()
	return hits.filter(({ repo }) => repo !== undefined).map(({ address }) => address)
}
/** Every answer that lists repositories' documentation, as one text. */
async function everywhere(word: string, headers: Record<string, string> = {}): Promise<string> {
	const maps = [...(await get('/sitemap.xml')).matchAll(/<loc>http:\/\/hub\.test(\/sitemaps\/docs-[^<]*)/g)].map(([, path = '']) => path)
	const places = [
		'/docs',
		`/docs?q=${word}`,
		`/docs/search?q=${word}`,
		`/docs/search.json?q=${word}`,
		`/search?q=${word}`,
		'/llms.txt',
		...maps,
	]
	return (await Promise.all(places.map((place) => get(place, headers)))).join('\n').replaceAll(`q=${word}`, '')
}
const indexed = (word: string, addresses: string[], headers: Record<string, string> = {}) =>
	vi.waitFor(async () => expect((await found(word, headers)).toSorted()).toEqual(addresses.toSorted()), { timeout: 30_000, interval: 100 })

async function publish(name: string, word: string, options: { private?: boolean } = {}): Promise<void> {
	await server.makeRepo('ada', name, options)
	await server.commit('ada', `ada/${name}`, docsWith(word))
}

test("a visitor finds a repository's documentation in the list and by search, machines find it in sitemap and llms.txt", async () => {
	await publish('engine', 'zirconium')
	await indexed('zirconium', ['/docs/ada/engine', '/docs/ada/engine/deep/use#start-the-zirconiummotor'])
	const list = await get('/docs')
	expect(list).toMatch(/<a href="\/docs\/ada\/engine"[^>]*>The zirconium engine<\/a>/)
	expect(await get('/docs?q=ZIRCON')).toContain('href="/docs/ada/engine"')
	expect(await get('/docs?q=nothing-like-it')).toContain('No documentation matches “nothing-like-it”')
	expect(await get('/search?q=zirconium')).toContain('href="/docs/ada/engine/deep/use#start-the-zirconiummotor"')
	expect(await get('/sitemap.xml')).toContain('<loc>http://hub.test/sitemaps/docs-1.xml</loc>')
	const map = await get('/sitemaps/docs-1.xml')
	expect(map).toContain('<loc>http://hub.test/docs/ada/engine</loc>')
	expect(map).toContain('<loc>http://hub.test/docs/ada/engine/deep/use</loc>')
	expect(await get('/llms.txt')).toContain('- [The zirconium engine](http://hub.test/docs/ada/engine/llms.txt)')
	expect(await get('/docs/ada/engine/llms.txt')).toContain('http://hub.test/docs/ada/engine/deep/use.md')
	for (const url of ['/sitemaps/docs-2.xml', '/sitemaps/docs-0.xml', '/sitemaps/other.xml'])
		expect([url, (await server.app.inject(url)).statusCode]).toEqual([url, 404])
})

test('a docs folder without contents is not documentation, and deleted documentation disappears at once', async () => {
	await server.makeRepo('ada', 'notes')
	await server.commit('ada', 'ada/notes', { 'docs/notes.md': '# Wolfram\n' })
	await server.hub.documentation.readDue()
	expect(await everywhere('wolfram')).not.toContain('ada/notes')
	await server.commit('ada', 'ada/notes', {
		'docs/de/_toctree.yml': '- local: notes\n  title: Wolfram\n',
		'docs/de/notes.md': '# Wolfram\n',
	})
	await indexed('wolfram', ['/docs/ada/notes/notes'])
	const lines = [
		{ key: 'header', value: { summary: 'Delete' } },
		{ key: 'deletedFolder', value: { path: 'docs' } },
	]
	const answer = await server.app.inject({
		method: 'POST',
		url: '/api/models/ada/notes/commit/main',
		headers: { ...(await server.as('ada')), 'content-type': 'application/x-ndjson' },
		payload: ndjson(lines),
	})
	expect(answer.statusCode).toBe(200)
	expect(await found('wolfram')).toEqual([])
	expect(await everywhere('wolfram')).not.toContain('ada/notes')
})

test('a push by git and a tag change the list', async () => {
	await publish('pushed', 'tantalum')
	const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
	const folder = await mkdtemp(join(tmpdir(), 'stoa-docs-push-'))
	const { authorization } = await server.as('ada')
	const git = (...args: string[]) =>
		run('git', ['-c', `http.extraHeader=Authorization: ${authorization}`, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
			env: { ...process.env, GIT_CONFIG_NOSYSTEM: '1', HOME: folder },
		})
	await git('clone', '-q', `${origin}/ada/pushed.git`, join(folder, 'clone'))
	await mkdir(join(folder, 'clone', 'docs'), { recursive: true })
	await writeFile(join(folder, 'clone', 'docs', 'index.md'), '# The niobium engine\n')
	await git('-C', join(folder, 'clone'), 'commit', '-qam', 'Rename')
	await git('-C', join(folder, 'clone'), 'tag', 'v2.0')
	await git('-C', join(folder, 'clone'), 'push', '-q', 'origin', 'main', 'v2.0')
	await indexed('niobium', ['/docs/ada/pushed'])
	expect(await found('tantalum')).toEqual(['/docs/ada/pushed/deep/use#start-the-tantalummotor'])
	expect(await get('/docs?q=pushed')).toContain('href="/docs/ada/pushed/v2.0"')
	await call('POST', '/api/models/ada/pushed/tag/main', { tag: 'v10' })
	expect(await get('/docs?q=pushed')).toMatch(/pushed\/v10"[^]*pushed\/v2\.0"/)
	await call('DELETE', '/api/models/ada/pushed/tag/v2.0')
	expect(await get('/docs?q=pushed')).not.toContain('pushed/v2.0')
	await rm(folder, { recursive: true })
})

test('the documentation of a pull request is listed after the merge, and not before', async () => {
	await server.makeRepo('ada', 'merged')
	const lines = [
		{ key: 'header', value: { summary: 'Document' } },
		...Object.entries(docsWith('hafnium')).map(([path, content]) => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })),
	]
	const proposed = await server.app.inject({
		method: 'POST',
		url: '/api/models/ada/merged/commit/main?create_pr=1',
		headers: { ...(await server.as('eve')), 'content-type': 'application/x-ndjson' },
		payload: ndjson(lines),
	})
	expect(proposed.statusCode).toBe(200)
	await server.hub.documentation.readDue()
	expect(await everywhere('hafnium')).not.toContain('ada/merged')
	await call('POST', '/api/models/ada/merged/discussions/1/merge', {})
	await indexed('hafnium', ['/docs/ada/merged', '/docs/ada/merged/deep/use#start-the-hafniummotor'])
})

test('a duplicate has documentation too; a moved repository keeps its documentation, and a deleted one loses it', async () => {
	await publish('first', 'rhenium')
	await indexed('rhenium', ['/docs/ada/first', '/docs/ada/first/deep/use#start-the-rheniummotor'])
	await call('POST', '/api/models/ada/first/duplicate', { repository: 'ada/second' })
	await vi.waitFor(async () => expect(await found('rhenium')).toHaveLength(4), { timeout: 30_000, interval: 100 })
	await call('POST', '/api/repos/move', { fromRepo: 'ada/first', toRepo: 'ada/third', type: 'model' })
	expect(await found('rhenium')).toContain('/docs/ada/third')
	expect(await everywhere('rhenium')).not.toContain('/docs/ada/first')
	await call('DELETE', '/api/repos/delete', { name: 'second', organization: 'ada', type: 'model' })
	await call('DELETE', '/api/repos/delete', { name: 'third', organization: 'ada', type: 'model' })
	expect(await found('rhenium')).toEqual([])
	expect(await everywhere('rhenium')).not.toMatch(/ada\/(?:second|third)/)
})

test('large files beside the pages and pages stored as large files are documentation too', async () => {
	await server.makeRepo('ada', 'large')
	await server.commit('ada', 'ada/large', docsWith('iridium'))
	await uploadLarge(server, 'ada/large', { path: 'docs/deep/use.md', bytes: Buffer.from('# Osmium by LFS\n') }, await server.as('ada'))
	await indexed('osmium', ['/docs/ada/large/deep/use'])
	expect(await found('iridiummotor')).toEqual([])
})

test('private documentation is found by its readers only', async () => {
	await publish('hidden', 'palladium', { private: true })
	const owner = await cookieOf('ada')
	await indexed('palladium', ['/docs/ada/hidden', '/docs/ada/hidden/deep/use#start-the-palladiummotor'], owner)
	expect(await get('/docs', owner)).toContain('href="/docs/ada/hidden"')
	for (const headers of [{}, await cookieOf('eve'), await server.as('eve')])
		expect(await everywhere('palladium', headers)).not.toMatch(/ada\/hidden|palladium engine|palladiummotor/)
	// Lists for machines are the same for every caller.
	for (const url of ['/llms.txt', '/sitemaps/docs-1.xml']) expect(await get(url, owner)).not.toContain('hidden')
	await call('PUT', '/api/models/ada/hidden/settings', { private: false })
	expect(await everywhere('palladium')).toContain('/docs/ada/hidden')
	await call('PUT', '/api/models/ada/hidden/settings', { private: true })
	expect(await everywhere('palladium')).not.toContain('/docs/ada/hidden')
})

test('documentation of a gated repository is found by accounts with access', async () => {
	await publish('gated', 'ruthenium')
	await indexed('ruthenium', ['/docs/ada/gated', '/docs/ada/gated/deep/use#start-the-rutheniummotor'])
	await call('PUT', '/api/models/ada/gated/settings', { gated: 'auto' })
	expect(await everywhere('ruthenium')).not.toContain('/docs/ada/gated')
	const eve = await server.as('eve')
	expect(await found('ruthenium', eve)).toEqual([])
	expect((await server.app.inject({ method: 'POST', url: '/ada/gated/ask-access', headers: eve })).statusCode).toBeLessThan(400)
	expect(await found('ruthenium', eve)).toHaveLength(2)
})

test('content that administrators take down is in no list, and returns when it is restored', async () => {
	await publish('bad', 'rhodium')
	await indexed('rhodium', ['/docs/ada/bad', '/docs/ada/bad/deep/use#start-the-rhodiummotor'])
	const repo = { type: 'repo', repo: { kind: 'model', id: 'ada/bad' } } as const
	await server.hub.takedowns.act(root, repo, { act: 'hide', reason: 'Malware' })
	for (const headers of [{}, await cookieOf('ada'), await cookieOf('root')])
		expect(await everywhere('rhodium', headers)).not.toContain('/docs/ada/bad')
	await server.hub.takedowns.act(root, repo, { act: 'restore', reason: 'Mended' })
	expect(await everywhere('rhodium')).toContain('/docs/ada/bad')
	await server.hub.takedowns.act(
		root,
		{ type: 'file', repo: { kind: 'model', id: 'ada/bad' }, rev: 'main', path: 'docs/deep/use.md' },
		{ act: 'hide', reason: 'A password' },
	)
	expect(await found('rhodium')).not.toContain('/docs/ada/bad/deep/use#start-the-rhodiummotor')
	await indexed('rhodium', ['/docs/ada/bad'])
})

test('repositories older than the index are added once, in the background', async () => {
	await publish('old', 'thulium')
	await indexed('thulium', ['/docs/ada/old', '/docs/ada/old/deep/use#start-the-thuliummotor'])
	// The state after an upgrade: no entry yet, and every repository due for reading.
	const db = openKysely({ connection: server.connection, max: 1, log: console.error })
	await sql`delete from documentation; insert into documentation_unseen select id from repo`.execute(db)
	await db.destroy()
	expect(await found('thulium')).toEqual([])
	expect(await server.hub.documentation.fillIn(AbortSignal.abort())).toBe(0)
	expect(await server.hub.documentation.fillIn()).toBeGreaterThan(0)
	expect(await get('/docs?q=ada/old')).toContain('href="/docs/ada/old"')
	await indexed('thulium', ['/docs/ada/old', '/docs/ada/old/deep/use#start-the-thuliummotor'])
	expect(await server.hub.documentation.fillIn()).toBe(0)
})

test('a query with operators of a query language finds what its words find', async () => {
	await publish('odd', 'lutetium')
	await indexed('lutetium', ['/docs/ada/odd', '/docs/ada/odd/deep/use#start-the-lutetiummotor'])
	for (const text of ["lutetium' | 'x", 'lutetium:*', '!lutetium', 'lutetium & (', '"lutetium"\\', 'lutetium\0'])
		expect([text, (await found(encodeURIComponent(text))).length > 0 || text.includes('x')]).toEqual([text, true])
	expect(server.problems).toEqual([])
})
