import type { Person } from '@stoa/hub'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const PASSWORD = 'correct horse battery'
const DISABLED = 'Access to this resource is disabled.'
let server: TestServer
let root: Person
let ada: Record<string, string>
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_RATE_SIGN_IN: '0' } })
	const account = await server.hub.people.signUp({ name: 'root', email: 'root@example.org', password: PASSWORD, isAdmin: true })
	root = { kind: 'person', account, memberships: [], scope: 'write', token: undefined }
	ada = await server.as('ada')
	await server.as('stella')
})
afterAll(() => server.close())

/** The smallest PNG: one pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

type Input = Parameters<TestServer['hub']['takedowns']['act']>[2]
const repoAct = (id: string, input: Input) => server.hub.takedowns.act(root, { type: 'repo', repo: { kind: 'model', id } }, input)
const accountAct = (name: string, input: Input) => server.hub.takedowns.act(root, { type: 'account', name }, input)
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

async function browser(name: string) {
	const { token } = await server.hub.people.signIn({ name, password: PASSWORD })
	return (url: string) => server.app.inject({ url, headers: { cookie: `stoa_session=${token}` } })
}

async function publish(name: string): Promise<string> {
	const [owner = ''] = name.split('/')
	await server.makeRepo(owner, name.slice(owner.length + 1))
	await server.commit(owner, name, { 'README.md': '# Hello\n', 'notes.txt': 'secret sauce\n' })
	return name
}

/** Routes that read a repository. Each answered before the takedown. */
const ROADS = (id: string): string[] => [
	`/api/models/${id}`,
	`/api/models/${id}/revision/main`,
	`/api/models/${id}/tree/main`,
	`/api/models/${id}/refs`,
	`/api/models/${id}/commits/main`,
	`/api/models/${id}/discussions`,
	`/${id}/resolve/main/notes.txt`,
	`/${id}/raw/main/notes.txt`,
	`/${id}.git/info/refs?service=git-upload-pack`,
	`/${id}`,
	`/${id}/tree/main`,
	`/${id}/blob/main/notes.txt`,
	`/${id}/commits/main`,
	`/${id}/discussions`,
]

test('a repository that administrators took down shows the reason on every route, in the form that clients expect', async () => {
	const id = await publish('ada/harmful')
	for (const url of ROADS(id)) expect([url, (await get(url)).statusCode]).toEqual([url, 200])
	await repoAct(id, { act: 'hide', reason: 'Malware in notes.txt' })
	for (const headers of [{}, await server.as('stella'), ada])
		for (const url of ROADS(id)) {
			const answer = await get(url, headers)
			expect([url, answer.statusCode]).toEqual([url, 403])
			expect(answer.body).not.toContain('secret sauce')
		}
	const answer = await get(`/api/models/${id}`)
	expect(answer.headers['x-error-message']).toBe(DISABLED)
	expect(answer.headers['x-error-code']).toBeUndefined()
	expect(answer.json()).toMatchObject({ error: DISABLED, disabled: true, reason: 'Malware in notes.txt' })
	expect((await get(`/${id}`)).body).toContain('Malware in notes.txt')
	const owner = await browser('ada')
	expect((await owner(`/${id}`)).body).toContain('This repository was taken down')
	expect((await owner('/notifications')).body).toContain('Malware in notes.txt')
})

test("taken-down content leaves listings, counts, search and its owner's pages, and returns when it is restored", async () => {
	const id = await publish('ada/unlisted')
	const places = ['/api/models?author=ada', '/models?author=ada', '/search?q=unlisted', '/api/quicksearch?q=unlisted', '/ada']
	const shows = async (): Promise<boolean[]> => {
		await server.hub.listings.refresh()
		return Promise.all(places.map(async (url) => (await get(url)).body.includes('ada/unlisted')))
	}
	const total = async () => (await server.hub.listings.query({ kind: 'visitor' }, { kind: 'model' })).total
	expect(await shows()).toEqual(places.map(() => true))
	const before = await total()
	await repoAct(id, { act: 'hide', reason: 'Spam' })
	expect(await shows()).toEqual(places.map(() => false))
	expect(await total()).toBe(before - 1)
	await repoAct(id, { act: 'restore', reason: 'It was a mistake' })
	expect(await shows()).toEqual(places.map(() => true))
	expect((await get(`/${id}/resolve/main/notes.txt`)).body).toBe('secret sauce\n')
})

test('a takedown required by law answers 451', async () => {
	const id = await publish('ada/forbidden')
	await repoAct(id, { act: 'hide', reason: 'Court order 12/2026', isLegal: true })
	expect((await get(`/${id}`)).statusCode).toBe(451)
	expect((await get(`/api/models/${id}`)).statusCode).toBe(451)
	expect((await get(`/api/models/${id}`)).headers['x-error-message']).toBe(DISABLED)
})

test('a locked repository is read and downloaded, and nothing in it changes, not even by its owner', async () => {
	const id = await publish('ada/frozen')
	await repoAct(id, { act: 'lock', reason: 'Under investigation' })
	expect((await get(`/${id}/resolve/main/notes.txt`)).statusCode).toBe(200)
	expect((await get(`/${id}`)).body).toContain('Under investigation')
	const post = (url: string, payload: object, method: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
		server.app.inject({ method, url, headers: ada, payload })
	const refused = await Promise.all([
		post(`/api/models/${id}/discussions`, { title: 'Why?', description: 'Tell me.' }),
		post(`/api/models/${id}/preupload/main`, { files: [{ path: 'a', size: 1, sample: 'YQ==' }] }),
		post(`/api/models/${id}/branch/next`, {}),
		post(`/api/models/${id}/settings`, { private: true }, 'PUT'),
		post('/api/repos/delete', { name: 'frozen' }, 'DELETE'),
		server.app.inject({ url: `/${id}.git/info/refs?service=git-receive-pack`, headers: ada }),
	])
	expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403))
	expect(refused[0]?.body).toContain('Under investigation')
})

test('a repository that administrators made private stays private until they restore it', async () => {
	const id = await publish('ada/leaked')
	await repoAct(id, { act: 'private', reason: 'Personal data' })
	expect((await get(`/api/models/${id}`)).statusCode).toBe(401)
	expect((await get(`/api/models/${id}`, ada)).json()).toMatchObject({ private: true })
	const open = { method: 'PUT' as const, url: `/api/models/${id}/settings`, headers: ada, payload: { private: false } }
	const refused = await server.app.inject(open)
	expect(refused.statusCode).toBe(403)
	expect(refused.body).toContain('Personal data')
	await repoAct(id, { act: 'restore', reason: 'The data was removed' })
	expect((await get(`/api/models/${id}`)).statusCode).toBe(200)
})

test('a private repository is private again after it was hidden and restored, whether its owner or an administrator made it private', async () => {
	const own = await publish('ada/own-secret')
	const settings = { method: 'PUT' as const, url: `/api/models/${own}/settings`, headers: ada, payload: { private: true } }
	await server.app.inject(settings)
	const ordered = await publish('ada/ordered-secret')
	await repoAct(ordered, { act: 'private', reason: 'Personal data' })
	for (const id of [own, ordered]) for (const act of ['hide', 'lock', 'hide'] as const) await repoAct(id, { act, reason: 'Malware' })
	for (const id of [own, ordered]) {
		expect([id, (await get(`/api/models/${id}`)).statusCode]).toEqual([id, 401])
		await repoAct(id, { act: 'restore', reason: 'A false alarm' })
		expect([id, (await get(`/api/models/${id}`)).statusCode]).toEqual([id, 401])
		expect((await get(`/api/models/${id}`, ada)).json()).toMatchObject({ private: true })
	}
	const open = { method: 'PUT' as const, url: `/api/models/${ordered}/settings`, headers: ada, payload: { private: false } }
	expect((await server.app.inject(open)).body).toContain('Personal data')
	await repoAct(ordered, { act: 'restore', reason: 'The data was removed' })
	expect((await get(`/api/models/${ordered}`)).statusCode).toBe(200)
	await expect(repoAct(own, { act: 'restore', reason: 'x' })).rejects.toMatchObject({ code: 'not-restricted' })
})

test('an account suspended with its content leaves the lists of likers, followers and members, and returns to them', async () => {
	const trudy = await server.as('trudy')
	const id = await publish('ada/admired')
	await server.hub.people.createOrg(await personOf('ada'), { name: 'club' })
	await server.hub.people.createOrg(await personOf('ada'), { name: 'facade' })
	for (const org of ['club', 'facade']) await server.setMember(org, 'trudy', 'write')
	for (const url of [`/api/models/${id}/like`, '/api/users/ada/follow', '/api/organizations/club/follow'])
		expect((await server.app.inject({ method: 'POST', url, headers: trudy })).statusCode).toBe(200)
	await server.app.inject({ method: 'POST', url: '/api/users/trudy/follow', headers: ada })
	const lists = [
		`/api/models/${id}/likers`,
		'/api/users/ada/followers',
		'/api/users/ada/following',
		'/api/organizations/club/followers',
		'/api/organizations/club/members',
		'/club',
	]
	const naming = async (): Promise<boolean[]> =>
		Promise.all(lists.map(async (url) => (await get(url)).body.replaceAll(/<script[^]*?<\/script>/g, '').includes('trudy')))
	const counts = async () => {
		const club = (await get('/api/organizations/club/overview')).json()
		return [(await get('/api/users/ada/overview')).json().numFollowers, club.numFollowers, club.numUsers]
	}
	expect([await naming(), await counts()]).toEqual([lists.map(() => true), [1, 1, 2]])
	await accountAct('trudy', { act: 'suspend', reason: 'Bought likes', hidesContent: true })
	await accountAct('facade', { act: 'suspend', reason: 'A facade', hidesContent: true })
	expect([await naming(), await counts()]).toEqual([lists.map(() => false), [0, 0, 1]])
	expect((await get('/api/users/ada/overview')).body).not.toContain('facade')
	expect((await get('/ada')).body).not.toContain('href="/facade"')
	// Administrators of the organization still see all its members.
	expect((await get('/api/organizations/club/members', ada)).body).toContain('trudy')
	await accountAct('trudy', { act: 'restore', reason: 'A mistake' })
	expect(await naming()).toEqual(lists.map(() => true))
})

test('the avatar of an account is hidden while the account is taken down', async () => {
	await server.hub.people.createOrg(await personOf('ada'), { name: 'banner' })
	await server.hub.organisations.setAvatar(await personWithOrgs('ada'), 'banner', PIXEL)
	const { id } = await server.hub.people.account('banner')
	const type = async () => (await get('/api/avatars/banner')).headers['content-type']
	const faces = () => server.hub.people.faces([id, id, 'f'.repeat(24)])
	expect(await type()).toBe('image/png')
	expect([...(await faces()).values()]).toMatchObject([{ name: 'banner', kind: 'org', avatar: expect.any(String) }])
	await accountAct('banner', { act: 'suspend', reason: 'Spam', hidesContent: true })
	expect(await type()).toBe('image/svg+xml')
	expect([...(await faces()).values()]).toEqual([{ name: 'banner', kind: 'org', avatar: undefined }])
	await accountAct('banner', { act: 'restore', reason: 'Cleared' })
	expect(await type()).toBe('image/png')
})

test('administrators list accounts by the API, and so does a token with hub.moderate', async () => {
	await server.as('quiet')
	await accountAct('quiet', { act: 'suspend', reason: 'Silence', hidesContent: false })
	const permissions = { canReadGated: false, global: ['hub.moderate'], scoped: [] }
	const { value } = await server.hub.people.createToken(root, { name: 'lister', role: 'fineGrained', permissions })
	const list = (query: string, token = value) => get(`/api/admin/accounts?${query}`, { authorization: `Bearer ${token}` })
	expect((await list('status=suspended&search=quiet')).json()).toMatchObject([
		{ name: 'quiet', type: 'user', admin: false, suspension: { reason: 'Silence', hidesContent: false } },
	])
	expect((await list('kind=org')).json().every(({ type }: { type: string }) => type === 'org')).toBe(true)
	const first = await list('limit=1')
	const next = /<[^?]*\?([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
	expect((await list(next)).json()[0]._id > first.json()[0]._id).toBe(true)
	expect((await list('status=sleepy')).statusCode).toBe(400)
	expect((await get('/api/admin/accounts', ada)).statusCode).toBe(403)
})

test("a suspension hides an account's content when administrators choose so, and restoring shows it again", async () => {
	const mallory = await server.as('mallory')
	const id = await publish('mallory/spam')
	await publish('ada/talked-about')
	const thread = { title: 'Buy now', description: 'Cheap pills.' }
	await server.app.inject({ method: 'POST', url: '/api/models/ada/talked-about/discussions', headers: mallory, payload: thread })
	await server.app.inject({ method: 'POST', url: '/api/collections', headers: mallory, payload: { title: 'Pills', namespace: 'mallory' } })
	const said = '/api/models/ada/talked-about/discussions'
	await accountAct('mallory', { act: 'suspend', reason: 'Spam', hidesContent: false })
	expect((await get(`/${id}`)).statusCode).toBe(200)
	expect((await get('/api/whoami-v2', mallory)).statusCode).toBe(401)
	await accountAct('mallory', { act: 'suspend', reason: 'Spam everywhere', hidesContent: true })
	expect((await get(`/${id}`)).statusCode).toBe(403)
	expect((await get(`/${id}`)).body).toContain('Spam everywhere')
	expect((await get('/mallory')).statusCode).toBe(403)
	expect((await get('/api/users/mallory/overview')).statusCode).toBe(403)
	expect((await get(said)).json()).toMatchObject({ count: 0 })
	expect((await get(`${said}/1`)).statusCode).toBe(403)
	expect((await get('/api/collections?owner=mallory')).body).not.toContain('Pills')
	await accountAct('mallory', { act: 'restore', reason: 'The account was stolen' })
	expect((await get(`/${id}`)).statusCode).toBe(200)
	expect((await get('/mallory')).statusCode).toBe(200)
	expect((await get(`${said}/1`)).statusCode).toBe(200)
	expect((await get('/api/whoami-v2', mallory)).statusCode).toBe(200)
})

test('a suspended organization publishes nothing, and its repositories are locked or hidden', async () => {
	await server.hub.people.createOrg(await personOf('ada'), { name: 'ring' })
	await server.app.inject({ method: 'POST', url: '/api/repos/create', headers: ada, payload: { name: 'bait', organization: 'ring' } })
	const again = { method: 'POST' as const, url: '/api/repos/create', headers: ada, payload: { name: 'more', organization: 'ring' } }
	await accountAct('ring', { act: 'suspend', reason: 'A spam ring' })
	expect((await get('/ring/bait')).statusCode).toBe(200)
	expect((await server.app.inject(again)).statusCode).toBe(403)
	expect((await server.app.inject({ ...again, url: '/api/models/ring/bait/branch/next', payload: {} })).statusCode).toBe(403)
	await accountAct('ring', { act: 'suspend', reason: 'A spam ring', hidesContent: true })
	expect((await get('/ring/bait')).statusCode).toBe(403)
	await accountAct('ring', { act: 'restore', reason: 'Cleared' })
	expect((await server.app.inject(again)).statusCode).toBe(200)
})

async function personOf(name: string): Promise<Person> {
	return { kind: 'person', account: await server.hub.people.account(name), memberships: [], scope: 'write', token: undefined }
}

test('a deleted account takes everything with it, and its name stays reserved', async () => {
	await server.as('gone')
	await publish('gone/model')
	await accountAct('gone', { act: 'delete', reason: 'Only malware' })
	expect((await get('/gone/model')).statusCode).toBe(404)
	expect((await get('/gone')).statusCode).toBe(404)
	await expect(server.hub.people.signUp({ name: 'gone', email: 'gone2@example.org', password: PASSWORD })).rejects.toThrow(/already used/)
})

test('a deleted repository is gone, and its owner is told why', async () => {
	const id = await publish('ada/erased')
	await repoAct(id, { act: 'delete', reason: 'Illegal content' })
	expect((await get(`/${id}`)).statusCode).toBe(404)
	expect((await (await browser('ada'))('/notifications')).body).toContain('Illegal content')
})

test('a discussion that was taken down shows the reason and returns', async () => {
	const id = await publish('ada/threads')
	const base = `/api/models/${id}/discussions`
	await server.app.inject({ method: 'POST', url: base, headers: ada, payload: { title: 'Insults', description: 'You all.' } })
	const subject = { type: 'discussion' as const, repo: { kind: 'model' as const, id }, number: 1 }
	await server.hub.takedowns.act(root, subject, { act: 'hide', reason: 'Harassment' })
	expect((await get(base)).json()).toMatchObject({ count: 0 })
	const page = await get(`/${id}/discussions/1`, {})
	expect([page.statusCode, page.body.includes('Harassment')]).toEqual([403, true])
	expect((await get(`${base}/1`, ada)).statusCode).toBe(403)
	await server.hub.takedowns.act(root, subject, { act: 'restore', reason: 'A joke' })
	expect((await get(`${base}/1`)).json()).toMatchObject({ title: 'Insults' })
})

test('only administrators take content down, and every action is in the log with its reason', async () => {
	const id = await publish('ada/mine')
	const subject = { type: 'repo' as const, repo: { kind: 'model' as const, id } }
	const stella = await personOf('stella')
	await expect(server.hub.takedowns.act(stella, subject, { act: 'hide', reason: 'x' })).rejects.toMatchObject({ code: 'hub-admin-needed' })
	await expect(server.hub.takedowns.look(stella, subject)).rejects.toMatchObject({ code: 'hub-admin-needed' })
	await expect(repoAct(id, { act: 'hide', reason: '  ' })).rejects.toMatchObject({ code: 'invalid-input' })
	await expect(repoAct(id, { act: 'restore', reason: 'x' })).rejects.toMatchObject({ code: 'not-restricted' })
	await expect(accountAct('root', { act: 'suspend', reason: 'x' })).rejects.toMatchObject({ code: 'invalid-input' })
	await repoAct(id, { act: 'hide', reason: 'A reason to be found' })
	const { entries } = await server.hub.audit.list(root, undefined, { action: 'repo.restrict' }, { limit: 5 })
	expect(entries[0]).toMatchObject({ subject: id, actorName: 'root', details: { reason: 'A reason to be found', level: 'hidden' } })
})

test('a fine-grained token with hub.moderate takes content down only for an administrator', async () => {
	const id = await publish('ada/by-token')
	const permissions = { canReadGated: false, global: ['hub.moderate'], scoped: [] }
	const tokenOf = async (person: Person) =>
		(await server.hub.people.createToken(person, { name: 'bot', role: 'fineGrained', permissions })).value
	const send = (token: string) =>
		server.app.inject({
			method: 'POST',
			url: '/api/admin/takedowns',
			headers: { authorization: `Bearer ${token}` },
			payload: { target: { type: 'model', name: id }, action: 'hide', reason: 'Found by the scanner' },
		})
	const plain = (await server.hub.people.createToken(root, { name: 'plain', role: 'write' })).value
	expect((await send(plain)).statusCode).toBe(403)
	expect((await send(await tokenOf(await personOf('stella')))).statusCode).toBe(403)
	expect((await send(await tokenOf(root))).statusCode).toBe(200)
	expect((await get(`/api/models/${id}`)).json()).toMatchObject({ reason: 'Found by the scanner' })
})

test('every repository, profile and discussion page links to a report, and sends visitors to the sign-in page', async () => {
	const id = await publish('ada/reportable')
	expect((await get(`/${id}`)).body).toContain(`href="/${id}/report"`)
	expect((await get('/ada')).body).toContain('href="/report?account=ada"')
	expect((await get('/report?account=ada')).headers.location).toBe('/login?next=%2Freport%3Faccount%3Dada')
	const stella = await server.as('stella')
	const payload = { target: { type: 'account', name: 'ada' }, category: 'copyright', reason: 'She copied my work.' }
	expect((await server.app.inject({ method: 'POST', url: '/api/reports', headers: stella, payload })).statusCode).toBe(200)
	const { reports } = await server.hub.moderation.reports(root, true, { limit: 10 })
	expect(reports[0]).toMatchObject({ account: { name: 'ada' }, report: { category: 'copyright', reason: 'She copied my work.' } })
})

test('a report that leads to a deletion is answered, although it is deleted with the repository', async () => {
	const id = await publish('ada/reported')
	const stella = await personOf('stella')
	await server.hub.moderation.report(stella, { repo: { kind: 'model', id } }, { category: 'illegal', reason: 'Look at it.' })
	const [view] = (await server.hub.moderation.reports(root, true, { limit: 1 })).reports
	await repoAct(id, { act: 'delete', reason: 'It was illegal', reportId: view?.report.id })
	expect((await (await browser('stella'))('/notifications')).body).toContain('It was deleted: It was illegal')
})

test('the demo content is deleted in one step, and nothing else with it', async () => {
	const demo = await server.hub.people.signUp({ name: 'demo', email: 'demo@localhost.localdomain', password: PASSWORD })
	const person: Person = { kind: 'person', account: demo, memberships: [], scope: 'write', token: undefined }
	await server.hub.people.createOrg(person, { name: 'examples' })
	await server.hub.repos.create(await personWithOrgs('demo'), { kind: 'model', name: 'tiny', namespace: 'examples' })
	const id = await publish('ada/stays')
	expect((await server.hub.takedowns.demo(root)).repos).toEqual([{ kind: 'model', name: 'examples/tiny' }])
	await server.hub.takedowns.removeDemo(root)
	expect(await server.hub.takedowns.demo(root)).toEqual({ accounts: [], repos: [] })
	expect((await get('/examples/tiny')).statusCode).toBe(404)
	expect((await get('/demo')).statusCode).toBe(404)
	expect((await get(`/${id}`)).statusCode).toBe(200)
})

async function personWithOrgs(name: string): Promise<Person> {
	const person = await personOf(name)
	return { ...person, memberships: await server.hub.people.memberships(person.account) }
}

const fileAct = (id: string, path: string, input: Input, rev = 'main') =>
	server.hub.takedowns.act(root, { type: 'file', repo: { kind: 'model', id }, rev, path }, input)

test('no route serves a small file that was taken down, and the rest of the repository is served', async () => {
	const id = await publish('ada/one-bad-file')
	const first = (await get(`/api/models/${id}`)).json().sha
	await server.commit('ada', id, { 'copy.txt': 'secret sauce\n', 'fine.txt': 'all right\n' })
	await server.commit('ada', id, { 'notes.txt': 'second version\n' })
	await fileAct(id, 'notes.txt', { act: 'hide', reason: 'A password' }, first)
	const gone = [
		`/${id}/resolve/${first}/notes.txt`,
		`/${id}/raw/${first}/notes.txt`,
		`/${id}/resolve/main/copy.txt`,
		`/${id}/blob/${first}/notes.txt`,
		`/${id}/blame/${first}/notes.txt`,
		`/${id}.git/info/refs?service=git-upload-pack`,
	]
	for (const url of gone)
		for (const headers of [{}, ada]) {
			const answer = await get(url, headers)
			expect([url, answer.statusCode, answer.body.includes('secret sauce')]).toEqual([url, 403, false])
			expect(answer.body).toContain('A password')
		}
	const second = (await get(`/api/models/${id}/commits/main`)).json()[0].id
	for (const url of [`/${id}/commit/${second}`, `/${id}/commit/${second}.diff`, `/${id}/compare/${first}..main`])
		expect([url, (await get(url)).body.includes('secret sauce')]).toEqual([url, false])
	expect((await get(`/${id}/resolve/main/notes.txt`)).body).toBe('second version\n')
	expect((await get(`/${id}/resolve/main/fine.txt`)).statusCode).toBe(200)
	expect((await get(`/${id}`)).statusCode).toBe(200)
	await fileAct(id, 'notes.txt', { act: 'restore', reason: 'The password was changed' }, first)
	expect((await get(`/${id}/resolve/${first}/notes.txt`)).body).toBe('secret sauce\n')
	expect((await get(gone.at(-1) ?? '')).statusCode).toBe(200)
})

test('every version of a file can be taken down, later ones too', async () => {
	const id = await publish('ada/every-version')
	await server.commit('ada', id, { 'notes.txt': 'second version\n' })
	const first = (await get(`/api/models/${id}/commits/main`)).json().at(-2).id
	await fileAct(id, 'notes.txt', { act: 'hide', reason: 'Copyright', isEveryVersion: true })
	await server.commit('ada', id, { 'notes.txt': 'third version\n' })
	for (const rev of ['main', first]) expect([rev, (await get(`/${id}/resolve/${rev}/notes.txt`)).statusCode]).toEqual([rev, 403])
})

test('a large file that was taken down is gone in every repository, and cannot be uploaded again', async () => {
	const [one, other] = [await publish('ada/large-one'), await publish('ada/large-other')]
	const bytes = Buffer.from('a large file of malware')
	const oid = createHash('sha256').update(bytes).digest('hex')
	const bring = async (id: string): Promise<number> => {
		const batch = { operation: 'upload', transfers: ['basic'], objects: [{ oid, size: bytes.length }] }
		const headers = { ...ada, 'content-type': 'application/vnd.git-lfs+json', accept: 'application/vnd.git-lfs+json' }
		const url = `/${id}.git/info/lfs/objects/batch`
		const answer = await server.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(batch) })
		const upload = answer.json().objects?.[0]?.actions?.upload
		if (upload) {
			const put = await server.app.inject({
				method: 'PUT',
				url: upload.href.replace('http://hub.test', ''),
				headers: upload.header,
				payload: bytes,
			})
			if (put.statusCode >= 400) return put.statusCode
		}
		const line = (key: string, value: object) => JSON.stringify({ key, value })
		const commit = await server.app.inject({
			method: 'POST',
			url: `/api/models/${id}/commit/main`,
			headers: { ...ada, 'content-type': 'application/x-ndjson' },
			payload: [
				line('header', { summary: 'x', description: '' }),
				line('lfsFile', { path: 'w.bin', algo: 'sha256', oid, size: bytes.length }),
			].join('\n'),
		})
		return commit.statusCode
	}
	expect([await bring(one), await bring(other)]).toEqual([200, 200])
	for (const id of [one, other]) expect((await get(`/${id}/resolve/main/w.bin`)).body).toBe(String(bytes))
	await fileAct(one, 'w.bin', { act: 'hide', reason: 'Malware' })
	for (const id of [one, other])
		for (const url of [`/${id}/resolve/main/w.bin`, `/${id}/blob/main/w.bin`]) {
			const answer = await get(url, ada)
			expect([url, answer.statusCode, answer.body.includes('Malware')]).toEqual([url, 403, true])
		}
	const lfs = await server.app.inject({
		method: 'POST',
		url: `/${other}.git/info/lfs/objects/batch`,
		headers: { 'content-type': 'application/vnd.git-lfs+json' },
		payload: JSON.stringify({ operation: 'download', transfers: ['basic'], objects: [{ oid, size: bytes.length }] }),
	})
	expect(lfs.json().objects[0].actions).toBeUndefined()
	const third = await publish('ada/large-third')
	expect(await bring(third)).toBe(403)
	// Git holds only a pointer to it, which reveals none of the bytes.
	expect((await get(`/${one}.git/info/refs?service=git-upload-pack`)).statusCode).toBe(200)
	await fileAct(one, 'w.bin', { act: 'restore', reason: 'A false alarm' })
	expect((await get(`/${other}/resolve/main/w.bin`)).body).toBe(String(bytes))
})

test('images of a comment are taken down and restored with it', async () => {
	const id = await publish('ada/images')
	const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
	const sent = await server.app.inject({ method: 'POST', url: '/uploads', headers: { ...ada, 'content-type': 'image/png' }, payload: png })
	const image = sent.body.trim()
	const base = `/api/models/${id}/discussions`
	await server.app.inject({ method: 'POST', url: base, headers: ada, payload: { title: 'Look', description: `![x](${image})` } })
	const eventId = (await get(`${base}/1`)).json().events[0].id
	const subject = { type: 'comment' as const, repo: { kind: 'model' as const, id }, number: 1, eventId }
	const path = new URL(image, 'http://hub.test').pathname
	expect((await get(path)).statusCode).toBe(200)
	await server.hub.takedowns.act(root, subject, { act: 'hide', reason: 'Illegal image' })
	expect((await get(path)).statusCode).toBe(404)
	await server.hub.takedowns.act(root, subject, { act: 'restore', reason: 'A drawing' })
	expect((await get(path)).statusCode).toBe(200)
})
