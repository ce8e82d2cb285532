import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await openTestServer({ pages: true })
	await server.as('ada')
	for (const name of ['talks', 'own', 'asked', 'bad', 'empty', 'images', 'wide'])
		await server.makeRepo('ada', name, { type: 'dataset', private: name === 'own' })
	const rows = Array.from({ length: 250 }, (_, n) => ({
		id: n,
		text: n === 0 ? '<script>alert(1)</script>' : n === 1 ? 'word '.repeat(100) : `text ${n}`,
		tags: ['a', 'b'],
		many: Array.from({ length: 40 }, (_item, k) => `item number ${k}`),
		none: null,
		big: 1,
	}))
	// JSON.stringify would round the large integer.
	const lines = rows.map((row) => JSON.stringify(row).replace('"big":1', '"big":9007199254740993'))
	await commit('talks', { 'train.jsonl': lines.join('\n'), 'test.jsonl': lines[5] ?? '' })
	await commit('own', { 'train.jsonl': lines[0] ?? '' })
	await commit('asked', { 'train.jsonl': lines[0] ?? '' })
	await commit('bad', { 'train.parquet': 'not Parquet at all', 'test.parquet': 'neither' })
	await commit('images', { 'a.png': 'x', 'b.png': 'y' })
	const wide = (word: string): string => Array.from({ length: 90 }, (_, n) => `${word}${n}`).join(',')
	await commit('wide', { 'train.csv': `${wide('c')}\n${wide('v')}\n`, 'test.csv': `${wide('c')}\n` })
	await server.app.inject({
		method: 'PUT',
		url: '/api/datasets/ada/asked/settings',
		headers: await server.as('ada'),
		payload: { gated: 'manual' },
	})
})
afterAll(() => server.close())

const commit = (name: string, files: Record<string, string>): Promise<string> => {
	// The helper commits to models: a dataset has another address.
	const lines = [
		{ key: 'header', value: { summary: 'Add files' } },
		...Object.entries(files).map(([path, content]) => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })),
	]
	return server.as('ada').then(async (headers) => {
		const answer = await server.app.inject({
			method: 'POST',
			url: `/api/datasets/ada/${name}/commit/main`,
			headers: { ...headers, 'content-type': 'application/x-ndjson' },
			payload: lines.map((line) => JSON.stringify(line)).join('\n'),
		})
		if (answer.statusCode !== 200) throw new Error(answer.body)
		return answer.body
	})
}

/** A page once its rows were read, which it does not wait for. */
async function shown(url: string): Promise<{ status: number; html: string; location: unknown }> {
	for (let tries = 0; ; tries += 1) {
		const answer = await server.app.inject({ url, headers: { host: 'hub.test' } })
		if (!answer.body.includes('The rows are being read') || tries === 100)
			return { status: answer.statusCode, html: answer.body, location: answer.headers.location }
		await sleep(100)
	}
}

test('the page of a dataset begins with its first rows', async () => {
	const { status, html } = await shown('/datasets/ada/talks')
	expect(status).toBe(200)
	expect(html.indexOf('Rows of this dataset')).toBeLessThan(html.indexOf('This dataset has no card yet'))
	expect(html).toMatch(/<h2>250 rows<\/h2>/)
	expect(html).toMatch(/aria-label="Rows of the split train"/)
	expect(html).toMatch(/tabindex="0"/i)
	expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
	expect(html).not.toContain('<script>alert(1)')
	expect(html).toContain('9007199254740993')
	expect(html).toMatch(/<code dir="auto">\[&quot;a&quot;,&quot;b&quot;\]<\/code>/)
	expect(html).toMatch(/40 items/)
	expect(html).toContain('and 28 more')
	expect(html).toMatch(/>null</)
	expect(html).toMatch(/action="\/datasets\/ada\/talks\/viewer"/)
	expect(html).toContain('href="/datasets/ada/talks/viewer/default/train"')
	expect(html).toContain('Show all 250 rows')
})

test('the rows of a split have pages, which links lead to', async () => {
	const { html } = await shown('/datasets/ada/talks/viewer/default/train?p=2')
	expect(html).toContain('text 249')
	expect(html).not.toContain('text 199<')
	expect(html).toContain('href="/datasets/ada/talks/viewer/default/train?p=1"')
	expect(html).toContain('201 to 250 of 250')
	expect((await shown('/datasets/ada/talks/viewer/default/train?p=99')).html).toContain('There are no rows behind this one')
	expect((await shown('/datasets/ada/talks/viewer/default/train?p=x')).html).toContain('text 99<')
	for (const path of ['default/nothing', 'nothing/train']) expect((await shown(`/datasets/ada/talks/viewer/${path}`)).status).toBe(404)
})

test('the form leads to the rows that it chooses', async () => {
	const chosen = await shown('/datasets/ada/talks/viewer?config=default&split=test')
	expect([chosen.status, chosen.location]).toEqual([303, '/datasets/ada/talks/viewer/default/test'])
	expect((await shown('/datasets/ada/talks/viewer?split=nothing')).location).toBe('/datasets/ada/talks/viewer/default/train')
	expect((await shown('/datasets/ada/empty/viewer')).location).toBe('/datasets/ada/empty')
})

test('a file that cannot be read is named where its rows would be', async () => {
	const card = await shown('/datasets/ada/bad')
	expect(card.status).toBe(200)
	expect(card.html).toContain('Cannot read train.parquet: it does not end with')
	const rows = await shown('/datasets/ada/bad/viewer/default/test')
	expect(rows.status).toBe(200)
	expect(rows.html).toContain('Cannot read test.parquet')
	expect(server.problems).toEqual([])
})

test('a dataset without a table shows none', async () => {
	for (const name of ['empty', 'images']) {
		const { status, html } = await shown(`/datasets/ada/${name}`)
		expect([status, html.includes('Rows of this dataset')]).toEqual([200, false])
	}
	expect((await shown('/datasets/ada/images/viewer/default/train')).html).toContain('are not shown as a table')
})

test('a table of many columns shows the first of them', async () => {
	const { html } = await shown('/datasets/ada/wide')
	expect(html).toContain('The page shows the first 60 of 90 columns')
	expect([html.includes('v59<'), html.includes('v60<')]).toEqual([true, false])
	expect((await shown('/datasets/ada/wide/viewer/default/test')).html).toContain('This split has no rows')
})

test('rows are shown to those who may read the files', async () => {
	const gated = await shown('/datasets/ada/asked')
	expect([gated.status, gated.html.includes('Rows of this dataset')]).toEqual([200, false])
	expect((await shown('/datasets/ada/asked/viewer/default/train')).status).toBe(401)
	expect((await shown('/datasets/ada/own')).status).toBe(404)
	expect((await shown('/datasets/ada/own/viewer/default/train')).status).toBe(404)
})
