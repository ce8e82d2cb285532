import { VISITOR } from '@stoa/hub'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPages, type TestPages } from './open-pages.ts'

let pages: TestPages
let page: TestPages['page']
beforeAll(async () => {
	pages = await openPages()
	;({ page } = pages)
})
afterAll(() => pages.close())

test('R-08 a listing shows 30 rows with the total, and leads to the rest', async () => {
	const { html } = await page('/models')
	expect(html.match(/data-row/g)).toHaveLength(30)
	expect(html).toContain('<data value="33" title="33">33</data></h1>')
	expect(html).toContain('1 to 30 of 33')
	expect(html).toContain('<a href="/models" aria-label="Page 1" aria-current="page">1</a>')
	expect(html).toContain('<a href="/models?p=1" aria-label="Page 2">2</a>')
	expect(html).toContain('data-listing-count="33 models, page 1 of 2"')
	const second = (await page('/models?p=1')).html
	expect(second.match(/data-row/g)).toHaveLength(3)
	expect(second).toContain('31 to 33 of 33')
	expect(second).toMatch(/<a href="\/models"[^>]*>Previous<\/a>/)
	// Old addresses have a cursor and the rows before it, and a listing may have become shorter than an address expects.
	const { next } = await pages.hub.listings.query(VISITOR, { kind: 'model', limit: 30 })
	const cursor = encodeURIComponent(next ?? '')
	for (const address of [`/models?cursor=${cursor}&from=30`, '/models?p=7', '/models?p=999999999'])
		expect((await page(address)).html, address).toContain('31 to 33 of 33')
	// A cursor alone, as clients have it, does not say where its rows stand.
	const unplaced = (await page(`/models?cursor=${cursor}`)).html
	expect(unplaced).not.toContain('of 33')
	expect(unplaced).toContain('Back to the start')
})

test('a listing draws the avatar of each row’s owner, for the eye alone, and asks for all of them at once', async () => {
	const { hub } = pages
	let asked = 0
	const faces: typeof hub.people.faces = (ids) => {
		asked++
		return hub.people.faces(ids)
	}
	const { html } = await page('/models', { hub: { ...hub, people: { ...hub.people, faces } } })
	expect(asked).toBe(1)
	const rows = html.slice(html.indexOf('<ul', html.indexOf('id="results"')))
	expect(rows.match(/<svg[^>]*width="20" height="20"[^>]*aria-hidden="true"/g)).toHaveLength(30)
})

test('a listing keeps every chosen filter in its links and offers to take each away', async () => {
	const { html } = await page('/models?task=image-classification&tag=license:mit&search=a')
	expect(html).toContain('aria-label="Remove filter MIT"')
	expect(html).toContain('href="/models?search=a&amp;task=image-classification"')
	expect(html).toContain('<input type="hidden" name="tag" value="license:mit"/>')
})

test('a listing of one author has a chip with their avatar that removes the filter; collections of one owner too', async () => {
	const { html } = await page('/models?author=northlight&sort=likes')
	expect(html).toMatch(/<a[^>]*href="\/models\?sort=likes" aria-label="Remove filter by northlight"><svg[^>]*width="16"/)
	expect((await page('/collections?owner=demo')).html).toMatch(/<a[^>]*href="\/collections" aria-label="Remove filter by demo">/)
})

test('a listing without matches says what to do next', async () => {
	expect((await page('/models?search=zzzz')).html).toContain('No models match')
})

test('a private repository does not exist for visitors', async () => {
	const { status, html } = await page('/kestrel/table-reader')
	expect(status).toBe(404)
	expect(html).toContain('Repository not found')
	for (const address of ['/models', '/models?p=1']) expect((await page(address)).html).not.toContain('table-reader')
	expect((await page('/kestrel/table-reader', { as: 'kestrel' })).status).toBe(200)
})

test('a form sent to a page without one is refused', async () => {
	expect((await page('/models', { form: {} })).status).toBe(404)
})

test('pages of a repository carry tags for programs that show a link as a card', async () => {
	const { html } = await page('/models')
	expect(html).toContain('<meta property="og:title" content="Models"/>')
	expect(html).toContain('<link rel="canonical" href="http://hub.test/models"/>')
	expect((await page('/search?q=a')).html).not.toContain('og:title')
})

test('a listing lets the keyboard skip its filters', async () => {
	const { html } = await page('/models')
	expect(html).toContain('href="#results"')
	expect(html).toContain('id="results"')
})
