import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const PASSWORD = 'correct horse battery'
let server: TestServer
let ada: Record<string, string>
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_RATE_SIGN_IN: '0' } })
	ada = await server.as('ada')
	await server.makeRepo('ada', 'engine')
	const card = '---\npipeline_tag: text-generation\nlibrary_name: transformers\n---\n# Engine\n'
	await server.commit('ada', 'ada/engine', { 'README.md': card })
	await server.hub.listings.refresh()
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
/** A page as text, without the comments that React puts between texts. */
const page = async (url: string, headers: Record<string, string> = {}) => (await get(url, headers)).body.replaceAll('<!-- -->', '')
const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, headers: ada, payload })

/** A browser without scripts in which ada is signed in. */
async function browser() {
	const { token } = await server.hub.people.signIn({ name: 'ada', password: PASSWORD })
	const start = await get('/new', { cookie: `stoa_session=${token}` })
	const cookie = [`stoa_session=${token}`, ...start.cookies.map(({ name, value }) => `${name}=${value}`)].join('; ')
	const csrf = /name="csrf" value="([^"]+)"/.exec(start.body)?.[1] ?? ''
	const headers = { cookie, origin: 'http://hub.test', 'content-type': 'application/x-www-form-urlencoded' }
	return {
		open: (url: string) => get(url, { cookie }),
		send: (url: string, fields: Record<string, string>) =>
			server.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams({ csrf, ...fields }).toString() }),
	}
}

test('a listing without results keeps its filters and offers ways out, each with its number', async () => {
	const body = await page('/models?search=nothing-like-it&task=text-generation')
	expect(body).toContain('No models match')
	expect(body).toContain('1 model without “nothing-like-it”')
	// A filter replaces the earlier choice, so that its link has results.
	expect(body).toMatch(/data-facet="library"[^]*href="\/models\?tag=transformers"/)
	expect((await get('/models?search=nothing-like-it')).body).not.toContain('without “')
})

test('a comment is previewed without scripts: nothing is sent, and the text stays in its field', async () => {
	await post('/api/models/ada/engine/discussions', { title: 'A question', description: 'Text.' })
	const { send } = await browser()
	for (const [url, field] of [
		['/ada/engine/discussions/1', 'comment'],
		['/ada/engine/discussions/new', 'description'],
	] as const) {
		const shown = await send(url, { do: 'preview', title: 'A title', [field]: 'This is **bold** <script>alert(1)</script>, see #1' })
		expect([url, shown.statusCode]).toEqual([url, 200])
		expect(shown.body).toMatch(/id="preview"[^]*This is <strong>bold<\/strong>/)
		expect(shown.body).toContain('href="/ada/engine/discussions/1"')
		expect(shown.body).not.toContain('<script>alert')
		expect(shown.body).toContain('This is **bold** &lt;script')
	}
	expect((await get('/api/models/ada/engine/discussions')).json()).toMatchObject({ count: 1 })
	expect((await get('/api/models/ada/engine/discussions/1')).json().events).toHaveLength(1)
})

test('a pull request says how much it changes, and has a page of the changed files', async () => {
	const line = (key: string, value: object) => JSON.stringify({ key, value })
	const payload = [
		line('header', { summary: 'Say more', description: '' }),
		line('file', { path: 'notes.txt', content: Buffer.from('one\ntwo\n').toString('base64'), encoding: 'base64' }),
	].join('\n')
	const headers = { ...ada, 'content-type': 'application/x-ndjson' }
	const made = await server.app.inject({ method: 'POST', url: '/api/models/ada/engine/commit/main?create_pr=1', headers, payload })
	const body = await page(new URL(made.json().pullRequestUrl).pathname)
	const top = body.slice(0, body.indexOf('id="conversation"'))
	expect(top).toMatch(/href="\/ada\/engine\/discussions\/\d+\/files">Files changed/)
	expect(top).toContain('2 lines added, 0 lines removed')
	const files = await page(`${new URL(made.json().pullRequestUrl).pathname}/files`)
	expect(files).toMatch(/aria-current="page">Files changed/)
	expect(files).toContain('aria-label="notes.txt"')
})

test("a person's likes are on their page, and the public hub's addresses lead there", async () => {
	await post('/api/models/ada/engine/like', {})
	const { open } = await browser()
	expect((await get('/user/likes')).headers.location).toBe('/login?next=%2Fuser%2Flikes')
	expect((await open('/user/likes')).headers.location).toBe('/ada#likes')
	expect((await get('/ada/likes')).headers.location).toBe('/ada#likes')
	expect((await get('/ada')).body).toMatch(/id="likes"[^]*ada<\/b>|id="likes"[^]*engine/)
	expect((await get('/nobody-here/likes')).statusCode).toBe(404)
})

test('a shared address has an image that can be fetched', async () => {
	const { body } = await get('/ada/engine')
	const image = /property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? ''
	expect(image).toMatch(/^http:\/\/hub\.test\/assets\/social-/)
	const answer = await get(new URL(image).pathname)
	expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
	expect(body).toContain('name="twitter:card" content="summary_large_image"')
})

test('the page of an app names the collections that contain it', async () => {
	await post('/api/repos/create', { type: 'space', name: 'demo', sdk: 'static' })
	const collection = (await post('/api/collections', { title: 'Things to try', namespace: 'ada' })).json()
	await post(`/api/collections/${collection.slug}/items`, { item: { type: 'space', id: 'ada/demo' } })
	const body = await page('/spaces/ada/demo')
	expect(body).toMatch(/In collections[^]*Things to try/)
})

test('the question of a gated repository is rendered as Markdown', async () => {
	await server.makeRepo('ada', 'gated')
	const card = '---\nextra_gated_prompt: "**Research only.** See [the terms](https://example.org/terms).<script>alert(1)</script>"\n---\n'
	await server.commit('ada', 'ada/gated', { 'README.md': card })
	await server.app.inject({ method: 'PUT', url: '/api/models/ada/gated/settings', headers: ada, payload: { gated: 'auto' } })
	await server.as('stella')
	const { token } = await server.hub.people.signIn({ name: 'stella', password: PASSWORD })
	const { body } = await get('/ada/gated/access', { cookie: `stoa_session=${token}` })
	expect(body).toContain('<strong>Research only.</strong>')
	expect(body).toContain('href="https://example.org/terms"')
	expect(body).not.toContain('<script>alert')
})

test('the home page of a signed-in visitor begins with their repositories and what the accounts that they follow did', async () => {
	expect(await page('/')).not.toContain('Your repositories')
	await server.as('eve')
	await server.makeRepo('eve', 'harbor')
	await server.makeRepo('eve', 'draft', { private: true })
	expect((await server.app.inject({ method: 'POST', url: '/api/users/eve/follow', headers: ada })).statusCode).toBeLessThan(300)
	await server.hub.listings.refresh()
	const adas = (await (await browser()).open('/')).body.replaceAll('<!-- -->', '')
	const [, own = '', followed = ''] = /Your repositories(.*?)Activity of accounts that you follow(.*?)Trending/s.exec(adas) ?? []
	expect(own).toContain('href="/ada/engine"')
	expect(own).not.toContain('/eve/harbor')
	expect(followed).toMatch(/href="\/eve".*published.*href="\/eve\/harbor"/s)
	expect(adas).not.toContain('eve/draft')
})

test.each([
	'/api/models?hardware=gpu',
	'/api/models?tags=mit',
	'/api/models?p=2',
	'/api/datasets?pipeline_tag=text-generation',
	'/api/spaces?hardware=gpu',
	'/api/spaces?runtime[]=docker',
	'/api/collections?author=ada',
	'/api/daily_papers?author=ada',
])('%s is refused with the name of the unknown parameter, instead of listing everything', async (url) => {
	const answer = await get(url)
	expect(answer.statusCode).toBe(400)
	expect(answer.json().error).toContain(`"${/\?([^=]+)/.exec(url)?.[1]}": this call has no such parameter`)
})

test('an address with a typing mistake in the name of a person names the person', async () => {
	const { statusCode, body } = await get('/adda')
	expect(statusCode).toBe(404)
	expect(body).toMatch(/Did you mean[^]*href="\/ada"/)
	expect((await get('/zzzz')).body).not.toContain('Did you mean')
})

test('the search finds collections by their titles and papers by their numbers, as far as the visitor may see them', async () => {
	await server.makeRepo('ada', 'cites')
	await server.commit('ada', 'ada/cites', { 'README.md': 'See https://arxiv.org/abs/2307.09288\n' })
	const { slug } = (await post('/api/collections', { title: 'Harbor pilots', namespace: 'ada' })).json<{ slug: string }>()
	await post(`/api/collections/${slug}/items`, { item: { type: 'model', id: 'ada/cites' } })
	await post('/api/collections', { title: 'Harbor secrets', namespace: 'ada', private: true })
	const found = await page('/search?q=harbor')
	expect(found).toMatch(new RegExp(`<h2[^>]*>Collections</h2>.*?href="/collections/${slug}"[^>]*><b dir="auto">Harbor pilots`))
	expect(found).not.toContain('Harbor secrets')
	expect(await page('/search?q=2307.09288')).toMatch(/<h2[^>]*>Papers<\/h2>.*?href="\/papers\/2307\.09288"/)
})
