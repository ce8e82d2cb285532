import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const CARD = `---
license: apache-2.0
language: [he, en]
library_name: transformers
pipeline_tag: text-generation
tags: [arxiv:2307.09288, custom]
model-index:
- name: x
  results:
  - task: {type: text-generation}
    dataset: {name: GSM8K, type: ada/bench, split: test}
    metrics: [{type: acc, name: Accuracy, value: 0.85123}]
    source: {name: Report, url: "https://report.example/x"}
---
# מודל

BERT הוא מודל שפה, עם $x^2$.

## Usage

Costs $5 and $10.
`
let server: TestServer
beforeAll(async () => {
	server = await openTestServer({ pages: true })
	await server.makeRepo('ada', 'bench', { type: 'dataset' })
	await server.makeRepo('ada', 'talker')
	await server.commit('ada', 'ada/talker', {
		'README.md': CARD,
		'talker-Q4_K_M.gguf': 'x'.repeat(400),
		'talker-Q8_0.gguf': 'x'.repeat(800),
		'chat_template.jinja': '{% for message in messages %}<|im_start|>{{ message.role }}{% endfor %}',
		'.eval_results/bench.yaml': '- dataset: {id: ada/bench, task_id: math}\n  value: 42.5\n',
	})
	await server.app.inject({
		method: 'POST',
		url: '/api/collections',
		headers: await server.as('ada'),
		payload: { title: 'Good talkers', item: { type: 'model', id: 'ada/talker' } },
	})
	await server.hub.listings.refresh()
})
afterAll(() => server.close())

const page = async (url: string): Promise<string> => (await server.app.inject({ url })).body
/** Text of a page without markup. */
const textOf = (html: string): string =>
	html
		.replaceAll(/<(?:style|script)[^]*?<\/(?:style|script)>/g, '')
		.replaceAll(/<[^>]*>/g, ' ')
		.replaceAll(/\s+/g, ' ')

test('a visitor sees formulas in a card, and amounts of money as plain text', async () => {
	const body = await page('/ada/talker')
	expect(body).toMatch(/<span class="formula" dir="ltr" data-tex="x\^2"><math/)
	expect(textOf(body)).toContain('Costs $5 and $10.')
})

test('a Hebrew card is right to left', async () => {
	expect(await page('/ada/talker')).toMatch(/<div class="[^"]*" dir="rtl" data-prose="true">/)
})

test("a visitor sees a model's scores, with their source and the leaderboard", async () => {
	const body = await page('/ada/talker')
	const text = textOf(body)
	expect(text).toContain('Evaluation results Reported by the authors. This hub does not verify them.')
	expect(text).toMatch(/ada\/bench Leaderboard math 42\.5/)
	expect(text).toMatch(/Text Generation GSM8K test Accuracy 0\.8512 Report/)
	expect(body).toContain('href="https://report.example/x" rel="nofollow noopener ugc"')
	expect(body).toContain('href="/datasets/ada/bench#leaderboard"')
	expect(textOf(await page('/datasets/ada/bench'))).toMatch(/Leaderboard 1 model .* 1 ada\/talker math 42\.5/)
})

test('the page of a GGUF model lists its quantizations with sizes, and shows its chat template', async () => {
	const body = await page('/ada/talker')
	expect(textOf(body)).toMatch(/Q4_K_M 400 B Run Q8_0 800 B Run/)
	expect(body).toContain('href="/ada/talker/blob/main/talker-Q4_K_M.gguf"')
	expect(body).toContain('href="/ada/talker?part=apps&amp;quant=Q4_K_M#use"')
	expect(textOf(body)).toContain('Chat template {% for message in messages %}&lt;|im_start|&gt;')
})

test('tags are sorted by kind and labeled', async () => {
	const text = textOf(await page('/ada/talker'))
	expect(text).toMatch(/Text Generation .*Transformers .*License Apache 2\.0 .*Hebrew English .*arXiv 2307\.09288 .*custom/)
	expect(text).toMatch(/About Text Generation · Transformers/)
})

test('the page of a model charts its downloads by day', async () => {
	const repo = await server.hub.repos.find({ kind: 'visitor' }, { kind: 'model', id: 'ada/talker' })
	const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
	for (const [days, count] of [
		[0, 3],
		[2, 40],
		[60, 100],
	] as const)
		await server.records.repos.addDownloads(repo.id, dayAgo(days), count)
	const text = textOf(await page('/ada/talker'))
	expect(text).toMatch(/Downloads 43 in the last 30 days, 143 in all/)
	expect(text).toContain(`${dayAgo(0)} 3 ${dayAgo(2)} 40`)
})

test('the page of a model names the collections that contain it', async () => {
	expect(textOf(await page('/ada/talker'))).toContain('In collections Good talkers by ada')
})
