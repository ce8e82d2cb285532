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
const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
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

test('an upstream is added, tested, changed and removed on its pages and by the API, and its token is never shown', async () => {
	const fields = {
		do: 'add',
		name: 'typed',
		address: 'https://hub.invalid',
		kinds: 'model',
		allow: 'ada/*',
		upstream_token: 'hf_typed_secret',
	}
	const wrong = await send('/admin/mirror/upstreams', { ...fields, allow: 'ada', name: 'Wrong Name' })
	expect(wrong.statusCode).toBe(422)
	expect(wrong.body).not.toContain('hf_typed_secret')
	expect((await send('/admin/mirror/upstreams', { ...fields, name: 'there' })).body).toContain('already called &quot;there&quot;')
	const added = await send('/admin/mirror/upstreams', fields)
	expect([added.statusCode, added.headers.location]).toEqual([303, '/admin/mirror/upstreams/typed'])
	const tested = await send('/admin/mirror/upstreams/typed', { do: 'test' })
	expect(tested.body).toContain('cannot be reached')
	for (const url of ['/admin/mirror/upstreams', '/admin/mirror/upstreams/typed', '/api/admin/mirror/upstreams']) {
		const { body } = await here.app.inject({ url, headers: { cookie } })
		expect(body).toContain('typed')
		expect(body).not.toContain('hf_typed_secret')
	}
	const change = { do: 'change', kinds: 'dataset', allow: 'ada/*, bob/*', requestsMax: '60', perSecondMax: '2', connectionsMax: '3' }
	expect((await send('/admin/mirror/upstreams/typed', { ...change, connectionsMax: '0' })).body).toContain('allow one at least')
	expect((await send('/admin/mirror/upstreams/typed', { ...change, perSecondMax: 'many' })).body).toContain('write a whole number')
	expect((await send('/admin/mirror/upstreams/typed', change)).statusCode).toBe(303)
	const listed = async () => (await call('GET', 'upstreams')).json<{ name: string }[]>().find(({ name }) => name === 'typed')
	expect(await listed()).toMatchObject({
		kinds: ['dataset'],
		allow: ['ada/*', 'bob/*'],
		requestsMax: 60,
		perSecondMax: 2,
		connectionsMax: 3,
		hasToken: true,
		mayBeInner: false,
	})
	expect((await call('PATCH', 'upstreams/typed', { perSecondMax: null, token: null })).json()).toMatchObject({
		requestsMax: 60,
		hasToken: false,
	})
	expect(await listed()).not.toHaveProperty('perSecondMax')
	expect((await call('PATCH', 'upstreams/typed', { address: 'https://elsewhere.example' })).statusCode).toBe(400)
	expect((await call('PATCH', 'upstreams/nothing', { requestsMax: 1 })).statusCode).toBe(404)
	expect((await call('POST', 'upstreams/nothing/test')).statusCode).toBe(404)
	expect((await send('/admin/mirror/upstreams/typed', { do: 'remove' })).headers.location).toBe('/admin/mirror/upstreams')
	expect(await listed()).toBeUndefined()
	expect((await call('DELETE', 'upstreams/typed')).statusCode).toBe(404)
	expect((await call('POST', 'upstreams/there/test')).json()).toMatchObject({ example: 'ada/engine' })
	expect((await send('/admin/mirror/upstreams/there', { do: 'test' })).body).toMatch(/answered in.* ms\./)
})

test("administrators add no upstream in an inner network: that is the operator's to do", async () => {
	const { port } = new URL(address)
	for (const [name, host] of [
		['by-number', '127.0.0.1'],
		['by-name', 'localhost'],
	] as const) {
		expect((await call('POST', 'upstreams', { name, address: `http://${host}:${port}` })).statusCode).toBe(200)
		expect((await call('POST', `upstreams/${name}/test`)).json()).toMatchObject({
			problem: `leads to "${host}:${port}", which is no public address`,
		})
		expect((await call('DELETE', `upstreams/${name}`)).json()).toEqual({ success: true })
	}
	const root = await here.hub.people.signIn({ name: 'root', password: 'correct horse battery' })
	const person = await here.hub.people.personBySession(root.token)
	if (!person) throw new Error('root is not signed in')
	for (const change of [{ hosts: ['127.0.0.1:1'] }, { readers: ['root'] }])
		await expect(here.hub.mirrorWork(person).changeUpstream('there', change)).rejects.toThrow('on the command line')
	expect(
		(await here.app.inject({ method: 'POST', url: '/api/admin/mirror/upstreams', headers: await here.as('ada-reader') })).statusCode,
	).toBe(403)
})

const LONG = 500_000

test('a rule is added by a form with all that the command line can say, and refused in a sentence', async () => {
	const search = {
		do: 'rule',
		name: 'small',
		upstream: 'away',
		source: 'search',
		kind: 'model',
		task: 'text-generation',
		license: 'apache-2.0',
		tags: 'gguf, en',
		parameters_max: '10B',
		likes_min: '1K',
		limit: '20',
		every: '48',
		from: '22',
		to: '6',
		rate: '50 MB',
		pin: 'yes',
		no_files: 'yes',
	}
	const refused = async (change: Record<string, string>): Promise<string> => {
		const answer = await send('/admin/mirror', { ...search, ...change })
		expect(answer.statusCode).toBe(422)
		return answer.body.replaceAll('&quot;', '"')
	}
	expect(await refused({ likes_min: 'many' })).toContain('the fewest likes: write a number such as 1000, 5K or 10B')
	expect(await refused({ to: '' })).toContain('the hours: write both, or leave both empty')
	expect(await refused({ source: 'repos', repos: 'openai/whisper-tiny\nwhisper' })).toContain('not "whisper"')
	expect(await refused({ upstream: 'nowhere' })).toContain('No upstream is called "nowhere"')
	expect(await refused({ name: 'A b' })).toContain('use up to 40 of a-z 0-9 -')
	const kept = await refused({ source: 'nothing' })
	expect(kept).toContain('what to mirror: choose one')
	expect(kept).toMatch(/name="task"[^>]*value="text-generation"/)
	expect((await send('/admin/mirror', search)).statusCode).toBe(303)
	expect(await refused({})).toContain('A mirror rule is already called "small"')
	expect((await call('GET', 'rules')).json()).toMatchObject([
		{
			name: 'small',
			upstream: 'away',
			everyHours: 48,
			hours: { from: 22, to: 6 },
			bytesPerSecond: 50_000_000,
			isPinned: true,
			hasFiles: false,
			source: {
				type: 'search',
				limit: 20,
				search: { kind: 'model', task: 'text-generation', tags: ['license:apache-2.0', 'gguf', 'en'], parametersMax: 10e9, likesMin: 1000 },
			},
		},
	])
	expect((await send('/admin/mirror', { do: 'remove', rule: 'small' })).statusCode).toBe(303)
	const others: [Record<string, string>, object][] = [
		[
			{ source: 'owner', owner: 'ada' },
			{ type: 'pattern', pattern: 'ada/*', limit: 100 },
		],
		[
			{ source: 'pattern', pattern: 'ada/e*', kind: 'dataset' },
			{ type: 'pattern', pattern: 'ada/e*', kinds: ['dataset'] },
		],
		[
			{ source: 'collection', collection: 'ada/chosen-1' },
			{ type: 'collection', slug: 'ada/chosen-1' },
		],
		[
			{ source: 'repos', repos: 'ada/one # first\ndatasets/ada/two@v1' },
			{
				type: 'repos',
				repos: [
					{ kind: 'model', id: 'ada/one' },
					{ kind: 'dataset', id: 'ada/two', revision: 'v1' },
				],
			},
		],
	]
	for (const [fields, source] of others) {
		expect((await send('/admin/mirror', { do: 'rule', name: 'other', upstream: 'away', ...fields })).statusCode).toBe(303)
		expect((await call('GET', 'rules')).json()).toMatchObject([{ name: 'other', everyHours: 24, hasFiles: true, isPinned: false, source }])
		expect((await call('DELETE', 'rules/other')).statusCode).toBe(200)
	}
	expect(here.problems).toEqual([])
})

test('the page of a job loads itself anew while it runs, and no longer', async () => {
	const id = await there.makeRepo('ada', 'slow')
	await uploadLarge(there, id, { path: 'model.bin', bytes: Buffer.alloc(LONG, 9) }, await there.as('ada'))
	const order = { upstream: 'there', source: { type: 'repos', repos: [{ kind: 'model', id }] }, bytesPerSecond: 100_000 }
	const job = (await call('POST', 'jobs', order)).json<{ id: string }>().id
	const head = async (): Promise<string> => (await here.app.inject({ url: `/admin/mirror/jobs/${job}`, headers: { cookie } })).body
	await expect.poll(head, { timeout: 20_000 }).toContain('<meta http-equiv="refresh" content="5"/>')
	expect((await call('POST', `jobs/${job}`, { action: 'cancel' })).statusCode).toBe(200)
	expect(await head()).not.toContain('http-equiv="refresh"')
})

test('the page of the space shows what is used, and drops the files of a repository', async () => {
	const id = await there.makeRepo('ada', 'space')
	await uploadLarge(there, id, { path: 'model.bin', bytes: Buffer.alloc(LONG, 5) }, await there.as('ada'))
	const file = async () => here.app.inject({ url: `/${id}/resolve/main/model.bin` })
	expect((await file()).rawPayload).toHaveLength(LONG)
	await expect.poll(async () => read('/admin/mirror/space'), { timeout: 20_000 }).toMatch(/ada\/space from there 500 kB/)
	await file()
	expect(await read('/admin/mirror/space')).toMatch(/ada\/space from there 500 kB \d 500 kB|ada\/space from there 500 kB \d 1 MB/)
	expect(await read('/admin/mirror/space?sort=name&unused=1')).toContain('No mirrored repository matches the filter')
	expect(await read('/admin/mirror/space')).toContain('None. Set it with STOA_MIRROR_STORAGE.')
	const drop = async (name: string) => send('/admin/mirror/space?sort=name', { do: 'drop', kind: 'model', id: name })
	// It has just been used.
	const busy = await drop(id)
	expect([busy.statusCode, busy.headers.location]).toEqual([303, '/admin/mirror/space?sort=name'])
	here.setClock(120_000)
	expect((await call('POST', 'space/drop', { kind: 'model', name: id })).json()).toEqual({ files: 1, bytes: LONG, staysBytes: 0 })
	expect((await drop('ada/nothing')).statusCode).toBe(422)
	expect((await call('GET', 'space?sort=used&unused_days=0')).json()).toMatchObject({
		limitBytes: null,
		bytes: expect.any(Number) as number,
	})
	expect((await call('GET', 'space?unused_days=99999')).statusCode).toBe(400)
	here.setClock(0)
	expect(here.problems).toEqual([])
})

test('the audit log says who changed what', async () => {
	const { entries } = await here.hub.audit.list(await here.personOf('root'), undefined, {}, { limit: 500 })
	const told = entries.filter(({ action }) => /^(?:mirror|upstream)\./.test(action))
	const by = (action: string) =>
		told.filter((one) => one.action === action).map(({ actorName, subject, details }) => ({ actorName, subject, details }))
	expect(by('upstream.add')).toContainEqual({ actorName: '', subject: 'there', details: { address } })
	expect(by('upstream.change')).toContainEqual({ actorName: 'root', subject: 'typed', details: { changed: 'perSecondMax, token' } })
	expect(by('upstream.remove')).toContainEqual({ actorName: 'root', subject: 'typed', details: {} })
	expect(by('mirror.rule-add')).toContainEqual({
		actorName: 'root',
		subject: 'small',
		details: { what: expect.any(String) as string, upstream: 'away', pinned: 'yes' },
	})
	expect(by('mirror.rule-remove')).toContainEqual({ actorName: 'root', subject: 'small', details: {} })
	expect(by('mirror.drop')).toContainEqual({ actorName: 'root', subject: 'ada/space', details: {} })
	expect(by('mirror.start').every(({ actorName }) => actorName === 'root')).toBe(true)
	expect(by('mirror.job').map(({ details }) => details['change'])).toContain('canceled')
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
