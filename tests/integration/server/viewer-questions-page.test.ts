import { chooseWall, createTableEngine, openFileCache } from '@stoa/storage'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FUNCTIONS, KEYWORDS, TYPES } from '../../../apps/web/src/islands/sql/duckdb.ts'
import { writeTable } from '../../../packages/storage/src/engine/test-table.ts'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let copies: string

const WORDS = ['red', 'green', 'blue']
beforeAll(async () => {
	copies = await mkdtemp(join(tmpdir(), 'stoa-copies-'))
	const engine = createTableEngine({ chooseWall: () => chooseWall('auto') })
	server = await openTestServer({ pages: true, ports: { viewer: { engine, localFiles: await openFileCache(copies, 100_000_000) } } })
	const ada = await server.as('ada')
	await server.makeRepo('ada', 'colors', { type: 'dataset' })
	const numbers = Array.from({ length: 200 }, (_, index) => index)
	const bytes = parquetWriteBuffer({
		columnData: [
			{ name: 'n', data: numbers, type: 'INT32' },
			{ name: 'te"xt', data: numbers.map((n) => (n % 10 === 0 ? null : `Row ${n} is ${WORDS[n % 3]}`)), type: 'STRING' },
			{ name: 'color', data: numbers.map((n) => WORDS[n % 3] ?? ''), type: 'STRING' },
		],
	})
	const answer = await server.app.inject({
		method: 'POST',
		url: '/api/datasets/ada/colors/commit/main',
		headers: { ...ada, 'content-type': 'application/x-ndjson' },
		payload: ndjson([
			{ key: 'header', value: { summary: 'Add a table' } },
			{ key: 'file', value: { path: 'train.parquet', content: Buffer.from(bytes).toString('base64'), encoding: 'base64' } },
		]),
	})
	if (answer.statusCode !== 200) throw new Error(answer.body)
})
afterAll(async () => {
	await server.close()
	await rm(copies, { recursive: true, force: true })
})

/** A page once its rows were read. */
async function shown(query: Record<string, string>): Promise<string> {
	const url = `/datasets/ada/colors/viewer/default/train?${new URLSearchParams(query).toString()}`
	for (let tries = 0; ; tries += 1) {
		const { body, statusCode } = await server.app.inject({ url, headers: { host: 'hub.test' } })
		expect(statusCode).toBe(200)
		if (!/The rows are being (?:read|searched)/.test(body) || tries === 50) return body
	}
}

test('the page of all rows searches, filters and sorts by its address', async () => {
	const all = await shown({})
	expect(all).toContain('name="q"')
	expect(all).toContain('name="where"')
	const found = await shown({ q: 'blue 11' })
	expect(found).toContain('rows found')
	expect(found).toContain('Show all rows')
	const sorted = await shown({ where: '"n" > 100', sort: 'n', order: 'desc' })
	expect(sorted).toContain('99 rows found')
	expect(sorted).toContain('aria-sort="descending"')
	expect(sorted.indexOf('Row 199 is')).toBeLessThan(sorted.indexOf('Row 198 is'))
	expect(await shown({ where: '"none" = 1' })).toContain('Cannot read the condition: there is no column &quot;none&quot;.')
	expect(await shown({ where: `"n" = 1000` })).toContain('No row was found.')
})

/** The page once its columns were measured. */
async function measured(): Promise<string> {
	for (let tries = 0; tries < 200; tries += 1) {
		const page = await shown({})
		if (page.includes('where=')) return page
	}
	throw new Error('The columns were not measured')
}

test('headers of columns lead to the rows of a bar and of a value', async () => {
	const page = await measured()
	const hrefs = [...page.matchAll(/href="([^"]*where=[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
	const wheres = hrefs.map((href) => new URL(href, 'http://hub.test').searchParams.get('where'))
	expect(wheres).toContain('"n" >= 180 AND "n" <= 199')
	expect(wheres).toContain(`"color" = 'green'`)
	expect(wheres).toContain('"te""xt" IS NULL')
	for (const where of new Set(wheres)) expect(await shown({ where: where ?? '' })).toContain('found')
})

test('the page for SQL names the columns, and draws an answer with a column of numbers', async () => {
	const { token } = await server.hub.people.signIn({ name: 'ada', password: 'correct horse battery' })
	const asked = async (sql: string): Promise<string> => {
		const url = `/datasets/ada/colors/sql/default/train?${new URLSearchParams({ sql }).toString()}`
		const { body, statusCode } = await server.app.inject({ url, headers: { host: 'hub.test', cookie: `stoa_session=${token}` } })
		expect(statusCode).toBe(200)
		return body
	}
	const page = await asked('SELECT color, count(*) AS rows, avg(n) AS mean FROM data GROUP BY color ORDER BY color')
	expect(page).toContain('&quot;te&quot;&quot;xt&quot;')
	expect(page.match(/<figcaption>/g)).toHaveLength(2)
	expect(page.match(/<rect /g)).toHaveLength(6)
	expect((await asked('SELECT n, n * n AS square FROM data LIMIT 50')).match(/<path d="M4,156L/g)).toHaveLength(1)
	expect(await asked('SELECT color FROM data LIMIT 5')).not.toContain('<figcaption>')
})

test('the engine knows every function, type and word of the language that the editor of statements offers', async () => {
	const words = 'SELECT keyword_name AS word FROM duckdb_keywords()'
	const types = `SELECT lower(type_name) FROM duckdb_types() UNION ${words}`
	const functions = `SELECT function_name FROM duckdb_functions() UNION ${words}`
	for (const [offered, known] of [
		[KEYWORDS, words],
		[TYPES, types],
		[FUNCTIONS, functions],
	] as const) {
		const list = offered.split(' ').map((word) => `'${word}'`)
		const unknown = `SELECT string_agg(word, ' ') AS words FROM (SELECT unnest([${list.join(', ')}]) AS word) WHERE word NOT IN (${known})`
		const refusal = `SELECT error('unknown: ' || words) FROM (${unknown}) WHERE words IS NOT NULL`
		await expect(writeTable(join(copies, 'unknown.parquet'), refusal)).resolves.toBeUndefined()
	}
})
