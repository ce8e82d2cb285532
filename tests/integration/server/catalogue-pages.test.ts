import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_PUBLIC_URL: '' } })
	const card = (lines: string): Record<string, string> => ({ 'README.md': `---\n${lines}\n---\n# A model\n` })
	await server.makeRepo('ada', 'tagger')
	await server.commit('ada', 'ada/tagger', card('library_name: flair\npipeline_tag: token-classification\nlicense: mit'))
	await server.makeRepo('ada', 'undisclosed', { private: true })
	await server.commit('ada', 'ada/undisclosed', card('library_name: stanza\npipeline_tag: depth-estimation\nlicense: mit'))
	await server.makeRepo('ada', 'odd')
	await server.commit(
		'ada',
		'ada/odd',
		card('library_name: timm\npipeline_tag: image-classification\nlicense: mit\nmask_token: "\\"); evil()"'),
	)
	await server.hub.listings.refresh()
})
afterAll(() => server.close())

async function get(
	url: string,
	headers: Record<string, string> = {},
): Promise<{ status: number; body: string; location: string | undefined }> {
	const answer = await server.app.inject({ url, headers: { accept: 'text/html', ...headers } })
	return { status: answer.statusCode, body: answer.body, location: answer.headers.location?.toString() }
}

const linksOf = (html: string): string[] => [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

test('P-04 the catalog and the registry count the models of a commit at once', async () => {
	expect(linksOf((await get('/tasks')).body)).toContain('/models?task=token-classification')
	const registry = (await get('/libraries?keep=models')).body
	expect(linksOf(registry)).toEqual(expect.arrayContaining(['/libraries/flair', '/models?tag=flair']))
	expect(linksOf(registry)).not.toContain('/libraries/stanza')
	const library = (await get('/libraries/flair')).body
	expect(library).toContain('SequenceTagger.load')
	expect(linksOf(library)).toContain('/ada/tagger')
	expect(linksOf((await get('/tasks/token-classification')).body)).toContain('/ada/tagger')
})

test('P-04 a private model is counted and shown on no catalog page for other accounts', async () => {
	for (const url of ['/tasks', '/tasks/depth-estimation', '/libraries?keep=models', '/libraries/stanza']) {
		const { status, body } = await get(url)
		expect(status).toBe(200)
		expect(body.includes('undisclosed'), url).toBe(false)
		expect(linksOf(body)).not.toContain('/models?tag=stanza')
	}
	expect(linksOf((await get('/tasks')).body)).not.toContain('/models?task=depth-estimation')
	const { token } = await server.hub.people.signIn({
		name: 'ada',
		password: 'correct horse battery',
		userAgent: undefined,
		address: undefined,
	})
	const mine = { cookie: `stoa_session=${encodeURIComponent(token)}` }
	expect(linksOf((await get('/tasks', mine)).body)).toContain('/models?task=depth-estimation')
	expect(linksOf((await get('/tasks/depth-estimation', mine)).body)).toContain('/ada/undisclosed')
	expect(linksOf((await get('/libraries/stanza', mine)).body)).toContain('/ada/undisclosed')
})

test('E-03 E-05 pages have a title, a description and a canonical address', async () => {
	for (const [url, title] of [
		['/tasks', 'Tasks of machine learning models'],
		['/tasks/fill-mask', 'Fill-Mask: models, datasets and how it works'],
		['/libraries', 'Libraries that load models'],
		['/libraries/PaddleOCR', 'PaddleOCR: load models, install and tasks'],
	] as const) {
		const { body } = await get(url)
		expect(body).toContain(`<title>${title} · Stoa</title>`)
		expect(body).toMatch(/<meta name="description" content="[^"]{40,}"/)
		expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${url}"`))
		expect(body).not.toContain('noindex')
	}
	expect((await get('/libraries?task=fill-mask')).body).toContain('noindex')
})

test('an unknown name answers 404 with suggestions, and never repeats markup', async () => {
	for (const url of ['/tasks/no-such-thing', '/libraries/no-such-thing', '/tasks/__proto__', '/libraries/constructor'])
		expect((await get(url)).status).toBe(404)
	const { status, body } = await get(`/tasks/${encodeURIComponent('<script>alert(1)</script>')}`)
	expect(status).toBe(404)
	expect(body).not.toContain('<script>alert')
	const search = await get(`/tasks?search=${encodeURIComponent('"><script>alert(1)</script>')}`)
	expect(search.status).toBe(200)
	expect(search.body).not.toContain('<script>alert')
	expect(linksOf((await get('/libraries/transformer')).body)).toContain('/libraries/transformers')
	expect((await get('/tasks/FILL-MASK')).location).toBe('/tasks/fill-mask')
})

test("every link on a task's and a library's page answers on the real server", async () => {
	const links = new Set<string>()
	for (const url of ['/tasks', '/tasks/token-classification', '/tasks/other', '/libraries/flair', '/libraries?keep=models'])
		for (const href of linksOf((await get(url)).body)) links.add(href)
	const dead: string[] = []
	for (const href of links) {
		const { status } = await get(href)
		if (status >= 400) dead.push(`${href}: ${status}`)
	}
	expect(dead).toEqual([])
})

/** The programs of a page as a copy button copies them. */
const textOf = (html: string): string =>
	html
		.replaceAll(/<[^>]*>/g, '')
		.replaceAll('&quot;', '"')
		.replaceAll('&#x27;', "'")
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')

test.each([
	['text-to-video', '.frames[0]'],
	['image-text-to-video', '.frames[0]'],
	['video-to-video', 'pipe(video=video, prompt=prompt).frames[0]'],
	['image-text-to-image', 'pipe(image=input_image, prompt=prompt)'],
	['image-to-3d', 'export_to_gif'],
	['text-to-3d', 'export_to_gif'],
	['unconditional-image-generation', 'image = pipe().images[0]'],
	['reinforcement-learning', 'mlagents-load-from-hf'],
	['keypoint-detection', 'AutoModelForKeypointDetection'],
	['audio-text-to-text', 'AutoModelForMultimodalLM'],
	['any-to-any', 'AutoModelForMultimodalLM'],
	['robotics', 'lerobot'],
	['time-series-forecasting', 'BaseChronosPipeline'],
])('P-04 the page of %s shows a program that performs the task', async (task, words) => {
	const text = textOf((await get(`/tasks/${task}`)).body)
	expect(text).toContain(words)
	expect(text).not.toMatch(/AutoModel\.from_pretrained|No library in the registry/)
	if (!task.endsWith('to-image')) expect(text).not.toContain('Astronaut in a jungle')
})

test('P-04 a task that no current library performs says so, instead of a program that loads and does nothing', async () => {
	expect(textOf((await get('/tasks/graph-ml')).body)).not.toContain('AutoModel.from_pretrained')
})
