import { openBundles } from '@stoa/storage'
import { Client } from 'pg'
import { copyFile, mkdir, mkdtemp, rm, truncate, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BundleHubs, makeModel, openBundleHubs, writeBundle } from '../bundles/open-bundle-hubs.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'

let hubs: BundleHubs
let here: TestServer
let place: string
let folder: string
let cookie: string
let csrf: string

beforeAll(async () => {
	hubs = await openBundleHubs()
	place = await mkdtemp(join(tmpdir(), 'stoa-watched-'))
	folder = join(place, 'incoming')
	await mkdir(folder)
	here = await openTestServer({ pages: true, ports: { bundles: openBundles({ spool: join(place, 'spool'), folder }) } })
	await here.as('root')
	const client = new Client(here.connection)
	await client.connect()
	await client.query(`update account set is_admin = true where name = 'root'`)
	await client.end()
	const session = (await here.hub.people.signIn({ name: 'root', password: 'correct horse battery' })).token
	const start = await here.app.inject({ url: '/new', headers: { cookie: `stoa_session=${session}` } })
	cookie = [`stoa_session=${session}`, ...start.cookies.map(({ name, value }) => `${name}=${value}`)].join('; ')
	csrf = /name="csrf" value="([^"]+)"/.exec(start.body)?.[1] ?? ''
})
afterAll(async () => {
	await here.close()
	await hubs.close()
	await rm(place, { recursive: true, force: true })
})

/** What a page contains between its header and its footer, as text. */
async function read(url: string): Promise<string> {
	const { body } = await here.app.inject({ url, headers: { cookie } })
	const main = /<main[^]*<\/main>/.exec(body)?.[0] ?? ''
	return main
		.replaceAll('<!-- -->', '')
		.replaceAll(/<[^>]+>/g, ' ')
		.replaceAll(/\s+/g, ' ')
		.replaceAll('&quot;', '"')
}
const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
	const headers = { cookie, origin: 'http://hub.test', 'x-csrf-token': csrf, ...(payload && { 'content-type': 'application/json' }) }
	return here.app.inject({ method, url: `/api/admin/bundles/${path}`, headers, ...(payload && { payload }) })
}

/** Puts a bundle into the watched folder, as if it had been there for a minute. */
async function put(from: string, name: string): Promise<void> {
	await copyFile(from, join(place, name))
	const before = new Date(Date.now() - 60_000)
	await utimes(join(place, name), before, before)
	await copyFile(join(place, name), join(folder, name))
	await utimes(join(folder, name), before, before)
}

test('a bundle in the watched folder is refused until its key is trusted, and imported when an administrator says so', async () => {
	expect(await read('/admin/bundles')).toContain('No bundle was imported here.')
	expect(await read('/admin/bundles')).toContain('No bundle is imported until a key is trusted')
	const model = await makeModel(hubs.there, 'watched')
	const { paths } = await writeBundle(hubs, 'watched.tar', { repos: [model] })
	await put(paths[0] ?? '', 'watched.tar')
	await expect.poll(async () => read('/admin/bundles'), { timeout: 30_000 }).toContain('which is not trusted here')
	expect(await here.hub.bundles?.trust('maker', hubs.key.public.text)).toMatchObject({ name: 'maker' })
	expect((await call('GET', 'files')).json()).toMatchObject([{ name: 'watched.tar' }])
	expect((await call('GET', 'keys')).json()).toMatchObject([{ name: 'maker', keyId: hubs.key.public.id }])
	const sent = await here.app.inject({
		method: 'POST',
		url: '/admin/bundles',
		headers: { cookie, origin: 'http://hub.test', 'content-type': 'application/x-www-form-urlencoded' },
		payload: new URLSearchParams({ csrf, do: 'import', file: 'watched.tar' }).toString(),
	})
	expect(sent.statusCode).toBe(303)
	await expect.poll(async () => read('/admin/bundles'), { timeout: 30_000 }).toContain('Done')
	const [done] = (await call('GET', 'imports')).json<
		{ id: string; state: string; signer: string; begunBy: string; repositories: unknown[] }[]
	>()
	expect(done).toMatchObject({
		state: 'done',
		signer: 'maker',
		begunBy: 'root',
		repositories: [{ kind: 'model', name: 'ada/watched', isNew: true }],
	})
	expect((await call('GET', `imports/${done?.id}`)).json()).toEqual(done)
	const page = await read('/ada/watched')
	expect(page).toContain('Its signature is that of maker')
	expect(page).toContain('is changed by newer bundles only')
	expect(await read('/admin/audit')).toContain('Bundle imported')
})

test('a bundle that comes later is imported by itself, and one that is cut is refused with a sentence', async () => {
	const model = await makeModel(hubs.there, 'later')
	const { paths } = await writeBundle(hubs, 'later.tar', { repos: [model] })
	const cut = join(hubs.folder, 'cut.tar')
	await copyFile(paths[0] ?? '', cut)
	await truncate(cut, 40_000)
	await put(paths[0] ?? '', 'later.tar')
	await put(cut, 'cut.tar')
	await expect.poll(async () => read('/ada/later'), { timeout: 30_000 }).toContain('Carried here in the bundle')
	await expect.poll(async () => read('/admin/bundles'), { timeout: 30_000 }).toContain('is not a whole archive')
	const again = await call('POST', 'imports', { file: '../watched.tar' })
	expect([again.statusCode, again.json()]).toMatchObject([
		400,
		{ error: expect.stringContaining('the watched folder has no bundle of this name') },
	])
})
