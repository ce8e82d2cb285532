import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await openTestServer({ pages: true, ports: { conversionSizeMax: 1_000_000 } })
	await server.as('ada')
	await server.makeRepo('ada', 'rows', { type: 'dataset' })
	await server.makeRepo('ada', 'bad', { type: 'dataset' })
})
afterAll(() => server.close())

async function publish(name: string, files: Record<string, string>): Promise<void> {
	const operations = Object.entries(files).map(([path, text]) => ({ op: 'file' as const, path, content: Buffer.from(text) }))
	const ref = { kind: 'dataset', id: `ada/${name}` } as const
	await server.hub.commits.commit(await server.personOf('ada'), ref, 'main', { summary: 'Add' }, operations)
}

async function converted(name: string): Promise<void> {
	server.hub.conversions.follow()
	for (;;) {
		const repo = await server.records.repos.byName('dataset', `ada/${name}`)
		const conversion = repo && (await server.hub.conversions.of(repo))
		if (conversion && ['done', 'failed'].includes(conversion.state)) return
		await sleep(50)
	}
}

/** The text of a page without its markup. */
async function textOf(path: string): Promise<string> {
	const { body } = await server.app.inject({ url: path })
	return body
		.replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ')
		.replaceAll('&quot;', '"')
		.replaceAll(/\s+/g, ' ')
}

test('the page of a dataset says how far its conversion is, then the exact rows, and leads to the Parquet files', async () => {
	await publish('rows', { 'train.csv': 'id,text\n1,one\n2,two\n', 'test.csv': 'id,text\n3,three\n' })
	expect(await textOf('/datasets/ada/rows')).toContain('Waiting to be converted to Parquet.')
	await converted('rows')
	const { body } = await server.app.inject({ url: '/datasets/ada/rows' })
	expect(body).toContain('/datasets/ada/rows/tree/refs%2Fconvert%2Fparquet')
	const text = await textOf('/datasets/ada/rows')
	expect(text).toMatch(/Rows 3 /)
	expect(text).toContain('Whole dataset default/train default/test')
	const tree = await server.app.inject({ url: '/datasets/ada/rows/tree/refs%2Fconvert%2Fparquet/default/train' })
	expect([tree.statusCode, tree.body.includes('0000.parquet')]).toEqual([200, true])
})

test('"Use this dataset" reads the chosen split', async () => {
	const text = await textOf('/datasets/ada/rows?library=datasets&split=default%2Ftest')
	expect(text.replaceAll(' ', '')).toContain('load_dataset("ada/rows",split="test")')
	const { body } = await server.app.inject({ url: '/datasets/ada/rows?library=datasets&split=default%2Ftest' })
	expect(body).toContain('library=pandas&amp;split=default%2Ftest#use')
	expect((await server.app.inject({ url: '/datasets/ada/rows?split=%3Cscript%3E' })).statusCode).toBe(200)
})

test('the list of datasets has the exact rows', async () => {
	await expect.poll(() => textOf('/datasets?search=rows'), { timeout: 10_000 }).toMatch(/ada\/ ?rows[\s\S]* 3 rows/)
})

test('a dataset that cannot be converted names the file and the reason', async () => {
	await publish('bad', { 'train.csv': 'id\n1\n"2\n' })
	await converted('bad')
	expect(await textOf('/datasets/ada/bad')).toContain(
		'Not converted to Parquet: Cannot convert train.csv: a quotation mark is never closed',
	)
})
