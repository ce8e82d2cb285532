import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { VISITOR, type Person } from '@stoa/hub'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

interface Received {
	path: string
	headers: Record<string, string | string[] | undefined>
	text: string
	body: { event: { action: string; scope: string }; repo: { name: string }; [key: string]: unknown }
}

let received: Received[] = []
let answers: number[] = []
const receiver = createServer((request, response) => {
	let text = ''
	request.on('data', (part: Buffer) => (text += part.toString()))
	request.on('end', () => {
		received.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) })
		response.writeHead(answers.shift() ?? 200).end()
	})
})

let server: TestServer
let ada: { authorization: string }
let ben: { authorization: string }
let origin = ''
beforeAll(async () => {
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
	origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
	server = await openTestServer({ settings: { STOA_WEBHOOKS_INNER: 'true' } })
	ada = await server.as('ada')
	ben = await server.as('ben')
	await server.hub.people.signUp({ name: 'root-of-hooks', email: 'root@example.org', password: 'correct horse battery', isAdmin: true })
})
beforeEach(() => {
	received = []
	answers = []
})
afterEach(async () => {
	for (const headers of [ada, ben])
		for (const { id } of (await ask('GET', HOOKS, headers)).body) await ask('DELETE', `${HOOKS}/${id}`, headers)
})
afterAll(async () => {
	await server.close()
	receiver.closeAllConnections()
	receiver.close()
})

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Record<string, string>, payload?: object) => {
	const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) })
	return { status: answer.statusCode, body: answer.json() }
}
const HOOKS = '/api/settings/webhooks'
const watch = async (input: object, headers = ada) => (await ask('POST', HOOKS, headers, { url: `${origin}/hook`, ...input })).body.webhook
const events = () => received.map(({ body: { event, repo } }) => `${event.scope} ${event.action} ${repo.name}`)
const arrived = async (count: number) => {
	await expect.poll(() => received.length).toBe(count)
}

test('webhooks are stored as clients send them', async () => {
	const made = await watch({ watched: [{ type: 'user', name: 'not-there' }], domains: ['repo', 'discussions'], secret: 'x y' })
	expect(made).toEqual({
		id: expect.stringMatching(/^[0-9a-f]{24}$/),
		url: `${origin}/hook`,
		secret: 'x y',
		domains: ['repo', 'discussions'],
		watched: [{ type: 'user', name: 'not-there' }],
		disabled: false,
	})
	expect((await watch({ watched: [] })).domains).toEqual(['repo', 'discussion'])
	expect((await ask('GET', HOOKS, ada)).body).toHaveLength(2)
	expect((await ask('GET', HOOKS, ben)).body).toEqual([])
	expect((await ask('GET', `${HOOKS}/${made.id}`, ben)).status).toBe(404)
	const changed = await ask('POST', `${HOOKS}/${made.id}`, ada, { watched: [], url: 'https://example.org/x' })
	expect(changed.body.webhook).toEqual({ ...made, watched: [], url: 'https://example.org/x' })
	expect((await ask('POST', `${HOOKS}/${made.id}/disable`, ada)).body.webhook.disabled).toBe(true)
	expect((await ask('POST', `${HOOKS}/${made.id}/enable`, ada)).body.webhook.disabled).toBe(false)
	for (const { id } of (await ask('GET', HOOKS, ada)).body) expect((await ask('DELETE', `${HOOKS}/${id}`, ada)).body).toEqual({})
	expect((await ask('GET', `${HOOKS}/${made.id}`, ada)).status).toBe(404)
	const wrong = [
		{ url: 'ftp://x' },
		{ url: 'nowhere' },
		{ url: 'https://a:b@c.org' },
		{ secret: 'a\nb' },
		{ watched: [{ type: 'model', name: 'x' }] },
		{ domains: [] },
	]
	for (const input of wrong) expect((await ask('POST', HOOKS, ada, { watched: [], url: 'https://example.org', ...input })).status).toBe(400)
})

test('the secret of a webhook is shown to sessions and to tokens that may change it', async () => {
	const { id } = await watch({ watched: [], secret: 'x y' })
	const account = await server.hub.people.account('ada')
	const owner: Person = { kind: 'person', account, memberships: [], scope: 'write', token: undefined }
	const fineGrained = async (...global: ('user.webhooks.read' | 'user.webhooks.write')[]) => {
		const permissions = { canReadGated: false, global, scoped: [] }
		const { value } = await server.hub.people.createToken(owner, { name: 'fine', role: 'fineGrained', permissions })
		return { authorization: `Bearer ${value}` }
	}
	const { token } = await server.hub.people.signIn({ name: 'ada', password: 'correct horse battery' })
	const callers: [string, Record<string, string>, string | null][] = [
		['read token', await server.as('ada', 'read'), null],
		['write token', ada, 'x y'],
		['session', { cookie: `stoa_session=${encodeURIComponent(token)}` }, 'x y'],
		['fine-grained token that reads', await fineGrained('user.webhooks.read'), null],
		['fine-grained token that writes', await fineGrained('user.webhooks.read', 'user.webhooks.write'), 'x y'],
	]
	for (const [caller, headers, secret] of callers) {
		const [list, one] = [await ask('GET', HOOKS, headers), await ask('GET', `${HOOKS}/${id}`, headers)]
		expect([caller, list.body.map((hook: { secret: unknown }) => hook.secret), one.body.webhook.secret]).toEqual([caller, [secret], secret])
	}
})

test('events are sent in order, signed, with the fields of the protocol', async () => {
	await watch({ watched: [{ type: 'user', name: 'ADA' }], secret: 's3cret' })
	const told = async (event: string) => {
		await expect.poll(events).toContain(event)
	}
	await server.makeRepo('ada', 'told')
	await told('repo create ada/told')
	await server.commit('ada', 'ada/told', { 'a.txt': 'one' })
	const oid = expect.stringMatching(/^[0-9a-f]{40}$/)
	// The repository's first commit has no earlier one.
	await expect
		.poll(() => received.map(({ body }) => body['updatedRefs']))
		.toContainEqual([{ ref: 'refs/heads/main', oldSha: oid, newSha: oid }])
	const { num } = (await ask('POST', '/api/models/ada/told/discussions', ben, { title: 'A question', description: 'Why?' })).body
	await told('discussion create ada/told')
	await ask('POST', `/api/models/ada/told/discussions/${num}/comment`, ada, { comment: 'Because.' })
	await told('discussion.comment create ada/told')
	await ask('POST', `/api/models/ada/told/discussions/${num}/status`, ada, { status: 'closed' })
	await told('discussion update ada/told')
	await ask('PUT', '/api/models/ada/told/settings', ada, { private: true })
	await told('repo.config update ada/told')
	expect(received[events().lastIndexOf('repo.config update ada/told')]?.body).toMatchObject({
		updatedConfig: { private: true },
		repo: { private: true },
	})
	await ask('POST', '/api/repos/move', ada, { fromRepo: 'ada/told', toRepo: 'ada/renamed' })
	await told('repo move ada/told')
	expect(received[events().lastIndexOf('repo move ada/told')]?.body['movedTo']).toMatchObject({ name: 'ada/renamed' })
	await ask('DELETE', '/api/repos/delete', ada, { name: 'renamed' })
	await told('repo delete ada/renamed')
	for (const { headers, text } of received) {
		expect(headers['x-webhook-secret']).toBe('s3cret')
		const [, at, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-stoa-signature'])) ?? []
		expect(mac).toBe(createHmac('sha256', 's3cret').update(`${at}.${text}`).digest('hex'))
	}
})

test('a webhook may watch one repository, by kind and name, and one domain only', async () => {
	await server.makeRepo('ada', 'both')
	await server.makeRepo('ada', 'both', { type: 'dataset' })
	const hook = await watch({ watched: [{ type: 'dataset', name: 'ada/both' }], domains: ['discussion'] }, ben)
	await server.commit('ada', 'ada/both', { 'a.txt': 'one' })
	await ask('POST', '/api/models/ada/both/discussions', ben, { title: 'Of the model' })
	const { num } = (await ask('POST', '/api/datasets/ada/both/discussions', ada, { title: 'Of the data', description: 'First words' })).body
	await ask('POST', `/api/datasets/ada/both/discussions/${num}/comment`, ada, { comment: 'More words' })
	await arrived(2)
	const opened = received.find(({ body }) => body.event.scope === 'discussion')?.body
	expect(opened).toMatchObject({
		event: { action: 'create', scope: 'discussion' },
		repo: {
			type: 'dataset',
			name: 'ada/both',
			private: false,
			url: { web: 'http://hub.test/datasets/ada/both', api: 'http://hub.test/api/datasets/ada/both' },
		},
		discussion: {
			num,
			title: 'Of the data',
			status: 'open',
			isPullRequest: false,
			url: { web: `http://hub.test/datasets/ada/both/discussions/${num}` },
		},
		comment: { content: 'First words', hidden: false },
		webhook: { id: hook.id, version: 3 },
	})
	expect(opened?.['repo']).not.toHaveProperty('headSha')
})

test('events of a private repository are sent only to webhooks whose owner may read it', async () => {
	await watch({ watched: [{ type: 'user', name: 'ada' }], url: `${origin}/theirs` }, ben)
	await watch({ watched: [{ type: 'user', name: 'ada' }], url: `${origin}/own` })
	await server.makeRepo('ada', 'secret', { private: true })
	await server.commit('ada', 'ada/secret', { 'a.txt': 'one' })
	await ask('DELETE', '/api/repos/delete', ada, { name: 'secret' })
	await server.makeRepo('ada', 'open')
	await expect.poll(() => received.filter(({ path }) => path === '/theirs').length).toBeGreaterThan(0)
	await expect.poll(() => received.filter(({ path, body }) => path === '/own' && body.repo.name === 'ada/open').length).toBeGreaterThan(1)
	expect(
		received
			.filter(({ path }) => path === '/theirs')
			.map(({ text }) => text)
			.join(),
	).not.toContain('secret')
	expect(received.filter(({ path, body }) => path === '/own' && body.repo.name === 'ada/secret').length).toBeGreaterThan(2)
})

test('a failed message waits for its next attempt, and is sent again when its owner asks', async () => {
	const hook = await watch({ watched: [{ type: 'model', name: 'ada/failing' }], domains: ['discussion'] })
	const person = await server.hub.people.personByToken(ada.authorization.replace('Bearer ', ''))
	answers = [500, 200]
	await server.makeRepo('ada', 'failing')
	await ask('POST', '/api/models/ada/failing/discussions', ben, { title: 'Anybody?' })
	const log = async () => (await server.hub.webhooks.deliveries(person, hook.id, { skip: 0, limit: 10 })).deliveries
	await expect.poll(async () => (await log())[0]?.status).toBe(500)
	const [failed] = await log()
	expect(failed).toMatchObject({ attempts: 1, finishedAt: undefined, event: 'discussion create' })
	expect(failed?.nextAt?.getTime()).toBeGreaterThan(Date.now() + 30_000)
	const again = await ask('POST', `${HOOKS}/${hook.id}/replay/${failed?.id}`, ada)
	expect(again.body.status).toBe('queued')
	await expect.poll(async () => (await log())[0]?.status).toBe(200)
	expect(received[1]?.text).toBe(received[0]?.text)
	expect(received[1]?.headers['x-stoa-delivery']).not.toBe(received[0]?.headers['x-stoa-delivery'])
	expect((await ask('POST', `${HOOKS}/${hook.id}/replay/${failed?.id}`, ben)).status).toBe(404)
	await server.hub.webhooks.test(person, hook.id)
	await arrived(3)
	expect(received[2]?.body).toMatchObject({ test: true, repo: { name: 'ada/example' } })
	expect(server.problems).toEqual([])
})

test('nothing is sent for a suspended account, and messages resume after the suspension', async () => {
	const carl = await server.as('carl')
	await watch({ watched: [{ type: 'user', name: 'ben' }], url: `${origin}/carl`, domains: ['repo'] }, carl)
	await watch({ watched: [{ type: 'user', name: 'ben' }], url: `${origin}/ben`, domains: ['repo'] }, ben)
	const { token } = await server.hub.people.signIn({ name: 'root-of-hooks', password: 'correct horse battery' })
	const admin = (await server.hub.people.personBySession(token)) ?? VISITOR
	const toldOf = (name: string) => [...new Set(received.filter(({ body: { repo } }) => repo.name === name).map(({ path }) => path))]
	await server.hub.takedowns.act(admin, { type: 'account', name: 'carl' }, { act: 'suspend', reason: 'Spam' })
	await server.makeRepo('ben', 'while-suspended')
	await expect.poll(() => toldOf('ben/while-suspended')).toContain('/ben')
	await server.hub.takedowns.act(admin, { type: 'account', name: 'carl' }, { act: 'restore', reason: 'A mistake' })
	await server.makeRepo('ben', 'after-suspension')
	await expect.poll(() => toldOf('ben/after-suspension').toSorted()).toEqual(['/ben', '/carl'])
	expect(toldOf('ben/while-suspended')).toEqual(['/ben'])
})

test('a restored repository is told as changed, not as new', async () => {
	await watch({ watched: [{ type: 'user', name: 'ada' }], domains: ['repo'] })
	await server.makeRepo('ada', 'back')
	await ask('DELETE', '/api/repos/delete', ada, { name: 'back' })
	const [deleted] = (await ask('GET', '/api/deleted-repos', ada)).body
	expect((await ask('POST', `/api/deleted-repos/${deleted.id}/restore`, ada, {})).status).toBe(200)
	await expect.poll(events).toContain('repo update ada/back')
	// Its first commit is an update, too, and is told where the message is made before the repository is deleted.
	const [told] = received.filter(
		({ body: { event, repo } }) => event.scope === 'repo' && event.action === 'update' && repo.name === 'ada/back',
	)
	expect(told?.body).toMatchObject({ restored: true, repo: { id: deleted.id, name: 'ada/back' } })
	expect(events().filter((event) => event === 'repo create ada/back')).toHaveLength(1)
})
