import { collectionSlug } from '@stoa/vocabulary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPages, type TestPages } from './open-pages.ts'

let pages: TestPages
let page: TestPages['page']
let answer: TestPages['answer']
/** The address of demo's collection, and its id. */
let collection: string
let id: string
beforeAll(async () => {
	pages = await openPages()
	;({ page, answer } = pages)
	const { collections } = await pages.hub.collections.list({ kind: 'visitor' }, { owners: ['demo'] }, { skip: 0, limit: 1 })
	const found = collections[0]?.collection
	id = found?.id ?? ''
	collection = `/collections/demo/${collectionSlug(found?.title ?? '', id)}`
})
afterAll(() => pages.close())

describe('discussions', () => {
	test('a thread shows what was said as safe text, what was done, and what a pull request changes', async () => {
		const first = await page('/demo/digits/discussions/1', { as: 'demo' })
		expect(first.html).toContain('license?')
		expect(first.html).not.toContain('<script>alert')
		const { html } = await page('/demo/digits/discussions/2', { as: 'demo' })
		expect(html).not.toContain('<script>alert')
		expect(html).toContain('Pull request to main')
		expect(html).toContain('href="/demo/digits/discussions/2/files"')
		expect(html).toContain('hf download demo/digits --revision refs/pr/2')
		const files = await page('/demo/digits/discussions/2/files', { as: 'demo' })
		expect(files.html).toMatch(/>one<[\s\S]*>two</)
		expect((await page('/demo/digits/discussions/1/files')).html).toContain('Only pull requests change files')
		// Visitors read all of it, and are shown where to sign in.
		const visitor = await page('/demo/digits/discussions/1')
		expect(visitor.html).toContain('Sign in</a> to comment')
		expect(visitor.html).not.toContain('name="comment"')
		expect((await page('/demo/digits/discussions/99')).status).toBe(404)
	})

	test('a comment that cannot be kept comes back with the reason beside its field', async () => {
		const { status, html } = await page('/demo/digits/discussions/1', { as: 'demo', form: { do: 'comment', comment: ' ' } })
		expect(status).toBe(422)
		expect(html).toContain('it is empty')
		expect(html).toContain('aria-invalid="true"')
	})
})

describe('collections', () => {
	test('a collection shows its items in order, and texts as texts', async () => {
		const { html } = await page(collection)
		expect(html).toContain('Small &lt;b&gt;and&lt;/b&gt; good')
		expect(html).not.toContain('<script>alert')
		expect(html).toMatch(/href="\/atelier\/quill-large"[^]*href="\/atelier\/quill-small"[^]*href="\/papers\/1706.03762"/)
		expect(html).not.toContain(`${collection}/edit"`)
		expect((await page(collection, { as: 'demo' })).html).toContain(`${collection}/edit"`)
	})

	test('an old slug leads to the new one, and to the same page of it', async () => {
		const old = `/collections/demo/was-${id}`
		expect(await answer(old)).toMatchObject({ kind: 'redirect', location: collection })
		expect(await answer(`${old}/edit`, { as: 'demo' })).toMatchObject({ kind: 'redirect', location: `${collection}/edit` })
	})

	test('forms say beside the field what is wrong', async () => {
		const nameless = await page('/collections/new', { as: 'demo', form: { title: ' ' } })
		expect(nameless.status).toBe(422)
		expect(nameless.html).toMatch(/id="title-error"[^]*Cannot read the title: enter 1 to 60 characters/)
		const taken = await page('/collections/new', { as: 'demo', form: { title: 'Small <b>and</b> good' } })
		expect(taken.html).toMatch(/id="title-error"[^]*A collection called/)
		const missing = await page(`${collection}/edit`, { as: 'demo', form: { do: 'add', type: 'model', id: 'no/such' } })
		expect([missing.status, missing.html.includes('id="id-error"')]).toEqual([422, true])
		const unsure = await page(`${collection}/edit`, { as: 'demo', form: { do: 'delete', confirm: 'something else' } })
		expect(unsure.html).toMatch(/id="confirm-error"[^]*write the title to delete it/)
	})

	test('upvoting sends visitors to sign in and members back', async () => {
		expect(await answer(collection, { form: { upvote: 'yes' } })).toMatchObject({
			location: `/login?next=${encodeURIComponent(collection)}`,
		})
		expect(await answer(collection, { as: 'stella', form: { upvote: 'yes' } })).toMatchObject({ location: collection })
	})

	test('an empty list says what a collection is', async () => {
		expect((await page('/collections?q=zzz')).html).toContain('Nothing found')
		expect((await page('/collections?owner=demo&sort=upvotes')).html).toContain('Collections of demo')
	})
})

describe('webhooks', () => {
	test('the list and one webhook show what was sent, and messages as texts', async () => {
		const [webhook] = await pages.hub.webhooks.list(await pages.signedIn('demo'))
		const list = await page('/settings/webhooks', { as: 'demo' })
		expect(list.html).toContain('https://example.org/hook?a=%3Cb%3E')
		const { html } = await page(`/settings/webhooks/${webhook?.id}`, { as: 'demo' })
		expect(html).toContain('it did not answer within 10 seconds')
		expect(html).toContain('demo\ndatasets/demo/data')
		expect(html).toContain('&lt;script&gt;alert(1)')
		expect(html).not.toContain('<script>alert')
	})

	test('wrong addresses and lines are named beside their fields', async () => {
		expect((await page('/settings/webhooks', { as: 'demo', form: { url: '' } })).html).toContain('id="url-error"')
		const lines = await page('/settings/webhooks', { as: 'demo', form: { url: 'https://example.org', watched: 'a/b/c/d' } })
		expect(lines.html).toMatch(/id="watched-error"[^]*a\/b\/c\/d/)
	})
})

describe('notifications', () => {
	test('they lead where they are about, and the header counts them without a script', async () => {
		const { html } = await page('/notifications', { as: 'demo' })
		expect(html).toContain('Unread: ')
		expect(html).toContain('asks for access')
		const demo = await pages.signedIn('demo')
		expect((await page('/models', { as: demo })).html).toContain(`aria-label="Notifications, ${demo.unread} unread"`)
		expect((await page('/models', { as: { ...demo, unread: 100 } })).html).toContain('aria-label="Notifications, 99+ unread"')
		expect((await page('/models')).html).not.toContain('href="/notifications"')
	})

	test('the settings keep what was chosen', async () => {
		const settings = '/settings/notifications'
		const kinds = async (): Promise<string[]> =>
			[...(await page(settings, { as: 'demo' })).html.matchAll(/<input[^>]*name="kind"[^>]*checked[^>]*>/g)].map(
				([input]) => /value="(\w+)"/.exec(input)?.[1] ?? '',
			)
		expect((await kinds()).toSorted()).toEqual(['access', 'invitation', 'mention', 'moderation', 'repo', 'thread'])
		expect(await answer(settings, { as: 'demo', form: { kind: 'thread' } })).toMatchObject({ location: settings })
		expect(await kinds()).toEqual(['thread'])
	})
})

describe('papers', () => {
	test('a paper shows who cites it, and its title as text', async () => {
		const { html } = await page('/papers/1706.03762')
		expect(html).toContain('Attention is &lt;i&gt;all&lt;/i&gt; you need')
		expect(html).toContain('href="https://arxiv.org/abs/1706.03762"')
		expect(html).toContain('href="/atelier/quill-large"')
		expect((await page('/papers/9999.99999')).status).toBe(404)
		expect((await page('/papers?q=nothing-like-it')).html).toContain('Nothing found')
	})
})
