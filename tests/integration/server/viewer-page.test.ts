import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const PNG = Buffer.concat([
	Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
	Buffer.from([0, 0, 0, 90, 0, 0, 0, 60]),
	Buffer.alloc(50),
])

let server: TestServer
beforeAll(async () => {
	server = await openTestServer({ pages: true })
	await server.as('ada')
	for (const name of ['talks', 'own', 'asked', 'bad', 'empty', 'arrays', 'images', 'boxes', 'chats', 'session', 'programs', 'wide'])
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
	await commit('arrays', { 'a.h5': 'x', 'b.h5': 'y' })
	const image = { 'cat/a.png': PNG, 'dog/b.png': PNG, 'dog/c.png': '<svg onload="alert(1)">' }
	await commit('images', image)
	const objects = { bbox: [[1, 1, 2, 2]], category: ['cat'] }
	await commit('boxes', { 'a.png': PNG, 'metadata.jsonl': JSON.stringify({ file_name: 'a.png', objects }) })
	const messages = [
		{ role: 'user', content: 'Where is the stoa?' },
		{ role: 'assistant', content: 'y'.repeat(5000), tool_calls: [{ function: { name: 'find', arguments: '{}' } }] },
	]
	await commit('chats', {
		'train.jsonl': [
			{ id: 1, messages },
			{ id: 2, messages },
		]
			.map((row) => JSON.stringify(row))
			.join('\n'),
	})
	const event = (type: string, content: unknown) => JSON.stringify({ type, uuid: 'u', message: { role: type, content } })
	const use = [{ type: 'tool_use', name: 'Bash', input: { command: 'ls' } }]
	await commit('session', { 'train.jsonl': [event('user', 'Mend it'), event('assistant', use)].join('\n') })
	await commit('programs', { 'train.jsonl': JSON.stringify({ language: 'python', code: 'def f():\n    return 1\n' }) })
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

const commit = (name: string, files: Record<string, string | Uint8Array>): Promise<string> => {
	// The helper commits to models: a dataset has another address.
	const lines = [
		{ key: 'header', value: { summary: 'Add files' } },
		...Object.entries(files).map(([path, content]) => ({
			key: 'file',
			value: { path, content: Buffer.from(content).toString('base64'), encoding: 'base64' },
		})),
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
	for (const name of ['empty', 'arrays']) {
		const { status, html } = await shown(`/datasets/ada/${name}`)
		expect([status, html.includes('Rows of this dataset')]).toEqual([200, false])
	}
	expect((await shown('/datasets/ada/arrays/viewer/default/train')).html).toContain('are not shown as a table')
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

/** The root-relative address of the first image of a page. */
const imageIn = (html: string): string => /<img src="(\/datasets-server\/assets\/[^"]+)"/.exec(html)?.[1] ?? ''

test('images are shown small, with signed addresses and the names of their classes', async () => {
	const { html } = await shown('/datasets/ada/images')
	expect(html).toMatch(/<img [^>]*alt="a\.png" width="90" height="60" loading="lazy"/)
	expect(html).toMatch(/cat(?:<!-- -->)? <span[^>]*>0</)
	const image = await server.app.inject({ url: imageIn(html) })
	expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
	// A drawing with a script in it is offered to be saved.
	expect(html).toMatch(/<a href="\/datasets-server\/assets\/[^"]+" download="c\.png"/)
	expect(html.match(/<img [^>]*datasets-server/g)).toHaveLength(2)
})

test('boxes are drawn over an image, and named below it', async () => {
	const { html } = await shown('/datasets/ada/boxes')
	expect(html).toContain('viewBox="0 0 90 60"')
	expect(html).toContain('<rect x="1" y="1" width="2" height="2"')
	expect(html).toMatch(/<figcaption[^>]*>cat</)
})

test('a list of messages is a conversation, and a row has a page of its own', async () => {
	const table = await shown('/datasets/ada/chats')
	expect(table.html).toContain('Where is the stoa?')
	expect(table.html).toContain('href="/datasets/ada/chats/viewer/default/train/1"')
	const { status, html } = await shown('/datasets/ada/chats/viewer/default/train/1')
	expect(status).toBe(200)
	expect(html).toContain('Row 1')
	expect(html).toContain('y'.repeat(5000))
	expect(html).toMatch(/Calls <code[^>]*>find</)
	expect(html).toContain('href="/datasets/ada/chats/viewer/default/train/0"')
	expect(html).not.toContain('Next row')
	for (const row of ['2', 'x', '-1', '99999999999999'])
		expect((await shown(`/datasets/ada/chats/viewer/default/train/${row}`)).status).toBe(404)
})

test('the session of an agent is read as a conversation, with its lines below', async () => {
	const { html } = await shown('/datasets/ada/session')
	expect(html.indexOf('Mend it')).toBeLessThan(html.indexOf('Show its lines as a table'))
	expect(html).toMatch(/Calls <code[^>]*>Bash</)
})

test('a program is colored on the page of its row', async () => {
	const { html } = await shown('/datasets/ada/programs/viewer/default/train/0')
	expect(html).toMatch(/<span class="hljs-keyword">def<\/span>/)
})

test('a row of a private dataset is hidden from visitors', async () => {
	expect((await shown('/datasets/ada/own/viewer/default/train/0')).status).toBe(404)
})
