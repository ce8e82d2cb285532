import type { Person } from '@stoa/hub'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

const HOUR_MS = 3_600_000
let server: TestServer
let ada: { authorization: string }
let bob: { authorization: string }
beforeAll(async () => {
	server = await openTestServer({ pages: true })
	ada = await server.as('ada')
	bob = await server.as('bob')
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'DELETE'
const ask = (method: Method, url: string, headers: { authorization?: string }, payload?: object) =>
	server.app.inject({ method, url, headers, ...(payload && { payload }) })
const status = async (...asked: Parameters<typeof ask>): Promise<number> => (await ask(...asked)).statusCode

const Listed = z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), deletedBy: z.string(), restorableUntil: z.string() }))
const listOf = async (headers: { authorization: string }) => Listed.parse((await ask('GET', '/api/deleted-repos', headers)).json())
async function idOf(name: string): Promise<string> {
	return (await listOf(ada)).find((one) => one.name === name)?.id ?? ''
}

async function personOf(name: string): Promise<Person> {
	const account = await server.hub.people.account(name)
	return { kind: 'person', account, memberships: await server.hub.people.memberships(account), scope: 'write', token: undefined }
}

const gitOf = (id: string): string => join(server.folder, 'git', id.slice(-2), id.slice(-4, -2), `${id}.git`)
const isStored = (sha256: string): boolean =>
	readdirSync(join(server.folder, 'blobs'), { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith(sha256.slice(4)))

/** A repository with a large file, a thread and a like. */
async function publish(name: string): Promise<{ id: string; sha256: string }> {
	await server.makeRepo('ada', name)
	await server.commit('ada', `ada/${name}`, { 'README.md': '# Hello\n' })
	const { id } = await server.hub.repos.find(await personOf('ada'), { kind: 'model', id: `ada/${name}` })
	const bytes = Buffer.from(`large bytes of ${name}`)
	await uploadLarge(server, `ada/${name}`, { path: 'weights.bin', bytes }, ada)
	await ask('POST', `/api/models/ada/${name}/discussions`, bob, { title: 'A question', description: 'Why?' })
	await ask('POST', `/api/models/ada/${name}/like`, bob)
	return { id, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const remove = (name: string, more: object = {}) => status('DELETE', '/api/repos/delete', ada, { name, ...more })

test('a deleted repository answers 404 to everyone, and its owner can restore it with all that belonged to it', async () => {
	await publish('kept')
	expect(await remove('kept')).toBe(200)
	const roads = ['/api/models/ada/kept', '/ada/kept', '/ada/kept/resolve/main/weights.bin', '/api/models/ada/kept/discussions/1']
	for (const headers of [ada, bob]) for (const url of roads) expect([url, await status('GET', url, headers)]).toEqual([url, 404])
	for (const url of roads) expect([401, 404]).toContain(await status('GET', url, {}))
	expect(await listOf(bob)).toEqual([])
	const [listed] = await listOf(ada)
	expect(listed).toMatchObject({ name: 'ada/kept', type: 'model', deletedBy: 'ada' })
	const id = listed?.id ?? ''
	expect(await status('POST', `/api/deleted-repos/${id}/restore`, bob, {})).toBe(404)
	expect(await status('DELETE', `/api/deleted-repos/${id}`, bob)).toBe(404)
	expect(await status('POST', `/api/deleted-repos/${id}/restore`, ada, {})).toBe(200)
	expect((await ask('GET', '/ada/kept/resolve/main/weights.bin', bob)).body).toBe('large bytes of kept')
	expect((await ask('GET', '/ada/kept/resolve/main/README.md', bob)).body).toBe('# Hello\n')
	expect((await ask('GET', '/api/models/ada/kept', bob)).json()).toMatchObject({ likes: 1 })
	expect((await ask('GET', '/api/models/ada/kept/discussions/1', bob)).json()).toMatchObject({ title: 'A question' })
	expect(await status('POST', `/api/deleted-repos/${id}/restore`, ada, {})).toBe(404)
	expect(await Array.fromAsync(server.hub.check())).toEqual([])
})

test('its name is free at once, and restoring it then needs another name', async () => {
	await publish('name')
	expect(await remove('name')).toBe(200)
	expect(await status('POST', '/api/repos/create', ada, { name: 'name' })).toBe(200)
	const id = await idOf('ada/name')
	expect(await status('POST', `/api/deleted-repos/${id}/restore`, ada, {})).toBe(409)
	const restored = await ask('POST', `/api/deleted-repos/${id}/restore`, ada, { name: 'old-name' })
	expect(restored.json()).toMatchObject({ name: 'ada/old-name', id })
	expect(await status('GET', '/ada/old-name/resolve/main/weights.bin', bob)).toBe(200)
	expect(await status('GET', '/ada/name/resolve/main/weights.bin', bob)).toBe(404)
})

test('it takes no room while it is deleted', async () => {
	await publish('room')
	const used = async (): Promise<number> => {
		const { public: open } = await server.hub.storage.of(await personOf('ada'), 'ada')
		return open.largeFiles
	}
	const before = await used()
	await remove('room')
	expect(await used()).toBe(before - 'large bytes of room'.length)
	await ask('POST', `/api/deleted-repos/${await idOf('ada/room')}/restore`, ada, {})
	expect(await used()).toBe(before)
})

test('after the grace period it is gone, and all its bytes with it', async () => {
	const { id, sha256 } = await publish('gone')
	await remove('gone')
	const git = gitOf(id)
	expect(existsSync(git)).toBe(true)
	await server.hub.settle()
	expect(existsSync(git)).toBe(true)
	server.setClock(23 * HOUR_MS)
	await server.hub.garbage.collect()
	expect(isStored(sha256)).toBe(true)
	server.setClock(24.5 * HOUR_MS)
	expect(await status('POST', `/api/deleted-repos/${id}/restore`, ada, {})).toBe(404)
	await server.hub.garbage.collect()
	expect(isStored(sha256)).toBe(false)
	expect(existsSync(git)).toBe(false)
	expect(await server.hub.repos.find(await personOf('ada'), { kind: 'model', id: 'ada/kept' })).toBeDefined()
	expect(await Array.fromAsync(server.hub.check())).toEqual([])
})

test('with permanent it is deleted at once; so is one that is deleted later from the list', async () => {
	const { id } = await publish('final')
	expect(await remove('final', { permanent: true })).toBe(200)
	expect(await idOf('ada/final')).toBe('')
	expect(await status('POST', `/api/deleted-repos/${id}/restore`, ada, {})).toBe(404)
	const later = await publish('later')
	await remove('later')
	expect(await status('DELETE', `/api/deleted-repos/${later.id}`, ada)).toBe(200)
	expect(await status('POST', `/api/deleted-repos/${later.id}/restore`, ada, {})).toBe(404)
	for (const one of [id, later.id]) expect(existsSync(gitOf(one))).toBe(false)
})

test('administrators of the hub restore by name; an account that is deleted takes its deleted repositories along', async () => {
	await server.hub.people.signUp({ name: 'root', email: 'root@example.org', password: 'correct horse battery', isAdmin: true })
	const admin = await personOf('root')
	const carl = await server.as('carl')
	await server.makeRepo('carl', 'work')
	await ask('DELETE', '/api/repos/delete', carl, { name: 'work' })
	const subject = { type: 'repo', repo: { kind: 'model', id: 'carl/work' } } as const
	expect(await server.hub.takedowns.look(admin, subject)).toMatchObject({ title: 'carl/work', acts: ['delete', 'restore'] })
	await server.hub.takedowns.act(admin, subject, { act: 'restore', reason: 'Asked by mail' })
	expect(await status('GET', '/api/models/carl/work', bob)).toBe(200)
	await ask('DELETE', '/api/repos/delete', carl, { name: 'work' })
	await server.hub.takedowns.act(admin, { type: 'account', name: 'carl' }, { act: 'delete', reason: 'Spam' })
	await expect(server.hub.takedowns.act(admin, subject, { act: 'restore', reason: 'Again' })).rejects.toMatchObject({
		code: 'repo-not-found',
	})
})

test('the settings list deleted repositories, restore them, and say what was done', async () => {
	await publish('paged')
	await remove('paged')
	const { token } = await server.hub.people.signIn({ name: 'ada', password: 'correct horse battery' })
	const cookie = `stoa_session=${token}`
	const page = await server.app.inject({ url: '/settings/deleted', headers: { cookie } })
	expect(page.body).toContain('ada/paged')
	const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
	const payload = new URLSearchParams({ csrf, do: 'restore', id: await idOf('ada/paged'), name: 'paged' }).toString()
	const headers = { cookie, origin: 'http://hub.test', 'content-type': 'application/x-www-form-urlencoded' }
	const answer = await server.app.inject({ method: 'POST', url: '/settings/deleted', headers, payload })
	expect([answer.statusCode, answer.headers.location?.toString().split('?')[0]]).toEqual([303, '/ada/paged'])
})

test('an organization lists its own for its administrators, and the hub all for its own; both restore and delete, and the log has it', async () => {
	await server.hub.people.createOrg(await personOf('ada'), { name: 'lab' })
	await server.hub.people.signUp({ name: 'chief', email: 'chief@example.org', password: 'correct horse battery', isAdmin: true })
	const chief = await personOf('chief')
	const inLab = async (name: string): Promise<string> => {
		await ask('POST', '/api/repos/create', ada, { name, organization: 'lab' })
		await ask('DELETE', '/api/repos/delete', ada, { name, organization: 'lab' })
		return (await listOf(ada)).find((one) => one.name === `lab/${name}`)?.id ?? ''
	}
	const [first, second] = [await inLab('first'), await inLab('second')]
	const ofLab = await ask('GET', '/api/organizations/lab/settings/deleted-repos', ada)
	expect(Listed.parse(ofLab.json()).map((one) => one.name)).toEqual(['lab/second', 'lab/first'])
	expect(await status('GET', '/api/organizations/lab/settings/deleted-repos', bob)).toBe(403)
	expect(await status('GET', '/api/admin/deleted-repos', ada)).toBe(403)
	const { repos, hasMore } = await server.hub.deletedRepos.ofHub(chief, 'LAB/', { skip: 0, limit: 1 })
	expect([repos.map(({ repo }) => repo.name), hasMore]).toEqual([['lab/second'], true])
	await server.hub.deletedRepos.restore(chief, first)
	await server.hub.deletedRepos.purge(chief, second)
	expect(await status('GET', '/api/models/lab/first', ada)).toBe(200)
	const { entries } = await server.hub.audit.list(chief, undefined, {}, { limit: 10 })
	const told = entries.filter(({ action }) => action === 'repo.undelete' || action === 'repo.purge')
	expect(told.slice(0, 2).map(({ action, subject, actorName }) => [action, subject, actorName])).toEqual([
		['repo.purge', 'lab/second', 'chief'],
		['repo.undelete', 'lab/first', 'chief'],
	])
})

test('the settings of an organization and the administration list deleted repositories, with a form for each', async () => {
	await server.makeRepo('ada', 'listed')
	await remove('listed')
	await ask('POST', '/api/repos/create', ada, { name: 'of-lab', organization: 'lab' })
	await ask('DELETE', '/api/repos/delete', ada, { name: 'of-lab', organization: 'lab' })
	for (const [person, address, sees] of [
		['ada', '/organizations/lab/settings/deleted', ['lab/of-lab']],
		['chief', '/admin/deleted', ['lab/of-lab', 'ada/listed']],
	] as const) {
		const { token } = await server.hub.people.signIn({ name: person, password: 'correct horse battery' })
		const cookie = `stoa_session=${token}`
		const page = await server.app.inject({ url: address, headers: { cookie } })
		for (const name of sees) expect(page.body).toContain(name)
		expect(page.body.includes('ada/listed')).toBe(person === 'chief')
	}
	const { token } = await server.hub.people.signIn({ name: 'chief', password: 'correct horse battery' })
	const cookie = `stoa_session=${token}`
	const csrf = /name="csrf" value="([^"]+)"/.exec((await server.app.inject({ url: '/admin/deleted', headers: { cookie } })).body)?.[1] ?? ''
	const payload = new URLSearchParams({ csrf, do: 'purge', id: await idOf('ada/listed') }).toString()
	const headers = { cookie, origin: 'http://hub.test', 'content-type': 'application/x-www-form-urlencoded' }
	const answer = await server.app.inject({ method: 'POST', url: '/admin/deleted', headers, payload })
	expect([answer.statusCode, answer.headers.location?.toString().split('?')[0]]).toEqual([303, '/admin/deleted'])
	expect(await idOf('ada/listed')).toBe('')
})
