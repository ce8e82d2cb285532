import { VISITOR, type Person } from '@stoa/hub'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
const people: Record<string, { authorization: string }> = {}
beforeAll(async () => {
	server = await openTestServer()
	for (const name of ['ada', 'ben', 'cleo', 'dan']) people[name] = await server.as(name)
	await server.makeRepo('ada', 'talk')
})
afterAll(() => server.close())

const ask = async (who: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
	const answer = await server.app.inject({ method, url, headers: people[who] ?? {}, ...(payload && { payload }) })
	if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.body}`)
	return answer.body === '' ? undefined : answer.json()
}
const as = (name: string): Promise<Person> => server.hub.people.personByToken((people[name]?.authorization ?? '').replace('Bearer ', ''))
const told = async (name: string, unreadOnly = false) => {
	const { notifications } = await server.hub.notifications.list(await as(name), { skip: 0, limit: 50, unreadOnly })
	return notifications.map(({ kind, reason, discussion, repo, by }) =>
		`${kind} ${reason} ${discussion?.title ?? repo?.name ?? ''} ${by?.name ?? ''}`.replaceAll(/\s+/g, ' ').trim(),
	)
}
const hears = async (name: string, what: string) => {
	await expect.poll(() => told(name, true)).toContain(what)
}
const open = async (who: string, title: string, description = '', repo = 'ada/talk'): Promise<number> =>
	(await ask(who, 'POST', `/api/models/${repo}/discussions`, { title, description })).num
const comment = (who: string, number: number, text: string) =>
	ask(who, 'POST', `/api/models/ada/talk/discussions/${number}/comment`, { comment: text })

test('a discussion notifies the owner, the author, participants and mentioned accounts, and never the speaker', async () => {
	const number = await open('ben', 'Which licence?', 'I wonder, @cleo and `@dan`.')
	await hears('ada', 'thread owner Which licence? ben')
	await hears('cleo', 'mention mention Which licence? ben')
	await comment('ada', number, 'MIT')
	await hears('ben', 'thread author Which licence? ada')
	await comment('cleo', number, 'Thank you')
	await hears('ada', 'thread owner Which licence? cleo'.replace('owner', 'participant'))
	expect(await told('dan')).toEqual([])
	expect((await told('ben')).length).toBe(1)
	// Only opening its page marks a notification as read, so the test marks it itself.
	const { notifications } = await server.hub.notifications.list(await as('ada'), { skip: 0, limit: 1 })
	await server.hub.notifications.markRead(await as('ada'), [notifications[0]?.id ?? ''])
	expect(await told('ada', true)).toEqual([])
	expect(await told('cleo', true)).toContain('mention mention Which licence? ben')
	await server.hub.notifications.markRead(await as('cleo'), 'all')
	await ask('ada', 'POST', `/api/models/ada/talk/discussions/${number}/status`, { status: 'closed' })
	await expect.poll(() => told('cleo', true)).toContain('thread participant Which licence? ada')
})

test('discussions and repositories are muted and watched, and kinds disabled', async () => {
	const number = await open('ada', 'Mute me', '@ben, @dan?')
	await hears('ben', 'mention mention Mute me ada')
	await hears('dan', 'mention mention Mute me ada')
	const ref = { kind: 'model', id: 'ada/talk' } as const
	await server.hub.notifications.watch(await as('ben'), { repo: ref, number }, 'muted')
	await server.hub.notifications.watch(await as('cleo'), { repo: ref }, 'watching')
	await server.hub.notifications.choose(await as('dan'), { unwanted: ['mention'], byMail: false })
	for (const name of ['ben', 'cleo', 'dan']) await server.hub.notifications.markRead(await as(name), 'all')
	await comment('ada', number, 'Still here, @ben and @dan')
	await hears('cleo', 'thread watching Mute me ada')
	expect([await told('ben', true), await told('dan', true)]).toEqual([[], []])
	expect(await server.hub.notifications.watchLevel(await as('cleo'), { repo: ref })).toBe('watching')
	await server.hub.notifications.watch(await as('cleo'), { repo: ref }, 'usual')
	expect(await server.hub.notifications.watchLevel(await as('cleo'), { repo: ref })).toBe('usual')
	await expect(server.hub.notifications.watch(await as('cleo'), { repo: ref, number: 999 }, 'muted')).rejects.toMatchObject({
		code: 'discussion-not-found',
	})
})

test('followers are notified of public things, once they are public, and of nothing else', async () => {
	await ask('cleo', 'POST', '/api/users/dan/follow')
	await hears('dan', 'follow followed cleo')
	await server.makeRepo('dan', 'secret', { private: true })
	await server.makeRepo('dan', 'open')
	await hears('cleo', 'repo following dan/open dan')
	expect((await told('cleo')).join()).not.toContain('dan/secret')
	await ask('dan', 'PUT', '/api/models/dan/secret/settings', { private: false })
	await hears('cleo', 'repo following dan/secret dan')
	// A restored repository is not a new one: once read, its notification stays read.
	await server.hub.notifications.markRead(await as('cleo'), 'all')
	await ask('dan', 'DELETE', '/api/repos/delete', { name: 'open' })
	const [deleted] = await server.hub.deletedRepos.list(await as('dan'))
	await server.hub.deletedRepos.restore(await as('dan'), deleted?.repo.id ?? '')
	await server.makeRepo('dan', 'later')
	await hears('cleo', 'repo following dan/later dan')
	expect(await told('cleo', true)).not.toContain('repo following dan/open dan')
	// Things that become private are neither shown nor counted any more.
	await ask('dan', 'PUT', '/api/models/dan/secret/settings', { private: true })
	expect((await told('cleo')).join()).not.toContain('dan/secret')
})

test('an account that asked for e-mails gets one for each thing, at a confirmed address, without the text', async () => {
	await server.hub.credentials.join({ name: 'eve', email: 'eve@example.net', password: 'correct horse battery' })
	const lettersTo = () => server.letters.filter(({ to }) => to === 'eve@example.net')
	await expect.poll(() => lettersTo().length).toBe(1)
	const { token } = await server.hub.people.signIn({ name: 'eve', password: 'correct horse battery' })
	const eve = await server.hub.people.personBySession(token)
	if (!eve) throw new Error('The session is over')
	await server.hub.notifications.choose(eve, { unwanted: [], byMail: true })
	const number = await open('ada', 'By mail?', '@eve')
	await expect.poll(async () => (await server.hub.notifications.list(eve, { skip: 0, limit: 5 })).unread).toBe(1)
	await server.hub.notifications.markRead(eve, 'all')
	const key = new URL(/http\S+/.exec(lettersTo()[0]?.text ?? '')?.[0] ?? '').searchParams.get('key') ?? ''
	await server.hub.credentials.confirmEmail(VISITOR, key)
	await comment('ada', number, 'A secret word, @eve')
	await expect.poll(() => lettersTo().length).toBe(2)
	await comment('ada', number, 'Again, @eve')
	const other = await open('ada', 'And this?', '@eve')
	await expect.poll(() => lettersTo().length).toBe(3)
	const [, first, second] = lettersTo()
	expect(first?.subject).toBe(`By mail? (ada/talk #${number})`)
	expect(first?.text).toContain(`ada mentioned you:\n\nBy mail? (ada/talk #${number})\nhttp://hub.test/ada/talk/discussions/${number}\n`)
	expect(first?.text).not.toContain('secret word')
	expect(second?.subject).toBe(`And this? (ada/talk #${other})`)
})

test('access requests and their decisions', async () => {
	await server.makeRepo('ada', 'gated')
	await ask('ada', 'PUT', '/api/models/ada/gated/settings', { gated: 'manual' })
	await ask('ben', 'POST', '/ada/gated/ask-access', {})
	await hears('ada', 'access access-asked ada/gated ben')
	await ask('ada', 'POST', '/api/models/ada/gated/user-access-request/handle', { user: 'ben', status: 'accepted' })
	await hears('ben', 'access access-accepted ada/gated ada')
	expect(server.problems).toEqual([])
})

test('an invited person finds the invitation among their notifications until it is withdrawn, and gets an e-mail if they want e-mails', async () => {
	const { organisations, notifications, people: accounts } = server.hub
	await accounts.createOrg(await as('ada'), { name: 'lab' })
	const ada = await as('ada')
	const of = async (name: string) => (await notifications.list(await as(name), { skip: 0, limit: 50 })).notifications
	const invitations = async (name: string) => (await of(name)).filter(({ kind }) => kind === 'invitation')
	const { invitation } = await organisations.invite(ada, 'lab', { role: 'read', who: 'ben' })
	expect(await invitations('ben')).toMatchObject([
		{ reason: 'invited', note: 'Invitation to lab', href: `/invitations/${invitation.id}`, isUnread: true, by: { name: 'ada' } },
	])
	await organisations.uninvite(ada, 'lab', invitation.id)
	expect(await invitations('ben')).toEqual([])
	const again = await organisations.invite(ada, 'lab', { role: 'read', who: 'ben' })
	await organisations.accept(await as('ben'), again.invitation.id)
	expect(await invitations('ben')).toEqual([])

	await server.hub.credentials.join({ name: 'fay', email: 'fay@example.net', password: 'correct horse battery' })
	const lettersTo = () => server.letters.filter(({ to }) => to === 'fay@example.net')
	await expect.poll(() => lettersTo().length).toBe(1)
	await server.hub.credentials.confirmEmail(
		VISITOR,
		new URL(/http\S+/.exec(lettersTo()[0]?.text ?? '')?.[0] ?? '').searchParams.get('key') ?? '',
	)
	const { token } = await accounts.signIn({ name: 'fay', password: 'correct horse battery' })
	const fay = await accounts.personBySession(token)
	if (!fay) throw new Error('The session is over')
	await notifications.choose(fay, { unwanted: [], byMail: true })
	const asked = await organisations.invite(ada, 'lab', { role: 'read', who: 'fay' })
	await expect.poll(() => lettersTo().length, { timeout: 20_000 }).toBe(2)
	expect(lettersTo()[1]?.text).toContain(
		`ada invites you to an organization:\n\nInvitation to lab\nhttp://hub.test/invitations/${asked.invitation.id}\n`,
	)
})

test("07-5 the API lists the caller's notifications, marks them read, and stores preferences", async () => {
	await ask('ada', 'POST', '/api/repos/create', { name: 'heard' })
	expect(await ask('cleo', 'PATCH', '/api/settings/watch', { add: [{ type: 'model', id: 'ada/heard' }] })).toEqual({ success: true })
	expect(await server.hub.notifications.watchLevel(await as('cleo'), { repo: { kind: 'model', id: 'ada/heard' } })).toBe('watching')
	const number = await open('ben', 'Heard?', '', 'ada/heard')
	await hears('cleo', 'thread watching Heard? ben')
	const list = (query = '') => ask('cleo', 'GET', `/api/notifications${query}`)
	const { notifications, count, start } = await list('?readStatus=unread&limit=1')
	expect([notifications.length, start, count.unread > 0]).toEqual([1, 0, true])
	expect(notifications[0]).toMatchObject({
		type: 'thread',
		reason: 'watching',
		read: false,
		repo: { name: 'ada/heard', type: 'model' },
		discussion: { num: number, title: 'Heard?', status: 'open', isPullRequest: false },
		by: { name: 'ben', type: 'user' },
		url: expect.stringContaining(`http://hub.test/ada/heard/discussions/${number}`),
	})
	await ask('cleo', 'DELETE', '/api/notifications', { ids: [notifications[0].id] })
	expect((await list()).notifications.find(({ id }: { id: string }) => id === notifications[0].id).read).toBe(true)
	expect((await list('?readStatus=unread')).count.unread).toBe(count.unread - 1)
	const again = await open('ben', 'Again?', '', 'ada/heard')
	await hears('cleo', 'thread watching Again? ben')
	const [fresh] = (await list('?readStatus=unread')).notifications
	expect(fresh.discussion.num).toBe(again)
	await ask('cleo', 'DELETE', '/api/notifications', { discussionIds: [fresh.discussion.id] })
	expect((await list()).notifications.find(({ id }: { id: string }) => id === fresh.id).read).toBe(true)

	const before = await ask('cleo', 'PATCH', '/api/settings/notifications', { unwanted: ['follow'] })
	expect(await ask('cleo', 'PATCH', '/api/settings/notifications', { byMail: true })).toEqual({
		...before,
		unwanted: ['follow'],
		byMail: true,
	})
	expect(await ask('cleo', 'PATCH', '/api/settings/watch', { delete: [{ type: 'model', id: 'ada/heard' }] })).toEqual({ success: true })
	for (const wrong of [{}, { ids: ['x'] }, { ids: ['1'.repeat(40)] }])
		await expect(ask('cleo', 'DELETE', '/api/notifications', wrong)).rejects.toThrow('error')
	await expect(list('?readStatus=some')).rejects.toThrow('readStatus')
	await expect(ask('cleo', 'PATCH', '/api/settings/watch', { add: [{ type: 'model', id: 'ada/none' }] })).rejects.toThrow(
		'Repository not found',
	)
})

test('a flood of mentions notifies ten accounts, once for each discussion', async () => {
	const crowd = Array.from({ length: 12 }, (_, place) => `crowd${place}`)
	for (const name of crowd) people[name] = await server.as(name)
	const number = await open('ben', 'Everybody', crowd.map((name) => `@${name} @${name}`).join(' '))
	for (let time = 0; time < 5; time++) await comment('ben', number, '@crowd0 @crowd0 @crowd0')
	await open('ben', 'Afterwards', '@crowd11')
	// By then, earlier events have been delivered.
	await hears('crowd11', 'mention mention Afterwards ben')
	const heard = await Promise.all(crowd.map(async (name) => (await told(name)).filter((line) => line.includes('Everybody')).length))
	expect(heard).toEqual([...Array.from({ length: 10 }, () => 1), 0, 0])
})

test('an e-mail whose receiver cannot be looked up keeps no other one waiting', async () => {
	const { credentials, notifications, people: accounts } = server.hub
	const lettersTo = (name: string) => server.letters.filter(({ to }) => to === `${name}@example.net`)
	for (const name of ['gus', 'hal']) {
		await credentials.join({ name, email: `${name}@example.net`, password: 'correct horse battery' })
		await expect.poll(() => lettersTo(name).length).toBe(1)
		const [link] = /http\S+/.exec(lettersTo(name)[0]?.text ?? '') ?? []
		await credentials.confirmEmail(VISITOR, new URL(link ?? '').searchParams.get('key') ?? '')
		const { token } = await accounts.signIn({ name, password: 'correct horse battery' })
		const person = await accounts.personBySession(token)
		if (!person) throw new Error('The session is over')
		await notifications.choose(person, { unwanted: [], byMail: true })
	}
	const { id } = await accounts.account('gus')
	const { byId } = server.records.accounts
	const lookup = vi.spyOn(server.records.accounts, 'byId').mockImplementation((one) => {
		return one === id ? Promise.reject(new Error('no such connection')) : byId(one)
	})
	await open('ada', 'For both', '@gus and @hal')
	await expect.poll(() => lettersTo('hal').length).toBe(2)
	lookup.mockRestore()
	expect(lettersTo('gus')).toHaveLength(1)
	expect(server.problems.filter((line) => line.includes('send a notification by e-mail'))).toHaveLength(1)
})
