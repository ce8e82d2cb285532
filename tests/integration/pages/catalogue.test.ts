import { LIBRARIES, TASKS } from '@stoa/catalog'
import { libraryAddress, taskAddress } from '@stoa/vocabulary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPages, type TestPages } from './open-pages.ts'

let pages: TestPages
let page: TestPages['page']
let answer: TestPages['answer']
beforeAll(async () => {
	pages = await openPages()
	;({ page, answer } = pages)
})
afterAll(() => pages.close())

const linksOf = (html: string): string[] => [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

describe('/tasks', () => {
	test('P-04 E-02 lists every task with its sentence and a way to its page', async () => {
		const { html } = await page('/tasks')
		const links = new Set(linksOf(html))
		expect(TASKS.filter(({ id }) => !links.has(taskAddress(id)))).toEqual([])
		expect(html).toContain('Image classification says what a picture shows')
		expect(html).toContain('<data value="57" title="57">57</data></h1>')
	})

	test('E-01 groups tasks by modality, with an anchor each', async () => {
		const { html } = await page('/tasks')
		for (const id of ['nlp', 'audio', 'cv', 'multimodal', 'rl', 'tabular', 'other']) {
			expect(html).toContain(`href="#${id}"`)
			expect(html).toContain(`id="${id}"`)
		}
	})

	test('counts what this visitor may see', async () => {
		const privateModels = '/models?task=table-question-answering'
		expect(linksOf((await page('/tasks')).html)).not.toContain(privateModels)
		expect(linksOf((await page('/tasks', { as: 'kestrel' })).html)).toContain(privateModels)
	})

	test('a search finds names, sentences and subtasks, and says when nothing matches', async () => {
		const { html } = await page('/tasks?search=sentiment')
		expect(linksOf(html)).toContain('/tasks/text-classification')
		expect(linksOf(html)).not.toContain('/tasks/depth-estimation')
		expect(html).toContain('name="robots" content="noindex"')
		expect((await page('/tasks?search=zzzz')).html).toContain('No tasks match')
	})
})

describe('/tasks/:id', () => {
	test('E-03 every task tells what it is, shows an example, its metrics and what the hub holds', { timeout: 60_000 }, async () => {
		const wrong: string[] = []
		for (const { id, label } of TASKS) {
			const { status, html } = await page(taskAddress(id))
			if (status !== 200 || !html.includes(`<h1>${label}</h1>`)) wrong.push(`${id}: ${status}`)
			for (const part of [
				'>In<',
				'>Out<',
				'Run it',
				'What people do with it',
				'Searches on this hub',
				'rel="canonical"',
				'name="description"',
			])
				if (!html.includes(part)) wrong.push(`${id} has no ${part}`)
			if (/undefined|\[object|NaN/.test(html)) wrong.push(`${id} shows what is missing`)
		}
		expect(wrong).toEqual([])
	})

	test('E-04 leads to the libraries that can do it, and they lead back', async () => {
		const { html } = await page('/tasks/token-classification')
		expect(linksOf(html)).toContain('/libraries/flair')
		expect(linksOf((await page('/libraries/flair')).html)).toContain('/tasks/token-classification')
	})

	test('shows the models, datasets and apps of this hub, with the way to all of them', async () => {
		const { html } = await page('/tasks/image-classification')
		const links = linksOf(html)
		for (const href of ['/demo/digits', '/datasets/demo/digits', '/spaces/demo/draw-a-digit', '/models?task=image-classification'])
			expect(links).toContain(href)
		expect(links).toContain('/datasets?tag=task_categories%3Aimage-classification')
	})

	test('a task that is no filter has no empty lists of models and datasets', async () => {
		const { html } = await page('/tasks/other')
		expect(html).not.toContain('Models here')
		expect(html).not.toContain('Datasets here')
	})

	test('an unknown task is a 404 that suggests; another spelling leads to the real one', async () => {
		const { status, html } = await page('/tasks/text-clasification')
		expect(status).toBe(404)
		expect(html).toContain('There is no task called')
		expect(linksOf(html)).toContain('/tasks/text-classification')
		expect(linksOf((await page('/tasks/sentiment-analysis')).html)).toContain('/tasks/text-classification')
		expect(await answer('/tasks/Fill_Mask')).toMatchObject({ kind: 'redirect', location: '/tasks/fill-mask' })
		expect((await page('/tasks/constructor')).status).toBe(404)
	})
})

describe('/libraries', () => {
	test('P-04 E-05 lists every library with its label, key, source and documentation', async () => {
		const { html } = await page('/libraries')
		const links = new Set(linksOf(html))
		expect(LIBRARIES.filter(({ key }) => !links.has(libraryAddress(key)))).toEqual([])
		expect(
			LIBRARIES.filter(({ repoUrl, docsUrl = repoUrl }) => !html.includes(`href="${repoUrl}"`) || !html.includes(`href="${docsUrl}"`)),
		).toEqual([])
	})

	test('words, a task and what there is narrow it, all in the address', async () => {
		const keys = async (address: string): Promise<string[]> =>
			linksOf((await page(address)).html).flatMap((href) => /^\/libraries\/([^?]+)/.exec(href)?.[1] ?? [])
		expect(await keys('/libraries?search=sentence')).toContain('sentence-transformers')
		expect(await keys('/libraries?task=depth-estimation')).toEqual(['transformers', 'transformers.js'])
		expect(await keys('/libraries?keep=models')).toContain('timm')
		expect(await keys('/libraries?keep=models')).not.toContain('flair')
		expect(await keys('/libraries?keep=programs&task=audio-to-audio')).toEqual(['asteroid', 'fairseq', 'speechbrain'])
		expect(await keys('/libraries?task=nonsense&keep=nonsense')).toHaveLength(257)
		expect((await page('/libraries?search=zzzz')).html).toContain('No libraries match')
	})
})

describe('/libraries/:key', () => {
	test('E-05 every library says how to load a model, what it can do and what counts as a download', { timeout: 60_000 }, async () => {
		const wrong: string[] = []
		for (const { key, prettyLabel } of LIBRARIES) {
			const { status, html } = await page(libraryAddress(key))
			if (status !== 200) wrong.push(`${key}: ${status}`)
			for (const part of ['Load a model', 'What counts as a download', 'Models here', 'rel="canonical"'])
				if (!html.includes(part)) wrong.push(`${key} has no ${part}`)
			if (/undefined|\[object|NaN/.test(html)) wrong.push(`${prettyLabel} shows what is missing`)
		}
		expect(wrong).toEqual([])
	})

	test('a library without models shows its program for a model without an owner', async () => {
		const { html } = await page('/libraries/flair')
		expect(html).toContain('pip install flair')
		expect(html).toContain('namespace/name')
		expect(html).toContain('Publish the first')
	})

	test('a library with models shows the program of one of them', async () => {
		const { html } = await page('/libraries/timm')
		expect(html).toContain('northlight/heron-vit-base')
		expect(html).toContain('View the model')
	})

	test('the count rule stands in words', async () => {
		expect((await page('/libraries/diffusers')).html).toContain('<code>model_index.json</code>')
		expect((await page('/libraries/flair')).html).toMatch(/One request for/)
	})

	test('an unknown key is a 404 that suggests; other capitals lead to the real one', async () => {
		const { status, html } = await page('/libraries/sentence-transformer')
		expect(status).toBe(404)
		expect(linksOf(html)).toContain('/libraries/sentence-transformers')
		expect(await answer('/libraries/paddleocr')).toMatchObject({ kind: 'redirect', location: '/libraries/PaddleOCR' })
	})
})

test('P-04 repositories and listings lead to what the catalogue tells of their task and library', async () => {
	expect(linksOf((await page('/demo/moods')).html)).toEqual(
		expect.arrayContaining(['/tasks/text-classification', '/libraries/transformers']),
	)
	expect(linksOf((await page('/datasets/demo/moods')).html)).toContain('/tasks/text-classification')
	expect(linksOf((await page('/models?task=fill-mask&tag=timm')).html)).toEqual(
		expect.arrayContaining(['/tasks/fill-mask', '/libraries/timm']),
	)
})

test('every link of the catalogue answers', { timeout: 120_000 }, async () => {
	const places = ['/tasks', '/libraries', ...TASKS.map(({ id }) => taskAddress(id)), ...LIBRARIES.map(({ key }) => libraryAddress(key))]
	const queue = new Set(places)
	const dead: string[] = []
	// Addresses that are found on the way are walked as well, but only the catalogue's own pages are searched for more.
	for (const href of queue) {
		const got = await answer(href)
		if (got.kind !== 'html') continue
		if (got.status !== 200) dead.push(`${href}: ${got.status}`)
		if (places.includes(href)) for (const link of linksOf(got.html)) if (!/^\/(?:api|assets|docs)\b/.test(link)) queue.add(link)
	}
	expect(dead).toEqual([])
})
