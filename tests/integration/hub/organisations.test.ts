import { VISITOR, type Account, type Person } from '@stoa/hub'
import { isHubError } from '@stoa/vocabulary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHub, type TestHub } from './open-test-hub.ts'

let open: TestHub
let ada: Person
let bob: Person
let lab: Account
beforeAll(async () => {
	open = await openTestHub()
	ada = await open.person('ada')
	bob = await open.person('bob')
	lab = await open.hub.people.createOrg(ada, { name: 'lab' })
	ada = await open.again(ada.account)
})
afterAll(() => open.close())

/** The code of the failure, or that there was none. */
const codeOf = (run: Promise<unknown>): Promise<string> =>
	run.then(
		() => 'passes',
		(error: unknown) => (isHubError(error) ? error.code : String(error)),
	)
let count = 0
/** Creates an account with a role in the organization `lab`. */
async function member(role: 'read' | 'contributor' | 'write' | 'admin'): Promise<Person> {
	const person = await open.person(`member-${++count}`)
	await open.ports.records.accounts.setMember(lab.id, person.account.id, role)
	return open.again(person.account)
}

describe('invitations', () => {
	test('a link admits one person, once', async () => {
		const { organisations } = open.hub
		const { secret } = await organisations.invite(ada, 'lab', { role: 'write' })
		const [first, second] = [await open.person('first'), await open.person('second')]
		expect((await organisations.invitation(first, secret)).org.name).toBe('lab')
		expect(await codeOf(organisations.invitation(VISITOR, secret))).toBe('sign-in-needed')
		expect((await organisations.accept(first, secret)).name).toBe('lab')
		expect(await codeOf(organisations.accept(second, secret))).toBe('invitation-not-found')
		expect((await open.again(first.account)).memberships.map(({ role }) => role)).toEqual(['write'])
	})
	test('one for a named account works for no other account, by link or by id', async () => {
		const { organisations } = open.hub
		const [named, other] = [await open.person('named'), await open.person('other')]
		const { secret, invitation } = await organisations.invite(ada, 'LAB', { role: 'read', who: 'named' })
		for (const key of [secret, invitation.id]) expect(await codeOf(organisations.accept(other, key))).toBe('invitation-not-found')
		expect((await organisations.ownInvitations(named)).map((view) => view.org.name)).toEqual(['lab'])
		expect(await organisations.ownInvitations(other)).toEqual([])
		await organisations.decline(named, invitation.id)
		expect(await codeOf(organisations.accept(named, secret))).toBe('invitation-not-found')
	})
	test('the id of a link invitation opens nothing', async () => {
		const { invitation } = await open.hub.organisations.invite(ada, 'lab', { role: 'admin' })
		expect(await codeOf(open.hub.organisations.accept(bob, invitation.id))).toBe('invitation-not-found')
	})
	test('one ends when the administrator who sent it loses the right, and a later promotion does not revive it', async () => {
		const { organisations } = open.hub
		const admin = await member('admin')
		const { secret: own } = await organisations.invite(admin, 'lab', { role: 'admin' })
		const { secret: other } = await organisations.invite(admin, 'lab', { role: 'read' })
		await organisations.removeMember(ada, 'lab', admin.account.name)
		expect(await codeOf(organisations.accept(await open.again(admin.account), own))).toBe('invitation-not-found')
		await open.ports.records.accounts.setMember(lab.id, admin.account.id, 'admin')
		expect(await codeOf(organisations.accept(bob, other))).toBe('invitation-not-found')
		const { secret: next } = await organisations.invite(await open.again(admin.account), 'lab', { role: 'read' })
		await open.ports.records.accounts.update(admin.account.id, { suspendedAt: new Date() })
		expect(await codeOf(organisations.accept(bob, next))).toBe('invitation-not-found')
		expect((await organisations.invitations(ada, 'lab')).some(({ inviter }) => inviter?.id === admin.account.id)).toBe(false)
	})
	test('one for an e-mail address requires that address', async () => {
		const { secret } = await open.hub.organisations.invite(ada, 'lab', { role: 'read', who: 'Wanted@example.org' })
		expect(await codeOf(open.hub.organisations.accept(bob, secret))).toBe('invitation-not-found')
		const wanted = await open.person('wanted')
		expect((await open.hub.organisations.accept(wanted, secret)).name).toBe('lab')
	})
	test('one that was withdrawn or has expired admits no one', async () => {
		const { organisations } = open.hub
		const { secret, invitation } = await organisations.invite(ada, 'lab', { role: 'read' })
		expect(await codeOf(organisations.uninvite(bob, 'lab', invitation.id))).toBe('org-admin-needed')
		await organisations.uninvite(ada, 'lab', invitation.id)
		expect(await codeOf(organisations.accept(bob, secret))).toBe('invitation-not-found')
		expect(await codeOf(organisations.uninvite(ada, 'lab', invitation.id))).toBe('invitation-not-found')
	})
	test('only administrators invite; members, strangers and unknown names are refused', async () => {
		const { organisations } = open.hub
		expect(await codeOf(organisations.invite(await member('write'), 'lab', { role: 'read' }))).toBe('org-admin-needed')
		expect(await codeOf(organisations.invite(bob, 'lab', { role: 'read' }))).toBe('org-admin-needed')
		expect(await codeOf(organisations.invite(ada, 'lab', { role: 'read', who: 'nobody-there' }))).toBe('account-not-found')
		expect(await codeOf(organisations.invite(ada, 'lab', { role: 'read', who: 'ada' }))).toBe('member-already')
		expect(await codeOf(organisations.invite(ada, 'lab', { role: 'read', who: '@' }))).toBe('invalid-input')
		expect(await codeOf(organisations.invite({ ...ada, scope: 'read' }, 'lab', { role: 'read' }))).toBe('write-token-needed')
	})
	test('of twenty who use one link at once, one is admitted', async () => {
		const { secret } = await open.hub.organisations.invite(ada, 'lab', { role: 'read' })
		const people = await Promise.all(Array.from({ length: 20 }, (_, index) => open.person(`runner-${index}`)))
		const before = (await open.hub.people.members(lab)).length
		const results = await Promise.allSettled(people.map((person) => open.hub.organisations.accept(person, secret)))
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		expect((await open.hub.people.members(lab)).length).toBe(before + 1)
	})
})

describe('deleting an organisation', () => {
	test('deletes everything that it owns and keeps its name reserved', async () => {
		const { organisations, people, repos, groups } = open.hub
		const org = await people.createOrg(ada, { name: 'passing' })
		ada = await open.again(ada.account)
		const { group } = await groups.create(ada, 'passing', { name: 'Part', isClosed: true })
		ada = await open.again(ada.account)
		await repos.create(ada, { kind: 'model', name: 'one', namespace: 'passing', groupId: group.id })
		await repos.create(ada, { kind: 'dataset', name: 'two', namespace: 'passing', visibility: 'private' })
		await repos.move(ada, { kind: 'model', id: 'passing/one' }, 'passing/renamed')
		await open.hub.collections.create(ada, { title: 'Kept', namespace: 'passing' })
		await people.follow(bob, 'passing')
		const writer = await open.person('passing-writer')
		await open.ports.records.accounts.setMember(org.id, writer.account.id, 'write')
		expect(await codeOf(organisations.delete(await open.again(writer.account), 'passing'))).toBe('org-admin-needed')
		await organisations.delete(ada, 'passing')
		expect(await codeOf(people.account('passing'))).toBe('account-not-found')
		expect((await open.again(ada.account)).memberships.map(({ org: { name } }) => name)).not.toContain('passing')
		for (const id of ['passing/one', 'passing/renamed']) expect(await codeOf(repos.find(ada, { kind: 'model', id }))).toBe('repo-not-found')
		expect(await codeOf(people.createOrg(bob, { name: 'Passing' }))).toBe('account-exists')
		expect(await codeOf(people.signUp({ name: 'passing', email: 'p@example.org', password: 'correct horse' }))).toBe('account-exists')
	})
	test('deletes what members create meanwhile, and leaves nothing half deleted', async () => {
		const org = await open.hub.people.createOrg(ada, { name: 'busy' })
		ada = await open.again(ada.account)
		const making = Array.from({ length: 6 }, (_, index) =>
			codeOf(open.hub.repos.create(ada, { kind: 'model', name: `m-${index}`, namespace: 'busy' })),
		)
		await open.hub.organisations.delete(ada, 'busy')
		// A call that comes too late fails, with whatever code, and owns nothing.
		expect(new Set(await Promise.all(making)).isSubsetOf(new Set(['passes', 'not-namespace-member']))).toBe(true)
		expect(await open.ports.records.repos.ofOwner(org.id)).toEqual([])
	})
})

describe('roles', () => {
	test('only administrators change them', async () => {
		const { organisations, people } = open.hub
		const [writer, reader] = [await member('write'), await member('read')]
		expect(await codeOf(organisations.setRole(writer, 'lab', reader.account.name, 'admin'))).toBe('org-admin-needed')
		expect(await codeOf(organisations.setRole(writer, 'lab', writer.account.name, 'admin'))).toBe('org-admin-needed')
		expect(await codeOf(organisations.setRole(VISITOR, 'lab', reader.account.name, 'admin'))).toBe('sign-in-needed')
		await organisations.setRole(ada, 'lab', reader.account.name, 'contributor')
		expect((await people.members(lab)).find(({ account }) => account.id === reader.account.id)?.role).toBe('contributor')
		expect(await codeOf(organisations.setRole(ada, 'lab', 'bob', 'write'))).toBe('not-a-member')
		expect(await codeOf(organisations.setRole(ada, 'bob', 'bob', 'write'))).toBe('account-not-found')
	})
	test('every member may leave', async () => {
		const leaver = await member('read')
		await open.hub.organisations.removeMember(leaver, 'lab', leaver.account.name)
		expect((await open.again(leaver.account)).memberships).toEqual([])
	})
	test('the last administrator stays, also when two leave at once', async () => {
		const org = await open.hub.people.createOrg(ada, { name: 'pair' })
		const partner = await open.person('partner')
		await open.ports.records.accounts.setMember(org.id, partner.account.id, 'admin')
		const both = await Promise.all([open.again(ada.account), open.again(partner.account)])
		const results = await Promise.allSettled(both.map((one) => open.hub.organisations.removeMember(one, 'pair', one.account.name)))
		expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
		const [left] = await open.hub.people.members(org)
		expect(left?.role).toBe('admin')
		const last = await open.again((left ?? { account: ada.account }).account)
		expect(await codeOf(open.hub.organisations.setRole(last, 'pair', last.account.name, 'read'))).toBe('last-admin')
	})
	test('contributors create repositories and write only to their own', async () => {
		const [one, two] = [await member('contributor'), await member('contributor')]
		const repo = await open.hub.repos.create(one, { kind: 'model', name: 'own', namespace: 'lab' })
		const { mayWrite, mayAdminister } = open.hub.repos
		expect([mayWrite(one, repo), mayAdminister(one, repo), mayWrite(two, repo)]).toEqual([true, true, false])
		expect(await codeOf(open.hub.repos.create(await member('read'), { kind: 'model', name: 'other', namespace: 'lab' }))).toBe(
			'not-namespace-member',
		)
	})
})

describe('profiles', () => {
	test('only the person, or an administrator of the organization, changes them', async () => {
		const { organisations, people } = open.hub
		await organisations.setProfile(ada, 'lab', { fullname: ' The Lab ', description: 'We measure.', website: 'https://lab.example' })
		expect(await people.account('lab')).toMatchObject({ fullname: 'The Lab', description: 'We measure.', website: 'https://lab.example' })
		await organisations.setProfile(ada, 'lab', { fullname: '', description: '', website: '' })
		expect(await people.account('lab')).toMatchObject({ fullname: 'lab', description: undefined, website: undefined })
		expect(await codeOf(organisations.setProfile(bob, 'lab', { fullname: 'x', description: '', website: '' }))).toBe('org-admin-needed')
		expect(await codeOf(organisations.setProfile(bob, 'ada', { fullname: 'x', description: '', website: '' }))).toBe('account-not-found')
	})
	test('set the default visibility of repositories whose creator chooses none', async () => {
		const { organisations, repos } = open.hub
		const made = async (name: string, visibility?: 'public') =>
			(await repos.create(await open.again(ada.account), { kind: 'model', name, namespace: 'lab', visibility })).visibility
		expect(await codeOf(organisations.setNewRepos(bob, 'lab', 'private'))).toBe('org-admin-needed')
		expect(await made('before')).toBe('public')
		await organisations.setNewRepos(ada, 'lab', 'private')
		expect([await made('silent'), await made('said', 'public')]).toEqual(['private', 'public'])
		await organisations.setNewRepos(ada, 'lab', 'public')
		expect(await made('after')).toBe('public')
	})
	test.each([
		'javascript:alert(1)',
		'data:text/html,x',
		'ftp://x.example',
		'https://user:pass@x.example',
		'x.example',
		'https://x\n.example',
	])('refuse the website %j', async (website) => {
		expect(await codeOf(open.hub.organisations.setProfile(bob, 'bob', { fullname: '', description: '', website }))).toBe('invalid-input')
	})
})

describe('the log', () => {
	test('records who did what to what, and from where, for administrators only', async () => {
		const org = await open.hub.people.createOrg(ada, { name: 'logged' })
		const admin = { ...(await open.again(ada.account)), address: '192.0.2.7' }
		await open.hub.repos.create(admin, { kind: 'model', name: 'engine', namespace: 'logged' })
		await open.hub.repos.changeSettings(admin, { kind: 'model', id: 'logged/engine' }, { visibility: 'private' })
		await open.hub.repos.move(admin, { kind: 'model', id: 'logged/engine' }, 'logged/motor')
		await open.hub.repos.delete(admin, { kind: 'model', id: 'logged/motor' })
		const { entries } = await open.hub.audit.list(admin, 'logged', {}, { limit: 10 })
		expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
			'repo.delete logged/motor',
			'repo.move logged/engine',
			'repo.settings logged/engine',
			'repo.create logged/engine',
			'org.create logged',
		])
		expect(entries[0]).toMatchObject({ actorName: 'ada', address: '192.0.2.7', scopeId: org.id, details: { kind: 'model' } })
		const { entries: found } = await open.hub.audit.list(admin, 'logged', { action: 'repo.move', actor: 'AD' }, { limit: 10 })
		expect(found.map(({ details }) => details['to'])).toEqual(['logged/motor'])
		expect(await codeOf(open.hub.audit.list(bob, 'logged', {}, { limit: 10 }))).toBe('org-admin-needed')
		expect(await codeOf(open.hub.audit.list(VISITOR, 'logged', {}, { limit: 10 }))).toBe('sign-in-needed')
		expect(await codeOf(open.hub.audit.list(admin, undefined, {}, { limit: 10 }))).toBe('hub-admin-needed')
	})
	test('records nothing for an action that failed', async () => {
		const before = (await open.hub.audit.list(ada, 'lab', { action: 'member.role' }, { limit: 1000 })).entries.length
		expect(await codeOf(open.hub.organisations.setRole(ada, 'lab', 'bob', 'write'))).toBe('not-a-member')
		expect((await open.hub.audit.list(ada, 'lab', { action: 'member.role' }, { limit: 1000 })).entries).toHaveLength(before)
	})
	test('is read page by page', async () => {
		const first = await open.hub.audit.list(ada, 'lab', {}, { limit: 2 })
		const second = await open.hub.audit.list(ada, 'lab', {}, { before: first.next, limit: 2 })
		expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(4)
	})
})
