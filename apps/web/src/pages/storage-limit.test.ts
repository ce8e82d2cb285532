import { HubError } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { createFakeHub, fakePerson } from '../testing/fake-hub.ts'
import { page } from '../testing/render.ts'

const full = new HubError('storage-limit', { name: 'demo', storageClass: 'public', used: 900, limit: 1000, wanted: 200 })
const refuse = async (): Promise<never> => Promise.reject(full)
const SENTENCE = 'has no room for 200 bytes more: 900 bytes of 1 kB are in use.'

test('the editor keeps what was typed when the storage is full, and says why', async () => {
	const fake = createFakeHub()
	const hub = { ...fake, commits: { ...fake.commits, commit: refuse } }
	const form = { do: 'save', path: 'README.md', content: '# A text that took an hour', summary: 'Change the card', to: 'branch' }
	const { status, html } = await page('/demo/digits/edit/main/README.md', { actor: fakePerson(), hub, form })
	expect(status).toBe(422)
	expect(html).toContain(SENTENCE)
	expect(html).toContain('# A text that took an hour')
})

test('a new repository and another visibility are refused beside their forms', async () => {
	const fake = createFakeHub()
	const hub = { ...fake, repos: { ...fake.repos, create: refuse, changeSettings: refuse } }
	const made = await page('/new', {
		actor: fakePerson(),
		hub,
		form: { type: 'model', name: 'another', namespace: 'demo', visibility: 'public' },
	})
	const shown = await page('/demo/digits/settings', { actor: fakePerson(), hub, form: { do: 'visibility', visibility: 'private' } })
	for (const { status, html } of [made, shown]) expect([status, html.includes(SENTENCE)]).toEqual([422, true])
})

test('a limit is read with its unit, and what is none is refused with the value', async () => {
	const asked: unknown[] = []
	const fake = createFakeHub()
	const of = await fake.storage.of(fakePerson(), 'demo')
	const hub = { ...fake, storage: { ...fake.storage, setLimits: async (...given: unknown[]) => (asked.push(given.slice(1)), of) } }
	const send = (form: Record<string, string>) => page('/admin/storage?account=demo', { actor: fakePerson(), hub, form })
	const refused = await send({ account: 'demo', public: 'much', private: '' })
	expect([refused.status, refused.html.includes('Cannot read &quot;much&quot;: write a size such as 500 GB, or none')]).toEqual([422, true])
	await expect(send({ account: 'demo', public: '1.5 TB', private: '' })).rejects.toThrow('leads to')
	await expect(send({ account: 'demo', public: 'none', private: '800' })).rejects.toThrow('leads to')
	expect(asked).toEqual([
		['demo', { public: 1_500_000_000_000, private: 'default' }],
		['demo', { public: 'none', private: 800 }],
	])
})
