import { VISITOR, type Hub, type Person } from '@stoa/hub'
import { isHubError } from '@stoa/vocabulary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHub, type TestHub } from './open-test-hub.ts'

let open: TestHub
let hub: Hub
let ada: Person
/** The answers of the name servers; `undefined` when they do not answer. */
let zone: Map<string, string[]> | undefined = new Map()
beforeAll(async () => {
	const texts = async (name: string): Promise<string[]> => {
		if (!zone) throw new Error('ETIMEOUT')
		return zone.get(name) ?? []
	}
	open = await openTestHub({ ports: { nameTexts: { texts } } })
	;({ hub } = open)
	ada = await open.person('ada')
	for (const name of ['lab', 'rival']) await hub.people.createOrg(ada, { name })
	ada = await open.again(ada.account)
})
afterAll(async () => {
	await open.close()
})

const codeOf = (run: Promise<unknown>): Promise<string> =>
	run.then(
		() => 'passes',
		(error: unknown) => (isHubError(error) ? error.code : String(error)),
	)
async function publish(org: string, domain: string): Promise<void> {
	const found = (await hub.domains.list(ada, org)).find((one) => one.domain.domain === domain)
	if (found) zone?.set(found.proof.name, ['v=spf1 -all', found.proof.value])
}
const verified = async (org: string): Promise<string[]> => hub.domains.verified(await hub.people.account(org))

describe('a domain of an organization', () => {
	test.each(['example', 'https://example.org', 'example.org/x', '10.0.0.1', 'a b.org', '-a.org', `${'a'.repeat(64)}.org`, '', 'localhost'])(
		'is a name: %j is refused',
		async (text) => {
			expect(await codeOf(hub.domains.add(ada, 'lab', text))).toBe('invalid-input')
		},
	)

	test('is verified by the record that its administrators are shown, and by no other', async () => {
		expect((await hub.domains.add(ada, 'lab', ' Example.ORG. ')).domain).toBe('example.org')
		expect(await codeOf(hub.domains.verify(ada, 'lab', 'example.org'))).toBe('domain-unproven')
		zone?.set('_stoa-challenge.example.org', ['stoa-domain-verification=guessed'])
		expect(await codeOf(hub.domains.verify(ada, 'lab', 'example.org'))).toBe('domain-unproven')
		expect(await verified('lab')).toEqual([])
		await publish('lab', 'example.org')
		await hub.domains.verify(ada, 'lab', 'EXAMPLE.org')
		expect(await verified('lab')).toEqual(['example.org'])
		const { entries } = await hub.audit.list(ada, 'lab', { subject: 'example.org' }, { limit: 5 })
		expect(entries.map(({ action }) => action)).toEqual(['domain.verify', 'domain.add'])
	})

	test('belongs to one organization, also when two verify it at once', async () => {
		for (const org of ['lab', 'rival']) await hub.domains.add(ada, org, 'both.example')
		const values = await Promise.all(
			['lab', 'rival'].map(
				async (org) => (await hub.domains.list(ada, org)).find(({ domain }) => domain.domain === 'both.example')?.proof.value ?? '',
			),
		)
		expect(new Set(values).size).toBe(2)
		zone?.set('_stoa-challenge.both.example', values)
		const codes = await Promise.all(['lab', 'rival'].map((org) => codeOf(hub.domains.verify(ada, org, 'both.example'))))
		expect(codes.toSorted()).toEqual(['domain-taken', 'passes'])
		const holders = (await Promise.all(['lab', 'rival'].map(verified))).filter((domains) => domains.includes('both.example'))
		expect(holders).toHaveLength(1)
	})

	test('is no longer verified when a check finds the record gone; name servers that do not answer change nothing', async () => {
		zone = undefined
		expect(await codeOf(hub.domains.verify(ada, 'lab', 'example.org'))).toBe('unavailable')
		expect(await verified('lab')).toContain('example.org')
		zone = new Map()
		expect(await codeOf(hub.domains.verify(ada, 'lab', 'example.org'))).toBe('domain-unproven')
		expect(await verified('lab')).not.toContain('example.org')
		await hub.domains.remove(ada, 'lab', 'example.org')
		expect(await codeOf(hub.domains.verify(ada, 'lab', 'example.org'))).toBe('domain-not-found')
	})

	test('is visible to its administrators only', async () => {
		const writer = await open.person('writer')
		await open.ports.records.accounts.setMember((await hub.people.account('lab')).id, writer.account.id, 'write')
		const member = await open.again(writer.account)
		expect(await codeOf(hub.domains.list(member, 'lab'))).toBe('org-admin-needed')
		expect(await codeOf(hub.domains.add(member, 'lab', 'member.example'))).toBe('org-admin-needed')
		expect(await codeOf(hub.domains.verify(VISITOR, 'lab', 'example.org'))).toBe('sign-in-needed')
		const withoutNames = open.another({ nameTexts: undefined })
		expect(await codeOf(withoutNames.domains.add(ada, 'lab', 'late.example'))).toBe('passes')
		expect(await codeOf(withoutNames.domains.verify(ada, 'lab', 'late.example'))).toBe('not-offered')
		await withoutNames.close()
	})
})
