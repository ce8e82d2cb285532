import { createUpstreams, openTransfers } from '@stoa/storage'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUpstream, type MirrorUpstream } from '../../mirror-upstream.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

const MIB = 1024 * 1024
const SECRET = 'ada/hush-hush'
const GATED = 'ada/behind-a-gate'

let there: TestServer
let upstream: MirrorUpstream
let here: TestServer
let parts: string
const bytes = randomBytes(MIB)
const sha256 = createHash('sha256').update(bytes).digest('hex')

async function settings(id: string, payload: object): Promise<void> {
	const headers = await there.as('ada')
	expect((await there.app.inject({ method: 'PUT', url: `/api/models/${id}/settings`, headers, payload })).statusCode).toBe(200)
}

beforeAll(async () => {
	parts = await mkdtemp(join(tmpdir(), 'stoa-parts-'))
	there = await openTestServer({ settings: { STOA_PUBLIC_URL: '' } })
	upstream = await startUpstream(await there.app.listen({ host: '127.0.0.1', port: 0 }))
	for (const id of [SECRET, GATED]) {
		await there.makeRepo('ada', id.slice(4), { private: id === SECRET })
		const prompt = 'extra_gated_prompt: Do no harm with it.'
		await there.commit('ada', id, { 'README.md': `---\nlicense: mit\n${prompt}\n---\n# Card\n`, 'inside.txt': 'inside' })
		await uploadLarge(there, id, { path: 'model.bin', bytes }, await there.as('ada'))
	}
	await settings(GATED, { gated: 'manual' })
	const transfers = openTransfers({ folder: parts, report: (what, error) => console.error(what, error) })
	const mirror = { upstreams: createUpstreams(), transfers, compareMs: 0, missingMs: 60_000, objectMax: 2 ** 40, isOffline: false }
	here = await openTestServer({ pages: true, ports: { mirror } })
	for (const name of ['rita', 'otto', 'mona']) await here.as(name)
	await here.hub.people.createOrg(await here.personOf('rita'), { name: 'lab', fullname: 'Lab' })
	await here.setMember('lab', 'mona', 'read')
	const token = (await there.as('ada')).authorization.slice('Bearer '.length)
	const hosts = [upstream.fileHost]
	await here.hub.mirrors?.addUpstream({ name: 'there', address: upstream.address, hosts, token, readers: ['lab'] })
})
afterAll(async () => {
	await here.close()
	await upstream.close()
	await there.close()
	await rm(parts, { recursive: true, force: true })
})

type Who = 'visitor' | 'otto' | 'rita' | 'mona'
const headersOf = async (who: Who): Promise<Record<string, string>> => (who === 'visitor' ? {} : { ...(await here.as(who)) })
const get = async (who: Who, url: string) => here.app.inject({ url, headers: await headersOf(who) })
const statusOf = async (who: Who, url: string): Promise<number> => (await get(who, url)).statusCode
const batch = async (who: Who, id: string) =>
	here.app.inject({
		method: 'POST',
		url: `/${id}.git/info/lfs/objects/batch`,
		headers: await headersOf(who),
		payload: { operation: 'download', objects: [{ oid: sha256, size: bytes.length }] },
	})

/** Addresses that give the contents of a repository away. */
const contents = (id: string): string[] => [
	`/${id}/resolve/main/inside.txt`,
	`/${id}/resolve/main/model.bin`,
	`/${id}/raw/main/inside.txt`,
	`/${id}.git/info/refs?service=git-upload-pack`,
	`/api/models/${id}/xet-read-token/main`,
]

test('what is private at the upstream is for its readers alone, on every road, and for others as if it did not exist', async () => {
	// A stranger who asks first brings nothing, and keeps no reader from it afterwards.
	expect([await statusOf('visitor', `/api/models/${SECRET}`), await statusOf('otto', `/api/models/${SECRET}`)]).toEqual([401, 404])
	for (const who of ['rita', 'mona'] as const) {
		expect(await statusOf(who, `/api/models/${SECRET}`)).toBe(200)
		for (const url of contents(SECRET)) expect([url, await statusOf(who, url)]).toEqual([url, 200])
		expect((await batch(who, SECRET)).statusCode).toBe(200)
		// The index follows.
		for (const url of ['/api/models', '/api/quicksearch?q=hush'])
			await expect.poll(async () => (await get(who, url)).body, { timeout: 10_000 }).toContain(SECRET)
	}
	expect((await get('rita', `/${SECRET}/resolve/main/model.bin`)).rawPayload.equals(bytes)).toBe(true)
	for (const who of ['visitor', 'otto'] as const) {
		const missing = await get(who, '/api/models/ada/never-there')
		const answer = await get(who, `/api/models/${SECRET}`)
		expect([answer.statusCode, answer.body]).toEqual([missing.statusCode, missing.body])
		expect(answer.headers['x-mirror-upstream']).toBeUndefined()
		const page = await get(who, `/${SECRET}`)
		expect([page.statusCode, page.headers['x-mirror-upstream']]).toEqual([(await get(who, '/ada/never-there')).statusCode, undefined])
		for (const url of contents(SECRET)) expect([url, await statusOf(who, url)]).toEqual([url, who === 'visitor' ? 401 : 404])
		expect((await batch(who, SECRET)).statusCode).toBe(who === 'visitor' ? 401 : 404)
		const lists = [
			'/api/models',
			'/api/models?search=hush',
			'/api/models?author=ada',
			'/api/quicksearch?q=hush',
			'/models',
			'/ada',
			'/search?q=hush',
			'/sitemap.xml',
		]
		for (const url of lists) expect([url, (await get(who, url)).body.includes('hush-hush')]).toEqual([url, false])
	}
	expect(here.problems).toEqual([])
})

test('of what is gated at the upstream, the card is public and the files are for its readers; its conditions are shown', async () => {
	expect(await statusOf('visitor', `/api/models/${GATED}`)).toBe(200)
	expect((await get('visitor', `/api/models/${GATED}`)).json()).toMatchObject({ gated: 'manual' })
	for (const url of contents(GATED)) {
		expect([url, await statusOf('visitor', url)]).toEqual([url, 401])
		expect([url, await statusOf('otto', url)]).toEqual([url, 403])
		expect([url, await statusOf('mona', url)]).toEqual([url, 200])
	}
	expect((await batch('otto', GATED)).statusCode).toBe(403)
	expect((await batch('mona', GATED)).statusCode).toBe(200)
	// A request to the authors would lead nowhere.
	const asked = await here.app.inject({ method: 'POST', url: `/${GATED}/ask-access`, headers: await headersOf('otto'), payload: {} })
	expect(asked.statusCode).toBe(403)
	const session = (await here.hub.people.signIn({ name: 'otto', password: 'correct horse battery' })).token
	const page = await here.app.inject({ url: `/${GATED}/access`, headers: { cookie: `stoa_session=${session}` } })
	expect(page.statusCode).toBe(200)
	expect(page.body).toContain('Do no harm with it.')
	expect(page.body).toContain(`href="${upstream.address}/${GATED}"`)
	expect(page.body).not.toContain('Send request')
})

test('who stops being a reader reads nothing more, also by addresses that were signed before', async () => {
	const href = (await batch('mona', GATED)).json<{ objects: { actions: { download: { href: string } } }[] }>().objects[0]?.actions.download
		.href
	const { pathname, search } = new URL(href ?? '')
	expect((await here.app.inject({ url: pathname + search })).statusCode).toBe(200)
	await here.hub.mirrors?.changeUpstream('there', { readers: ['rita'] })
	expect((await here.app.inject({ url: pathname + search })).statusCode).toBe(403)
	expect(await statusOf('mona', `/${GATED}/resolve/main/inside.txt`)).toBe(403)
	expect(await statusOf('mona', `/api/models/${SECRET}`)).toBe(404)
	expect(await statusOf('rita', `/api/models/${SECRET}`)).toBe(200)
	await expect(here.hub.mirrors?.changeUpstream('there', { readers: ['missing-name'] })).rejects.toThrow(
		'no person, organization or resource group',
	)
	await here.hub.mirrors?.changeUpstream('there', { readers: ['lab'] })
})

test('a repository that becomes private, gated or public at the upstream becomes so here with the next comparison', async () => {
	const id = await there.makeRepo('ada', 'changing')
	await there.commit('ada', id, { 'inside.txt': 'inside' })
	const file = `/${id}/resolve/main/inside.txt`
	expect(await statusOf('visitor', file)).toBe(200)
	await settings(id, { private: true })
	await there.commit('ada', id, { 'inside.txt': 'new and private' })
	expect(await statusOf('visitor', file)).toBe(401)
	expect((await get('mona', file)).body).toBe('new and private')
	await settings(id, { private: false, gated: 'auto' })
	expect(await statusOf('mona', file)).toBe(200)
	expect([await statusOf('otto', `/api/models/${id}`), await statusOf('otto', file)]).toEqual([200, 403])
	await settings(id, { gated: false })
	await get('otto', `/api/models/${id}`)
	expect(await statusOf('visitor', file)).toBe(200)
	expect(here.problems).toEqual([])
})

test('without readers or without a token, nothing that is closed at the upstream comes', async () => {
	await here.hub.mirrors?.changeUpstream('there', { readers: [] })
	await there.makeRepo('ada', 'second-secret', { private: true })
	const gated = await there.makeRepo('ada', 'second-gate')
	await settings(gated, { gated: 'auto' })
	expect(await statusOf('rita', '/api/models/ada/second-secret')).toBe(404)
	expect(await statusOf('rita', `/api/models/${gated}`)).toBe(403)
	await here.hub.mirrors?.changeUpstream('there', { readers: ['lab'], token: null })
	expect(await statusOf('rita', '/api/models/ada/second-secret')).toBe(404)
	expect(await statusOf('rita', `/api/models/${gated}`)).toBe(403)
	// What is here stays for its readers; without the upstream no person here has a right to it.
	expect(await statusOf('rita', `/${GATED}/resolve/main/inside.txt`)).toBe(200)
	await here.hub.mirrors?.removeUpstream('there')
	expect(await statusOf('rita', `/${GATED}/resolve/main/inside.txt`)).toBe(403)
	expect(await statusOf('rita', `/api/models/${SECRET}`)).toBe(404)
})
