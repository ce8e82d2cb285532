import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let ada: { authorization: string }
const CARD = [
	'---',
	'license: mit',
	'doi: 10.57967/hf/2',
	'---',
	'# Reader',
	'',
	'After [Attention <is> all](https://arxiv.org/abs/1706.03762) and https://arxiv.org/abs/1810.04805.',
	'',
	'```bibtex',
	'@article{devlin,',
	'  title={{BERT}: Pre-training},',
	'  journal={arXiv:1810.04805}',
	'}',
	'```',
].join('\n')

beforeAll(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
	await server.makeRepo('ada', 'reader')
	await server.commit('ada', 'ada/reader', { 'README.md': CARD })
	await server.makeRepo('ada', 'hidden', { private: true })
	await server.commit('ada', 'ada/hidden', {
		'README.md': '# Hidden\n\nSee https://arxiv.org/abs/2401.00001 and https://arxiv.org/abs/1706.03762.',
	})
	await server.hub.listings.refresh()
})
afterAll(() => server.close())

const get = async (url: string, headers: Record<string, string> = {}) => {
	const answer = await server.app.inject({ url, headers })
	return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body, cache: answer.headers['cache-control'] }
}

test("a paper's page is built from the visible cards that cite it", async () => {
	const paper = JSON.parse((await get('/api/papers/1706.03762')).text)
	expect(paper).toMatchObject({
		id: '1706.03762',
		title: 'Attention <is> all',
		source: 'arxiv',
		numTotalModels: 1,
		linkedModels: [{ id: 'ada/reader' }],
	})
	expect(JSON.parse((await get('/api/papers/1706.03762', ada)).text).numTotalModels).toBe(2)
	expect(JSON.parse((await get('/api/papers/1810.04805')).text).title).toBe('BERT: Pre-training')
	expect(JSON.parse((await get('/api/papers/10.57967/hf/2')).text)).toMatchObject({ id: '10.57967/hf/2', source: 'doi' })
	expect((await get('/api/papers/2401.00001')).status).toBe(404)
	expect((await get('/api/papers/2401.00001', ada)).status).toBe(200)
	expect((await get('/api/papers/no-paper')).status).toBe(404)
	expect(JSON.parse((await get('/api/arxiv/1706.03762/repos')).text)).toMatchObject({
		models: [{ id: 'ada/reader' }],
		datasets: [],
		spaces: [],
	})
	const markdown = await get('/papers/1706.03762.md')
	expect([markdown.status, markdown.type]).toEqual([200, 'text/markdown; charset=utf-8'])
	expect(markdown.text).toContain(String.raw`# Attention \<is\> all`)
	expect(markdown.text).toContain('- [ada/reader](http://hub.test/ada/reader)')
})

test('papers are found by id and by title, from public citations only', async () => {
	const ids = async (query: string) =>
		JSON.parse((await get(`/api/papers/search?q=${query}`, ada)).text).map(({ paper }: { paper: { id: string } }) => paper.id)
	expect(await ids('1706')).toEqual(['1706.03762'])
	expect(await ids('pre-training')).toEqual(['1810.04805'])
	expect(await ids('2401')).toEqual([])
	const today = new Date().toISOString().slice(0, 10)
	expect(JSON.parse((await get(`/api/daily_papers?date=${today}`)).text).length).toBe(3)
	expect(JSON.parse((await get('/api/daily_papers?date=2020-01-01')).text)).toEqual([])
	for (const query of ['date=2020-13-01', 'date=x', 'week=2020-W60', 'month=2020-13', 'p=x'])
		expect((await get(`/api/daily_papers?${query}`)).status).toBe(400)
	expect((await get('/api/daily_papers?week=2025-W09')).status).toBe(200)
})

test('feeds are well-formed, newest first, and contain nothing private', async () => {
	const models = await get('/feeds/models.atom', ada)
	expect([models.status, models.type]).toEqual([200, 'application/atom+xml; charset=utf-8'])
	expect(models.text).toContain('<id>http://hub.test/ada/reader</id><title>ada/reader</title>')
	expect(models.text).not.toContain('hidden')
	const mine = JSON.parse((await get('/feeds/accounts/ada/feed.json', ada)).text)
	expect(mine).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: 'http://hub.test/feeds/accounts/ada/feed.json' })
	expect(mine.items.map(({ url }: { url: string }) => url)).toEqual(['http://hub.test/ada/reader'])
	const title = 'What about <b> & "quotes"?'
	await server.app.inject({ method: 'POST', url: '/api/models/ada/reader/discussions', headers: ada, payload: { title } })
	const talk = await get('/feeds/models/ada/reader/discussions.atom')
	expect(talk.text).toContain('<title>Discussion #1: What about &lt;b&gt; &amp; &quot;quotes&quot;?</title>')
	const commits = JSON.parse((await get('/feeds/models/ada/reader/commits.json')).text)
	expect(commits.items.map(({ title: name }: { title: string }) => name)).toEqual(['Add files', 'initial commit'])
	expect((await get('/feeds/models/ada/hidden/commits.atom')).status).toBe(401)
	expect((await get('/feeds/models/ada/hidden/commits.atom', await server.as('ben'))).status).toBe(404)
	const own = await get('/feeds/models/ada/hidden/commits.atom', ada)
	expect([own.status, own.cache]).toEqual([200, 'private, no-cache'])
	expect((await get('/feeds/accounts/nobody-there/feed.atom')).status).toBe(404)
	expect(server.problems).toEqual([])
})

test('mentions of existing accounts are links', async () => {
	const { body } = await server.app.inject({
		method: 'POST',
		url: '/api/models/ada/reader/discussions/1/comment',
		headers: ada,
		payload: { comment: 'Ask @ADA, not @nobody-there, `@ada`' },
	})
	const { html } = JSON.parse(body).newMessage.data.latest
	expect(html).toMatch(/<a [^>]*href="\/ada"[^>]*>@ADA<\/a>/)
	expect(html).not.toContain('>@nobody-there</a>')
})
