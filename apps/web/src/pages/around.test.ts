import { describe, expect, test } from 'vitest'
import { fakePerson } from '../testing/fake-hub.ts'
import { answer, page } from '../testing/render.ts'

const SLUG = 'small-b-and-b-good-0123456789abcdef01234567'
const COLLECTION = `/collections/demo/${SLUG}`
const demo = fakePerson()

describe('collections', () => {
	test('a collection shows its items in order, and texts as texts', async () => {
		const { html } = await page(COLLECTION)
		expect(html).toContain('Small &lt;b&gt;and&lt;/b&gt; good')
		expect(html).not.toContain('<script>alert')
		expect(html).toContain('href="/papers/1706.03762"')
		expect(html).not.toContain(`${COLLECTION}/edit"`)
		expect((await page(COLLECTION, { actor: demo })).html).toContain(`${COLLECTION}/edit"`)
	})

	test('an old slug leads to the new one, and to the same page of it', async () => {
		const old = '/collections/demo/was-0123456789abcdef01234567'
		expect(await answer(old)).toMatchObject({ kind: 'redirect', location: COLLECTION })
		expect(await answer(`${old}/edit`, { actor: demo })).toMatchObject({ kind: 'redirect', location: `${COLLECTION}/edit` })
	})

	test('forms say beside the field what is wrong', async () => {
		const nameless = await page('/collections/new', { actor: demo, form: { title: ' ' } })
		expect(nameless.status).toBe(422)
		expect(nameless.html).toMatch(/id="title-error"[^]*Cannot read the title: enter 1 to 60 characters/)
		const taken = await page('/collections/new', { actor: demo, form: { title: 'Small <b>and</b> good' } })
		expect(taken.html).toMatch(/id="title-error"[^]*A collection called/)
		const missing = await page(`${COLLECTION}/edit`, { actor: demo, form: { do: 'add', type: 'model', id: 'no/such' } })
		expect([missing.status, missing.html.includes('id="id-error"')]).toEqual([422, true])
		const unsure = await page(`${COLLECTION}/edit`, { actor: demo, form: { do: 'delete', confirm: 'something else' } })
		expect(unsure.html).toMatch(/id="confirm-error"[^]*write the title to delete it/)
	})

	test('upvoting sends visitors to sign in and members back', async () => {
		expect(await answer(COLLECTION, { form: { upvote: 'yes' } })).toMatchObject({
			location: `/login?next=${encodeURIComponent(COLLECTION)}`,
		})
		expect(await answer(COLLECTION, { actor: demo, form: { upvote: 'yes' } })).toMatchObject({ location: COLLECTION })
	})

	test('an empty list says what a collection is', async () => {
		expect((await page('/collections?q=zzz')).html).toContain('Nothing found')
		expect((await page('/collections?owner=demo&sort=upvotes')).html).toContain('Collections of demo')
	})
})

describe('webhooks', () => {
	test('the list and one webhook show what was sent, and messages as texts', async () => {
		expect((await page('/settings/webhooks', { actor: demo })).html).toContain('https://example.org/hook?a=&lt;b&gt;')
		const { html } = await page('/settings/webhooks/hook1', { actor: demo })
		expect(html).toContain('it did not answer within 10 seconds')
		expect(html).toContain('demo\ndatasets/demo/data')
		expect(html).not.toContain('<script>alert')
	})

	test('wrong addresses and lines are named beside their fields', async () => {
		expect((await page('/settings/webhooks', { actor: demo, form: { url: '' } })).html).toContain('id="url-error"')
		const lines = await page('/settings/webhooks', { actor: demo, form: { url: 'https://example.org', watched: 'a/b/c/d' } })
		expect(lines.html).toMatch(/id="watched-error"[^]*a\/b\/c\/d/)
	})
})

describe('notifications', () => {
	test('they lead where they are about, and the header counts them without a script', async () => {
		const { html } = await page('/notifications', { actor: demo })
		expect(html).toContain('Unread: ')
		expect(html).toContain('asks for access')
		const busy = demo.kind === 'person' ? { ...demo, unread: 100 } : demo
		expect((await page('/models', { actor: busy })).html).toContain('aria-label="Notifications, 99+ unread"')
		expect((await page('/models')).html).not.toContain('href="/notifications"')
	})

	test('the settings keep what was chosen', async () => {
		const { html } = await page('/settings/notifications', { actor: demo })
		expect(html.match(/name="kind"[^>]*checked/g)).toHaveLength(6)
		expect(await answer('/settings/notifications', { actor: demo, form: { kind: 'thread' } })).toMatchObject({
			location: '/settings/notifications',
		})
	})
})

describe('papers', () => {
	test('a paper shows who cites it, and its title as text', async () => {
		const { html } = await page('/papers/1706.03762')
		expect(html).toContain('Attention is &lt;i&gt;all&lt;/i&gt; you need')
		expect(html).toContain('href="https://arxiv.org/abs/1706.03762"')
		expect((await page('/papers/9999.99999')).status).toBe(404)
		expect((await page('/papers?q=nothing-like-it')).html).toContain('Nothing found')
	})
})
