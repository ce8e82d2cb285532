import { chooseWall, createTableEngine, openFileCache } from '@stoa/storage'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let copies: string
let ada: { authorization: string }
let bob: { authorization: string }

async function ask(path: string, headers: Record<string, string> = {}) {
	const answer = await server.app.inject({ url: path, headers: { host: 'datasets-server.hub.test', ...headers } })
	const { 'x-error-code': code, 'x-revision': revision } = answer.headers
	return { status: answer.statusCode, code, revision, body: answer.json<Record<string, unknown>>() }
}

async function commit(id: string, files: Record<string, Uint8Array | string>): Promise<string> {
	const lines = [
		{ key: 'header', value: { summary: 'Add files' } },
		...Object.entries(files).map(([path, content]) => ({
			key: 'file',
			value: { path, content: Buffer.from(content).toString('base64'), encoding: 'base64' },
		})),
	]
	const url = `/api/datasets/${id}/commit/main`
	const headers = { ...ada, 'content-type': 'application/x-ndjson' }
	const answer = await server.app.inject({ method: 'POST', url, headers, payload: ndjson(lines) })
	if (answer.statusCode !== 200) throw new Error(answer.body)
	return answer.json<{ commitOid: string }>().commitOid
}

const WORDS = ['red', 'green', 'blue']
/** Rows from `from` on: a number, a text, a share and a time. */
function table(from: number, count: number): Uint8Array {
	const numbers = Array.from({ length: count }, (_, index) => from + index)
	return new Uint8Array(
		parquetWriteBuffer({
			columnData: [
				{ name: 'n', data: numbers, type: 'INT32' },
				{ name: 'te"xt', data: numbers.map((n) => (n % 10 === 0 ? null : `Row ${n} is ${WORDS[n % 3]}`)), type: 'STRING' },
				{ name: 'share', data: numbers.map((n) => n / 4), type: 'DOUBLE' },
				{ name: 'color', data: numbers.map((n) => WORDS[n % 3] ?? ''), type: 'STRING' },
				{ name: 'at', data: numbers.map((n) => new Date(Date.UTC(2026, 0, 1 + n))), type: 'TIMESTAMP' },
			],
			rowGroupSize: 50,
		}),
	)
}

beforeAll(async () => {
	copies = await mkdtemp(join(tmpdir(), 'stoa-copies-'))
	const engine = createTableEngine({ chooseWall: () => chooseWall('auto') })
	server = await openTestServer({ ports: { viewer: { engine, localFiles: await openFileCache(copies, 100_000_000) } } })
	ada = await server.as('ada')
	bob = await server.as('bob')
	for (const [name, options] of [
		['colors', {}],
		['own', { private: true }],
		['csv', {}],
		['numbers', {}],
	] as const)
		await server.makeRepo('ada', name, { type: 'dataset', ...options })
	await commit('ada/colors', { 'train-0.parquet': table(0, 100), 'train-1.parquet': table(100, 100) })
	await commit('ada/own', { 'train.parquet': table(0, 10) })
	await commit('ada/csv', { 'train.csv': 'a\n1\n' })
	await commit('ada/numbers', {
		'train.parquet': new Uint8Array(parquetWriteBuffer({ columnData: [{ name: 'n', data: [1, 2], type: 'INT32' }] })),
	})
})
afterAll(async () => {
	await server.close()
	await rm(copies, { recursive: true, force: true })
})

const at = (id: string, more: Record<string, string> = {}): string =>
	new URLSearchParams({ dataset: id, config: 'default', split: 'train', ...more }).toString()
const numbersOf = (body: Record<string, unknown>): unknown[] =>
	Array.isArray(body['rows']) ? body['rows'].map((row: { row_idx: number }) => row.row_idx) : []

test('rows are filtered and sorted through all files of a split', async () => {
	const where = `"n" >= 97 AND ("color" = 'red' OR "te""xt" LIKE '%100%' OR "te""xt" IS NULL) AND "share" < 27`
	const found = await ask(`/filter?${at('ada/colors', { where, orderby: '"share" DESC', length: '3' })}`)
	expect(found).toMatchObject({ status: 200, body: { num_rows_total: 4, num_rows_per_page: 100, partial: false } })
	expect(numbersOf(found.body)).toEqual([105, 102, 100])
	const rows = await ask(`/rows?${at('ada/colors', { offset: '105', length: '1' })}`)
	expect(found.revision).toBe(rows.revision)
	expect(found.body['features']).toEqual(rows.body['features'])
	expect([Array.isArray(found.body['rows']) && found.body['rows'][0]]).toEqual(rows.body['rows'])
	expect(numbersOf((await ask(`/filter?${at('ada/colors', { where: `"at" < '2026-01-03'` })}`)).body)).toEqual([0, 1])
	expect((await ask(`/filter?${at('ada/colors', { offset: '199' })}`)).body).toMatchObject({
		num_rows_total: 200,
		rows: [{ row_idx: 199 }],
	})
})

test('a search answers the best rows first', async () => {
	const found = await ask(`/search?${at('ada/colors', { query: 'RED 42', length: '5' })}`)
	expect(found.body).toMatchObject({ num_rows_total: 67 })
	expect(numbersOf(found.body)[0]).toBe(42)
	expect(await ask(`/search?${at('ada/colors')}`)).toMatchObject({ status: 422, code: 'MissingRequiredParameter' })
	expect(await ask(`/search?${at('ada/numbers', { query: 'x' })}`)).toMatchObject({
		status: 400,
		code: 'SearchFeatureNotAvailableError',
	})
})

test('statistics of every column', async () => {
	const found = await ask(`/statistics?${at('ada/colors')}`)
	expect(found.body).toMatchObject({ num_examples: 200, partial: false })
	expect(found.body['statistics']).toMatchObject([
		{
			column_name: 'n',
			column_type: 'int',
			column_statistics: {
				nan_count: 0,
				nan_proportion: 0,
				min: 0,
				max: 199,
				mean: 99.5,
				median: 99.5,
				histogram: { bin_edges: [0, 20, 40, 60, 80, 100, 120, 140, 160, 180, 199], hist: Array.from({ length: 10 }, () => 20) },
			},
		},
		{ column_name: 'te"xt', column_type: 'string_text', column_statistics: { nan_count: 20, nan_proportion: 0.1 } },
		{ column_name: 'share', column_type: 'float', column_statistics: { min: 0, max: 49.75, histogram: { bin_edges: { length: 11 } } } },
		{
			column_name: 'color',
			column_type: 'string_label',
			column_statistics: { n_unique: 3, frequencies: { red: 67, green: 67, blue: 66 } },
		},
		{
			column_name: 'at',
			column_type: 'datetime',
			column_statistics: { min: '2026-01-01 00:00:00', max: '2026-07-19 00:00:00', mean: '2026-04-10 12:00:00' },
		},
	])
})

test('a private dataset is searched by its owner only', async () => {
	const where = '"n" > 7'
	expect((await ask(`/filter?${at('ada/own', { where })}`, ada)).body).toMatchObject({ num_rows_total: 2 })
	for (const question of [
		`filter?${at('ada/own', { where })}`,
		`search?${at('ada/own', { query: 'red' })}`,
		`statistics?${at('ada/own')}`,
	]) {
		expect(await ask(`/${question}`)).toMatchObject({ status: 401, code: 'ExternalUnauthenticatedError', revision: undefined })
		expect(await ask(`/${question}`, bob)).toMatchObject({ status: 404, code: 'ExternalAuthenticatedError', revision: undefined })
	}
})

test('what can be asked is told, and what cannot is refused with a reason', async () => {
	const works = { preview: true, viewer: true, search: true, filter: true, statistics: true }
	expect((await ask('/is-valid?dataset=ada/colors')).body).toEqual(works)
	expect((await ask('/is-valid?dataset=ada/numbers')).body).toEqual({ ...works, search: false })
	expect(await ask(`/filter?${at('ada/colors', { where: '"none" = 1' })}`)).toMatchObject({
		status: 422,
		code: 'InvalidParameter',
		body: { error: "Parameter 'where' contains errors or invalid symbols", cause_message: 'there is no column "none"' },
	})
	expect(await ask(`/filter?${at('ada/colors', { orderby: 'n' })}`)).toMatchObject({
		status: 422,
		body: { error: "Parameter 'orderby' contains errors or invalid symbols" },
	})
	expect(await ask(`/filter?${at('ada/colors', { length: '101' })}`)).toMatchObject({
		status: 422,
		body: { error: "Parameter 'length' must not be greater than 100" },
	})
	const other = new URLSearchParams({ dataset: 'ada/colors', config: 'default', split: 'none' })
	expect(await ask(`/filter?${other.toString()}`)).toMatchObject({ status: 404, code: 'ResponseNotFound' })
})

test('people who signed in run statements that only read', async () => {
	const sql = 'SELECT "color", count(*) AS rows FROM data GROUP BY ALL ORDER BY 2 DESC, 1'
	const state = await server.hub.viewer.engineState()
	if (state?.is !== 'strong') {
		// Without a strong wall no statement of a person is run.
		expect(await ask(`/query?${at('ada/colors', { sql })}`, ada)).toMatchObject({ status: 501 })
		return
	}
	expect(await ask(`/query?${at('ada/colors', { sql })}`)).toMatchObject({ status: 401 })
	const answered = await ask(`/query?${at('ada/colors', { sql })}`, ada)
	expect(answered.body).toMatchObject({ truncated: false, features: [{ name: 'color' }, { name: 'rows', type: { dtype: 'int64' } }] })
	expect(answered.body['rows']).toMatchObject([
		{ row: { color: 'green', rows: 67 } },
		{ row: { color: 'red' } },
		{ row: { color: 'blue', rows: 66 } },
	])
	const file = await server.app.inject({
		url: `/datasets-server/query-file?${at('ada/colors', { sql, format: 'csv' })}`,
		headers: { ...ada, host: 'hub.test' },
	})
	expect([file.statusCode, file.body, file.headers['x-truncated']]).toEqual([200, 'color,rows\ngreen,67\nred,67\nblue,66\n', 'false'])
	for (const refused of [
		'DROP VIEW data',
		'SELECT 1; SELECT 2',
		"COPY data TO '/tmp/x'",
		"SELECT * FROM read_text('/etc/passwd')",
		'SELEC',
	])
		expect(await ask(`/query?${at('ada/colors', { sql: refused })}`, ada)).toMatchObject({ status: 422, code: 'InvalidParameter' })
	expect(await ask(`/query?${at('ada/own', { sql })}`, bob)).toMatchObject({ status: 404, code: 'ExternalAuthenticatedError' })
})
