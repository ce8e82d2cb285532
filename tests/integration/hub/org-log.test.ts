import type { AuditAction, Person } from '@stoa/hub'
import { collectionSlug } from '@stoa/vocabulary'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestHub, type TestHub } from './open-test-hub.ts'

let open: TestHub
let ada: Person
let will: Person
beforeAll(async () => {
	open = await openTestHub()
	ada = await open.person('ada')
	will = await open.person('will')
	for (const name of ['lab', 'other']) await open.hub.people.createOrg(ada, { name })
	const lab = await open.hub.people.account('lab')
	await open.ports.records.accounts.setMember(lab.id, will.account.id, 'write')
	ada = await open.again(ada.account)
	will = await open.again(will.account)
	await open.hub.repos.create(will, { kind: 'model', name: 'maps', namespace: 'lab' })
})
afterAll(() => open.close())

let since = new Date()
beforeEach(() => {
	since = new Date()
})
/** Entries of an organization's log since the test began, oldest first. */
async function log(org: string): Promise<{ action: AuditAction; subject: string; actorName: string; details: Record<string, string> }[]> {
	const { entries } = await open.hub.audit.list(ada, org, { from: since }, { limit: 50 })
	return entries.map(({ action, subject, actorName, details }) => ({ action, subject, actorName, details })).toReversed()
}

describe('the log of an organization', () => {
	test('records its collections and the items that people add to them', async () => {
		const { collections } = open.hub
		const { collection } = await collections.create(will, { title: 'Maps <b>', namespace: 'lab', visibility: 'private' })
		const ref = { namespace: 'lab', slug: collectionSlug(collection.title, collection.id) }
		const { items } = await collections.addItem(will, ref, { type: 'model', id: 'lab/maps' })
		await collections.update(will, ref, { title: 'Charts', visibility: 'public' })
		await collections.removeItem(ada, ref, items[0]?.id ?? '')
		await collections.delete(ada, ref)
		await collections.create(will, { title: 'My own' })
		const by = (actorName: string, action: string, subject: string, details = {}) => ({ actorName, action, subject, details })
		expect(await log('lab')).toEqual([
			by('will', 'collection.create', 'Maps <b>', { visibility: 'private' }),
			by('will', 'collection.add', 'Maps <b>', { item: 'model lab/maps' }),
			by('will', 'collection.update', 'Maps <b>', { to: 'Charts', visibility: 'public' }),
			by('ada', 'collection.take-out', 'Charts'),
			by('ada', 'collection.delete', 'Charts'),
		])
		expect(await log('other')).toEqual([])
	})

	test('a refused collection leaves no entry, and the error names the one that has the title', async () => {
		const { collections } = open.hub
		const { collection } = await collections.create(will, { title: 'Twice', namespace: 'lab' })
		await expect(collections.create(ada, { title: 'twice', namespace: 'lab' })).rejects.toMatchObject({
			code: 'collection-exists',
			fields: { slug: `lab/twice-${collection.id}` },
		})
		expect((await log('lab')).map(({ action }) => action)).toEqual(['collection.create'])
	})

	test('records webhooks on its repositories by their host, never by the full address', async () => {
		const { webhooks } = open.hub
		const hook = await webhooks.create(will, {
			url: 'https://hooks.example.org/secret-path?key=1',
			watched: [{ type: 'model', name: 'LAB/maps' }],
			domains: ['repo'],
		})
		await webhooks.update(will, hook.id, { watched: [{ type: 'user', name: 'will' }] })
		await webhooks.update(will, hook.id, {
			watched: [
				{ type: 'org', name: 'lab' },
				{ type: 'org', name: 'other' },
			],
		})
		await webhooks.setDisabled(will, hook.id, true)
		await webhooks.delete(will, hook.id)
		const entries = await log('lab')
		expect(entries.map(({ action, details }) => [action, details['watches']])).toEqual([
			['webhook.create', 'model LAB/maps'],
			['webhook.update', 'user will'],
			['webhook.update', 'org lab, org other'],
			['webhook.update', 'org lab, org other'],
			['webhook.delete', 'org lab, org other'],
		])
		expect(new Set(entries.map(({ subject }) => subject))).toEqual(new Set(['hooks.example.org']))
		expect(JSON.stringify(entries)).not.toContain('secret-path')
		// The owner of the webhooks is not a member of `other`, so its log has no entry.
		expect(await log('other')).toEqual([])
	})

	test('records tokens created for it, or for one of its repositories', async () => {
		const { people } = open.hub
		const make = (name: string, type: 'account' | 'model', entity: string) =>
			people.createToken(will, {
				name,
				role: 'fineGrained',
				permissions: { canReadGated: false, global: [], scoped: [{ type, name: entity, permissions: ['repo.content.read'] }] },
			})
		const { token } = await make('for all', 'account', 'lab')
		await make('for one', 'model', 'lab/maps')
		await make('own', 'account', 'will')
		await people.createToken(will, { name: 'plain', role: 'write' })
		await people.rotateToken(will, token.id)
		await people.revokeToken(will, token.id)
		const entries = await log('lab')
		expect(entries.map(({ action, subject, details }) => `${action} ${subject} ${details['for']}`)).toEqual([
			'token.create for all lab',
			'token.create for one lab/maps',
			'token.rotate for all lab',
			'token.revoke for all lab',
		])
	})
})
