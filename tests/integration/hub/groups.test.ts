import { VISITOR, type OrgRole, type Person } from '@stoa/hub'
import { isHubError } from '@stoa/vocabulary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHub, type TestHub } from './open-test-hub.ts'

let open: TestHub
let ada: Person
let orgId: string
beforeAll(async () => {
	open = await openTestHub()
	ada = await open.person('ada')
	orgId = (await open.hub.people.createOrg(ada, { name: 'lab' })).id
	ada = await open.again(ada.account)
})
afterAll(() => open.close())

const codeOf = (run: Promise<unknown>): Promise<string> =>
	run.then(
		() => 'passes',
		(error: unknown) => (isHubError(error) ? error.code : String(error)),
	)
async function member(name: string, role: OrgRole): Promise<Person> {
	const person = await open.person(name)
	await open.ports.records.accounts.setMember(orgId, person.account.id, role)
	return open.again(person.account)
}
const again = async (person: Person): Promise<Person> => open.again(person.account)
/** Names of the models in a listing. */
async function listed(person: Person): Promise<string[]> {
	await open.hub.listings.refresh()
	const { repos, total } = await open.hub.listings.query(person, { kind: 'model', author: 'lab' })
	expect(total).toBe(repos.length)
	return repos.map(({ name }) => name).toSorted()
}

describe('a resource group', () => {
	test("06-4 shows a closed group's private repositories to its members and to no other members of the organization", async () => {
		const { groups, repos } = open.hub
		const [writer, outsider] = [await member('wanda', 'write'), await member('otto', 'no_access')]
		const group = (await groups.create(ada, 'lab', { name: 'Atlas', isClosed: true })).group
		ada = await again(ada)
		const inside = await repos.create(ada, { kind: 'model', name: 'maps', namespace: 'lab', visibility: 'private', groupId: group.id })
		await repos.create(ada, { kind: 'model', name: 'open', namespace: 'lab', visibility: 'private' })
		expect(inside.groupId).toBe(group.id)
		const ref = { kind: 'model', id: 'lab/maps' } as const
		expect(await codeOf(repos.find(await again(writer), ref))).toBe('repo-not-found')
		expect(await listed(await again(writer))).toEqual(['lab/open'])
		expect(await listed(await again(outsider))).toEqual([])

		await groups.setMembers(ada, 'lab', group.id, [
			{ user: 'otto', role: 'write' },
			{ user: 'WANDA', role: 'read' },
		])
		expect(repos.mayWrite(await again(outsider), inside)).toBe(true)
		expect(repos.mayWrite(await again(writer), inside)).toBe(false)
		expect(await listed(await again(writer))).toEqual(['lab/maps', 'lab/open'])
		expect(await listed(await again(outsider))).toEqual(['lab/maps'])

		await groups.removeMember(ada, 'lab', group.id, 'otto')
		expect(await listed(await again(outsider))).toEqual([])
		// Outside the group it belongs to the organization, in the index as well.
		await groups.place(await again(ada), ref, undefined)
		await groups.removeMember(ada, 'lab', group.id, 'wanda')
		expect(await listed(await again(writer))).toEqual(['lab/maps', 'lab/open'])
	})

	test('loses members who leave the organization, and repositories that move to another owner', async () => {
		const { groups, repos, organisations } = open.hub
		const paula = await member('paula', 'read')
		const { group } = await groups.create(ada, 'lab', { name: 'Leaving', members: [{ user: 'paula', role: 'admin' }] })
		await organisations.removeMember(ada, 'lab', 'paula')
		expect((await groups.get(ada, 'lab', group.id)).members).toEqual([])
		await open.ports.records.accounts.setMember(orgId, paula.account.id, 'read')
		expect((await groups.get(ada, 'lab', group.id)).members).toEqual([])
		ada = await again(ada)
		await repos.create(ada, { kind: 'dataset', name: 'wanders', namespace: 'lab', groupId: group.id })
		expect((await repos.move(ada, { kind: 'dataset', id: 'lab/wanders' }, 'lab/still')).groupId).toBe(group.id)
		expect((await repos.move(ada, { kind: 'dataset', id: 'lab/still' }, 'ada/mine')).groupId).toBeUndefined()
		expect((await repos.find(ada, { kind: 'dataset', id: 'ada/mine' })).groupId).toBeUndefined()
		await groups.delete(ada, 'lab', group.id)
		expect(await codeOf(groups.get(ada, 'lab', group.id))).toBe('group-not-found')
	})

	test('adds new members of the organization automatically, when it is set to', async () => {
		const { group } = await open.hub.groups.create(ada, 'lab', { name: 'Everybody', autoJoin: 'contributor' })
		const nina = await member('nina', 'no_access')
		expect(nina.memberships[0]?.groups?.find(({ id }) => id === group.id)?.role).toBe('contributor')
		expect(open.hub.groups.open(nina).map((place) => place.group.name)).toEqual(['Everybody'])
		const repo = await open.hub.repos.create(nina, { kind: 'model', name: 'by-nina', namespace: 'lab', groupId: group.id })
		expect(open.hub.repos.mayAdminister(nina, repo)).toBe(true)
		expect(await codeOf(open.hub.repos.create(nina, { kind: 'model', name: 'outside', namespace: 'lab' }))).toBe('not-namespace-member')
		// A rename does not count as creating a repository outside the group.
		expect((await open.hub.repos.move(nina, { kind: 'model', id: 'lab/by-nina' }, 'lab/nina-2')).name).toBe('lab/nina-2')
	})

	test('is managed by administrators of the organization, its members also by its own administrators', async () => {
		const { groups } = open.hub
		const { group } = await groups.create(ada, 'lab', { name: 'Own' })
		const [chief, plain] = [await member('chief', 'read'), await member('plain', 'write')]
		await groups.setMembers(ada, 'lab', group.id, [{ user: 'chief', role: 'admin' }])
		const head = await again(chief)
		expect((await groups.list(head, 'lab')).map((one) => one.group.name)).toEqual(['Own'])
		await groups.setMembers(head, 'lab', group.id, [{ user: 'plain', role: 'contributor' }])
		expect(await codeOf(groups.change(head, 'lab', group.id, { name: 'Mine' }))).toBe('org-admin-needed')
		expect(await codeOf(groups.delete(head, 'lab', group.id))).toBe('org-admin-needed')
		expect(await codeOf(groups.list(await again(plain), 'lab'))).toBe('org-admin-needed')
		expect(await codeOf(groups.setMembers(await again(plain), 'lab', group.id, [{ user: 'plain', role: 'admin' }]))).toBe(
			'org-admin-needed',
		)
		expect(await codeOf(groups.create(head, 'lab', { name: 'x' }))).toBe('org-admin-needed')
		expect(await codeOf(groups.list(VISITOR, 'lab'))).toBe('sign-in-needed')
		expect(await codeOf(groups.setMembers(ada, 'lab', group.id, [{ user: 'nobody', role: 'read' }]))).toBe('not-a-member')
		expect(await codeOf(groups.create(ada, 'lab', { name: ' own ' }))).toBe('group-exists')
		expect(await codeOf(groups.create(ada, 'lab', { name: '' }))).toBe('invalid-input')
	})

	test('belongs to one organization, and is not deleted while it holds repositories', async () => {
		const { groups, repos, people } = open.hub
		await people.createOrg(ada, { name: 'other' })
		ada = await again(ada)
		const { group } = await groups.create(ada, 'other', { name: 'Theirs' })
		await repos.create(ada, { kind: 'model', name: 'placed', namespace: 'lab' })
		ada = await again(ada)
		const ref = { kind: 'model', id: 'lab/placed' } as const
		expect(await codeOf(groups.place(ada, ref, group.id))).toBe('group-not-found')
		expect(await codeOf(groups.get(ada, 'lab', group.id))).toBe('group-not-found')
		expect(await codeOf(groups.create(ada, 'other', { name: 'With', repos: [ref] }))).toBe('repo-not-found')
		const made = await groups.create(ada, 'lab', { name: 'Full', repos: [ref] })
		expect(made.repos.map(({ name }) => name)).toEqual(['lab/placed'])
		expect(await codeOf(groups.delete(ada, 'lab', made.group.id))).toBe('group-not-empty')
		const { entries } = await open.hub.audit.list(ada, 'lab', { action: 'group.place' }, { limit: 5 })
		expect(entries[0]).toMatchObject({ subject: 'lab/placed', details: { group: 'Full' }, actorName: 'ada' })
	})

	test('repositories created in a group while it is deleted: none is lost or left without a group', async () => {
		const { groups, repos } = open.hub
		const { group } = await groups.create(ada, 'lab', { name: 'Race' })
		ada = await again(ada)
		const results = await Promise.all([
			...Array.from({ length: 5 }, (_, index) =>
				codeOf(repos.create(ada, { kind: 'model', name: `race-${index}`, namespace: 'lab', groupId: group.id })),
			),
			codeOf(groups.delete(ada, 'lab', group.id)),
		])
		const made = results.slice(0, 5).filter((code) => code === 'passes').length
		expect(results.at(-1)).toBe(made > 0 ? 'group-not-empty' : 'passes')
		expect(new Set(results.slice(0, 5)).isSubsetOf(new Set(['passes', 'group-not-found']))).toBe(true)
	})
})
