import { createUpstreams, openTransfers } from '@stoa/storage'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

let there: TestServer
let here: TestServer
let parts: string

beforeAll(async () => {
	parts = await mkdtemp(join(tmpdir(), 'stoa-parts-'))
	there = await openTestServer({ settings: { STOA_PUBLIC_URL: '' } })
	const address = await there.app.listen({ host: '127.0.0.1', port: 0 })
	for (const name of ['open', 'closed', 'wanted', 'picked']) {
		const id = await there.makeRepo('ada', name)
		const license = name === 'open' ? 'mit' : 'other'
		await there.commit('ada', id, { 'README.md': `---\nlicense: ${license}\n---\n# ${name}\n` })
		const path = name === 'closed' ? 'model.bin' : 'model.safetensors'
		await uploadLarge(there, id, { path, bytes: Buffer.alloc(300_000, name) }, await there.as('ada'))
	}
	const transfers = openTransfers({ folder: parts, report: (what, error) => console.error(what, error) })
	const mirror = { upstreams: createUpstreams(), transfers, compareMs: 0, missingMs: 0, objectMax: 2 ** 40, isOffline: false }
	here = await openTestServer({ pages: true, ports: { mirror } })
	for (const name of ['root', 'rita', 'otto', 'dora', 'rene']) await here.as(name)
	await here.hub.people.createOrg(await here.personOf('root'), { name: 'board', fullname: 'Board' })
	await here.setMember('board', 'dora', 'write')
	await here.setMember('board', 'rene', 'read')
	const client = new Client(here.connection)
	await client.connect()
	await client.query(`update account set is_admin = true where name = 'root'`)
	await client.end()
	await here.hub.mirrors?.addUpstream({
		name: 'there',
		address,
		hosts: [new URL(address).host],
		isByRequest: true,
		requestRules: ['refuse formats: format=safetensors,gguf,onnx', 'approve open: license=mit,apache-2.0 size=1MB'],
		deciders: 'board',
	})
	here.hub.mirrorJobs?.follow()
})
afterAll(async () => {
	await here.close()
	await there.close()
	await rm(parts, { recursive: true, force: true })
})

async function browser(name: string): Promise<{
	read(url: string): Promise<string>
	send(url: string, fields: Record<string, string>): Promise<{ status: number; to: string; body: string }>
}> {
	const session = (await here.hub.people.signIn({ name, password: 'correct horse battery' })).token
	const start = await here.app.inject({ url: '/new', headers: { cookie: `stoa_session=${session}` } })
	const cookie = [`stoa_session=${session}`, ...start.cookies.map((one) => `${one.name}=${one.value}`)].join('; ')
	const csrf = /name="csrf" value="([^"]+)"/.exec(start.body)?.[1] ?? ''
	return {
		read: async (url) => (await here.app.inject({ url, headers: { cookie } })).body.replaceAll('<!-- -->', ''),
		async send(url, fields) {
			const headers = { cookie, origin: 'http://hub.test', 'content-type': 'application/x-www-form-urlencoded' }
			const answer = await here.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams({ csrf, ...fields }).toString() })
			return { status: answer.statusCode, to: answer.headers.location ?? '', body: answer.body }
		},
	}
}

const call = async (who: string, method: 'GET' | 'POST', url: string, payload?: object) =>
	here.app.inject({ method, url: `/api/mirror/requests${url}`, headers: await here.as(who), ...(payload && { payload }) })

const statusOf = async (id: string): Promise<number> => (await here.app.inject({ url: `/api/models/${id}` })).statusCode
const ask = async (who: string, name: string) => call(who, 'POST', '', { kind: 'model', name, reason: 'We need it for a study' })

test('a visitor sees what a repository is and asks for it on its page; a member of the board approves, and the answer is a notification', async () => {
	const refused = await here.app.inject({ url: '/api/models/ada/wanted' })
	expect(refused.statusCode).toBe(403)
	expect(refused.headers['x-error-message']).toContain('comes here only after a request')
	const page = await here.app.inject({ url: '/ada/wanted' })
	expect([page.statusCode, page.headers.location]).toEqual([303, '/settings/mirror/ask?kind=model&id=ada%2Fwanted'])
	const seen = (await here.app.inject({ url: page.headers.location ?? '' })).body
	expect(seen).toContain('Sign in to ask for it')
	const rita = await browser('rita')
	const form = await rita.read('/settings/mirror/ask?kind=model&id=ada%2Fwanted')
	for (const text of ['other', 'safetensors', 'model.safetensors', 'Ask for this model']) expect(form).toContain(text)
	expect((await rita.send('/settings/mirror/ask?kind=model&id=ada%2Fwanted', { reason: ' ' })).status).toBe(422)
	const sent = await rita.send('/settings/mirror/ask?kind=model&id=ada%2Fwanted', { reason: 'For <our> study' })
	expect([sent.status, sent.to]).toEqual([303, '/settings/mirror'])
	expect((await ask('rita', 'ada/wanted')).statusCode).toBe(409)
	expect((await ask('otto', 'ADA/Wanted')).statusCode).toBe(200)
	expect(await rita.read('/settings/mirror')).toContain('For &lt;our&gt; study')
	// Members of the board who may decide are told of both; one who only reads, and who asked, are not.
	const news = async (who: string) => (await here.hub.notifications.list(await here.personOf(who), { skip: 0, limit: 10 })).notifications
	expect((await news('dora')).map(({ reason, note, href, by }) => [reason, note, href, by?.name])).toEqual([
		['mirror-asked', 'Request for the model ada/wanted', '/settings/mirror', 'otto'],
		['mirror-asked', 'Request for the model ada/wanted', '/settings/mirror', 'rita'],
	])
	for (const who of ['rene', 'rita']) expect(await news(who)).toEqual([])
	// Strangers and members who only read see requests of their own alone.
	for (const who of ['otto', 'rene']) {
		const own = (await call(who, 'GET', '')).json<{ person: string; mayAnswer: boolean }[]>()
		expect(own.every(({ person, mayAnswer }) => person === who && !mayAnswer)).toBe(true)
	}
	const [first] = (await call('dora', 'GET', '?state=waiting')).json<{ id: string; mayAnswer: boolean; facts: object }[]>()
	expect(first).toMatchObject({ mayAnswer: true, facts: { formats: ['safetensors'], license: 'other' } })
	for (const who of ['otto', 'rita', 'rene']) expect((await call(who, 'POST', `/${first?.id}`, { answer: 'approve' })).statusCode).toBe(404)
	const dora = await browser('dora')
	const answered = await dora.send('/settings/mirror', { do: 'answer', request: first?.id ?? '', answer: 'approve', note: 'Enjoy' })
	expect([answered.status, answered.to]).toEqual([303, '/settings/mirror'])
	expect((await call('dora', 'POST', `/${first?.id}`, { answer: 'refuse' })).statusCode).toBe(409)
	await expect.poll(() => statusOf('ada/wanted'), { timeout: 30_000 }).toBe(200)
	for (const who of ['rita', 'otto']) {
		const told = (await here.hub.notifications.list(await here.personOf(who), { skip: 0, limit: 10 })).notifications
		expect(told).toMatchObject([
			{ reason: 'mirror-approved', note: 'Your request for ada/wanted was approved: Enjoy', href: '/ada/wanted' },
		])
	}
	const jobs = (await here.hub.mirrorJobs?.jobs()) ?? []
	expect(jobs.map(({ source }) => source)).toEqual([{ type: 'repos', repos: [{ kind: 'model', id: 'ada/wanted' }] }])
	expect(here.problems).toEqual([])
})

test('rules answer by themselves, and say which', async () => {
	expect((await ask('rita', 'ada/open')).json()).toMatchObject({ state: 'approved', rule: 'open' })
	await expect.poll(() => statusOf('ada/open'), { timeout: 30_000 }).toBe(200)
	expect((await ask('rita', 'ada/closed')).json()).toMatchObject({
		state: 'refused',
		rule: 'formats',
		note: 'it has weights in the format pickle',
	})
	expect(await statusOf('ada/closed')).toBe(403)
	const rita = await browser('rita')
	expect(await rita.read('/settings/mirror/ask?kind=model&id=ada%2Fclosed')).toContain('refused by the rule “formats”')
	const told = (await here.hub.notifications.list(await here.personOf('rita'), { skip: 0, limit: 10 })).notifications
	expect(told.map(({ note }) => note)).toContain(
		'Your request for ada/closed was refused by the rule "formats": it has weights in the format pickle',
	)
})

test('an administrator or the operator refuses with a note, and jobs of administrators need no request', async () => {
	const asked = (await ask('otto', 'ada/picked')).json<{ id: string; state: string }>()
	expect(asked.state).toBe('waiting')
	await here.hub.mirrorRequests?.answer(asked.id, { answer: 'refuse', note: 'Not needed' })
	expect((await call('otto', 'GET', '?state=refused')).json()).toMatchObject([{ note: 'Not needed', mayAnswer: false }])
	expect(await statusOf('ada/picked')).toBe(403)
	await here.hub.mirrorJobs?.start({ upstream: 'there', source: { type: 'repos', repos: [{ kind: 'model', id: 'ada/picked' }] } })
	await expect.poll(() => statusOf('ada/picked'), { timeout: 30_000 }).toBe(200)
	expect((await ask('otto', 'ada/picked')).statusCode).toBe(400)
	expect((await ask('otto', 'ada/never-there')).statusCode).toBe(404)
	const { entries } = await here.hub.audit.list(await here.personOf('root'), undefined, { action: 'mirror.answer' }, { limit: 50 })
	expect(entries.map(({ actorName, subject, details }) => [actorName, subject, details['answer'], details['rule']])).toEqual([
		['', 'ada/picked', 'refused', undefined],
		['', 'ada/closed', 'refused', 'formats'],
		['', 'ada/open', 'approved', 'open'],
		['dora', 'ada/wanted', 'approved', undefined],
	])
	expect(here.problems).toEqual([])
})

test('rules that cannot be read, and organizations that do not exist, are refused', async () => {
	const change = async (changes: object) => here.hub.mirrors?.changeUpstream('there', changes)
	await expect(change({ requestRules: ['let all in'] })).rejects.toThrow('write rules such as')
	await expect(change({ deciders: 'rita' })).rejects.toThrow('this hub has no organization "rita"')
	await change({ isByRequest: false, requestRules: [], deciders: null })
	expect(await statusOf('ada/closed')).toBe(200)
})
