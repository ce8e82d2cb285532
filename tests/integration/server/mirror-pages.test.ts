import { createUpstreams, openTransfers } from '@stoa/storage'
import { Client } from 'pg'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

let there: TestServer
let here: TestServer
let parts: string
let address: string
let cookie: string
let csrf: string

beforeAll(async () => {
	parts = await mkdtemp(join(tmpdir(), 'stoa-parts-'))
	there = await openTestServer({ settings: { STOA_PUBLIC_URL: '' } })
	address = await there.app.listen({ host: '127.0.0.1', port: 0 })
	const transfers = openTransfers({ folder: parts, report: (what, error) => console.error(what, error) })
	const mirror = { upstreams: createUpstreams(), transfers, compareMs: 0, missingMs: 0, objectMax: 2 ** 40, isOffline: false }
	here = await openTestServer({ pages: true, ports: { mirror } })
	await here.as('root')
	const client = new Client(here.connection)
	await client.connect()
	await client.query(`update account set is_admin = true where name = 'root'`)
	await client.end()
	const session = (await here.hub.people.signIn({ name: 'root', password: 'correct horse battery' })).token
	const start = await here.app.inject({ url: '/new', headers: { cookie: `stoa_session=${session}` } })
	cookie = [`stoa_session=${session}`, ...start.cookies.map(({ name, value }) => `${name}=${value}`)].join('; ')
	csrf = /name="csrf" value="([^"]+)"/.exec(start.body)?.[1] ?? ''
	here.hub.mirrorJobs?.follow()
})
afterAll(async () => {
	await here.close()
	await there.close()
	await rm(parts, { recursive: true, force: true })
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
const send = (url: string, fields: Record<string, string>) =>
	here.app.inject({
		method: 'POST',
		url,
		headers: { cookie, origin: 'http://hub.test', 'content-type': 'application/x-www-form-urlencoded' },
		payload: new URLSearchParams({ csrf, ...fields }).toString(),
	})
const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
	const headers = { cookie, origin: 'http://hub.test', 'x-csrf-token': csrf, ...(payload && { 'content-type': 'application/json' }) }
	return here.app.inject({ method, url: `/api/admin/mirror/${path}`, headers, ...(payload && { payload }) })
}

test('the page shows upstreams, imports a repository with a pin, and tells what changed at the upstream since', async () => {
	expect(await read('/admin/mirror')).toContain('This hub contacts no other hub')
	await here.hub.mirrors?.addUpstream({ name: 'there', address, hosts: [new URL(address).host] })
	await here.hub.mirrors?.addUpstream({ name: 'away', address: 'http://127.0.0.1:9' })
	const id = await there.makeRepo('ada', 'engine')
	await there.commit('ada', id, { 'old.txt': 'old' })
	await uploadLarge(there, id, { path: 'model.bin', bytes: Buffer.alloc(300_000, 7) }, await there.as('ada'))
	expect(await read('/admin/mirror')).toContain('0 of 300')
	const refused = await send('/admin/mirror', { do: 'import', upstream: 'there', kind: 'model', id: 'no name' })
	expect(refused.statusCode).toBe(422)
	expect(refused.body).toContain('write names such as &quot;openai/whisper-tiny&quot;')
	expect((await send('/admin/mirror', { do: 'import', upstream: 'there', kind: 'model', id, pin: 'yes' })).statusCode).toBe(303)
	await expect.poll(async () => read('/admin/mirror'), { timeout: 30_000 }).toContain('Done, 300 kB')
	const page = await read('/admin/mirror')
	expect(page).toContain('1 of 1 repository, 1 of 1 large file')
	expect(page).toMatch(/Pins Revisions .*ada\/engine [0-9a-f]{8} main/)
	expect(await read(`/${id}`)).toMatch(
		/Commit [0-9a-f]{8} is pinned here \( ?main ?\) ?\. Open the pinned files \. No file has changed since/,
	)
	await there.commit('ada', id, { 'new.txt': 'new' })
	expect(await read(`/${id}`)).toMatch(/1 file has changed at the hub there since.*new\.txt added/)
	expect((await send('/admin/mirror', { do: 'import', upstream: 'away', kind: 'model', id: 'ada/elsewhere' })).statusCode).toBe(303)
	await expect
		.poll(async () => read('/admin/mirror'), { timeout: 30_000 })
		.toMatch(/The hub "away" cannot be reached \(ECONNREFUSED\)\. The job tries again/)
	expect(await read('/admin/mirror')).toMatch(/Failed .+: it cannot be reached \(ECONNREFUSED\)/)
	expect(here.problems).toEqual([])
})

test('a job is canceled and retried on its page, and a rule runs and is removed', async () => {
	const started = await call('POST', 'jobs', {
		upstream: 'there',
		source: { type: 'repos', repos: [{ kind: 'model', id: 'ada/nothing' }] },
	})
	expect(started.statusCode).toBe(200)
	const { id } = started.json<{ id: string }>()
	await expect.poll(async () => read(`/admin/mirror/jobs/${id}`), { timeout: 30_000 }).toContain('has no public model')
	const retried = await send(`/admin/mirror/jobs/${id}`, { do: 'job', job: id, act: 'retry' })
	expect([retried.statusCode, retried.headers.location]).toEqual([303, `/admin/mirror/jobs/${id}`])
	await expect.poll(async () => (await call('GET', `jobs/${id}`)).json<{ state: string }>().state, { timeout: 30_000 }).toBe('failed')
	expect((await call('POST', `jobs/${id}`, { action: 'pause' })).statusCode).toBe(409)
	expect((await send(`/admin/mirror/jobs/${id}`, { do: 'job', job: id, act: 'pause' })).body).toContain(
		'The job cannot be paused, because it is failed',
	)
	expect((await call('GET', `jobs/${id}/repositories?state=failed`)).json()).toMatchObject([{ id: 'ada/nothing', state: 'failed' }])
	const order = { upstream: 'there', source: { type: 'pattern', pattern: 'ada/*' }, hasFiles: false }
	expect((await call('POST', 'rules', { name: 'all', order })).json()).toMatchObject({ name: 'all', everyHours: 24 })
	expect((await call('POST', 'rules', { name: 'all', order })).statusCode).toBe(409)
	expect(await read('/admin/mirror')).toContain('ada/* from there')
	expect((await call('GET', 'rules')).json()).toMatchObject([{ name: 'all', source: { pattern: 'ada/*', limit: 100 } }])
	const isIdle = async (): Promise<boolean> =>
		(await call('GET', 'jobs')).json<{ rule?: string; state: string }[]>().some(({ rule, state }) => rule === 'all' && state === 'done')
	await expect.poll(isIdle, { timeout: 30_000 }).toBe(true)
	expect((await send('/admin/mirror', { do: 'run', rule: 'all' })).statusCode).toBe(303)
	expect((await send('/admin/mirror', { do: 'remove', rule: 'all' })).statusCode).toBe(303)
	expect((await call('DELETE', 'rules/all')).statusCode).toBe(404)
	const pins = (await call('GET', 'pins')).json<{ name: string }[]>()
	expect(pins).toMatchObject([{ kind: 'model', name: 'ada/engine', revision: 'main' }])
	expect((await call('DELETE', 'pins', { kind: 'model', name: 'ada/engine' })).json()).toEqual({ success: true })
	expect((await call('DELETE', 'pins', { kind: 'model', name: 'ada/engine' })).statusCode).toBe(404)
	const upstreams = (await call('GET', 'upstreams')).json()
	expect(upstreams).toMatchObject([{ name: 'there' }, { name: 'away', lastFailure: { problem: 'cannot be reached (ECONNREFUSED)' } }])
	expect((await here.app.inject({ url: '/api/admin/mirror/jobs', headers: await here.as('ada-reader') })).statusCode).toBe(403)
	expect(here.problems).toEqual([])
})
