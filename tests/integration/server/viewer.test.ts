import { parquetWriteBuffer } from 'hyparquet-writer'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let ada: { authorization: string }
let bob: { authorization: string }

interface Answer {
	status: number
	code: unknown
	revision: unknown
	text: string
	body: Record<string, unknown>
}

/** Asks the viewer on its own host. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
	const answer = await server.app.inject({ url: path, headers: { host: 'datasets-server.hub.test', ...headers } })
	const { 'x-error-code': code, 'x-revision': revision } = answer.headers
	return { status: answer.statusCode, code, revision, text: answer.body, body: answer.json() }
}

/** Commits files of any bytes to a dataset of ada's. */
async function commit(id: string, files: Record<string, string | Uint8Array>): Promise<string> {
	const lines = [
		{ key: 'header', value: { summary: 'Add files' } },
		...Object.entries(files).map(([path, content]) => ({
			key: 'file',
			value: { path, content: Buffer.from(content).toString('base64'), encoding: 'base64' },
		})),
	]
	const answer = await server.app.inject({
		method: 'POST',
		url: `/api/datasets/${id}/commit/main`,
		headers: { ...ada, 'content-type': 'application/x-ndjson' },
		payload: ndjson(lines),
	})
	if (answer.statusCode !== 200) throw new Error(answer.body)
	return answer.json<{ commitOid: string }>().commitOid
}

const CSV = 'id,text\n1,one\n2,two\n'
const PARQUET = new Uint8Array(
	parquetWriteBuffer({ columnData: [{ name: 'n', data: Array.from({ length: 250 }, (_, n) => n), type: 'INT32' }], rowGroupSize: 100 }),
)

beforeAll(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
	bob = await server.as('bob')
	for (const [name, options] of [
		['open', {}],
		['own', { private: true }],
		['asked', {}],
		['moving', {}],
		['many', {}],
		['bad', {}],
		['empty', {}],
	] as const)
		await server.makeRepo('ada', name, { type: 'dataset', ...options })
	await commit('ada/open', { 'train.csv': CSV, 'test.csv': 'id,text\n3,three\n' })
	await commit('ada/own', { 'train.jsonl': '{"secret":"hush-hush","big":9007199254740993}\n' })
	await commit('ada/asked', { 'a.csv': CSV })
	const gate = await server.app.inject({
		method: 'PUT',
		url: '/api/datasets/ada/asked/settings',
		headers: ada,
		payload: { gated: 'manual' },
	})
	if (gate.statusCode !== 200) throw new Error(gate.body)
})
afterAll(() => server.close())

const at = (id: string, split = 'train', config = 'default'): string => `dataset=${id}&config=${config}&split=${split}`

test('a private dataset is shown to its owner only, also after it was read', async () => {
	const own = await ask(`/first-rows?${at('ada/own')}`, ada)
	expect(own).toMatchObject({ status: 200, body: { rows: [{ row_idx: 0, row: { secret: 'hush-hush' }, truncated_cells: [] }] } })
	for (const question of ['is-valid', 'splits', 'first-rows', 'rows', 'size', 'info', 'statistics']) {
		const visitor = await ask(`/${question}?${at('ada/own')}`)
		expect([question, visitor.status, visitor.code, visitor.revision]).toEqual([question, 401, 'ExternalUnauthenticatedError', undefined])
		const stranger = await ask(`/${question}?${at('ada/own')}`, bob)
		expect([question, stranger.status, stranger.code]).toEqual([question, 404, 'ExternalAuthenticatedError'])
		const missing = await ask(`/${question}?${at('ada/nothing')}`, bob)
		expect(missing).toEqual(stranger)
		expect(visitor.text + stranger.text).not.toContain('hush')
	}
})

test('a gated dataset is shown to those who were let in', async () => {
	expect((await ask(`/rows?${at('ada/asked')}`, ada)).body).toMatchObject({ num_rows_total: 2 })
	expect(await ask(`/rows?${at('ada/asked')}`)).toMatchObject({ status: 401, code: 'ExternalUnauthenticatedError' })
	expect(await ask(`/rows?${at('ada/asked')}`, bob)).toMatchObject({ status: 404, code: 'ExternalAuthenticatedError' })
	const granted = await server.app.inject({
		method: 'POST',
		url: '/api/datasets/ada/asked/user-access-request/grant',
		headers: ada,
		payload: { user: 'bob' },
	})
	expect(granted.statusCode).toBe(200)
	expect((await ask(`/rows?${at('ada/asked')}`, bob)).body).toMatchObject({ num_rows_total: 2 })
})

test('splits, rows, sizes and columns of a public dataset', async () => {
	const head = (await ask(`/splits?dataset=ada/open`)).revision
	expect((await ask('/splits?dataset=ada/open')).body).toEqual({
		splits: ['train', 'test'].map((split) => ({ dataset: 'ada/open', config: 'default', split })),
		pending: [],
		failed: [],
	})
	const features = [
		{ feature_idx: 0, name: 'id', type: { _type: 'Value', dtype: 'int64' } },
		{ feature_idx: 1, name: 'text', type: { _type: 'Value', dtype: 'string' } },
	]
	const rows = [
		{ row_idx: 0, row: { id: 1, text: 'one' }, truncated_cells: [] },
		{ row_idx: 1, row: { id: 2, text: 'two' }, truncated_cells: [] },
	]
	const first = await ask(`/first-rows?${at('ada/open')}`)
	expect(first).toMatchObject({ status: 200, revision: head })
	expect(first.body).toEqual({ dataset: 'ada/open', config: 'default', split: 'train', features, rows, truncated: false })
	expect((await ask(`/rows?${at('ada/open')}&offset=1&length=5`)).body).toEqual({
		features,
		rows: rows.slice(1),
		num_rows_total: 2,
		num_rows_per_page: 100,
		partial: false,
	})
	const { body: size } = await ask('/size?dataset=ada/open')
	expect(size).toMatchObject({
		size: {
			dataset: { num_rows: 3, num_bytes_original_files: 36, num_bytes_parquet_files: 0 },
			configs: [{ config: 'default', num_rows: 3, num_columns: 2 }],
			splits: [
				{ split: 'train', num_rows: 2 },
				{ split: 'test', num_rows: 1 },
			],
		},
		partial: false,
	})
	expect((await ask('/size?dataset=ada/open&config=default')).body).toMatchObject({ size: { config: { num_rows: 3 } } })
	const info = {
		features: { id: { _type: 'Value', dtype: 'int64' } },
		builder_name: 'csv',
		splits: { train: { num_examples: 2, num_bytes: 20 } },
	}
	expect((await ask('/info?dataset=ada/open')).body).toMatchObject({
		dataset_info: { default: info },
		pending: [],
		failed: [],
		partial: false,
	})
	expect((await ask('/info?dataset=ada/open&config=default')).body).toMatchObject({ dataset_info: info })
	expect((await ask('/is-valid?dataset=ada/open')).body).toEqual({
		preview: true,
		viewer: true,
		search: false,
		filter: false,
		statistics: false,
	})
	// The same below the hub's own address.
	expect((await server.app.inject({ url: `/datasets-server/first-rows?${at('ada/open')}` })).json()).toEqual(first.body)
})

test('integers keep their digits', async () => {
	expect((await ask(`/rows?${at('ada/own')}`, ada)).text).toContain('"big":9007199254740993')
})

test('parameters are checked with the words of the viewer', async () => {
	const refused = async (query: string): Promise<unknown> => {
		const { status, code, body } = await ask(`/rows?${query}`)
		return [status, code, body.error]
	}
	expect(await refused('')).toEqual([422, 'MissingRequiredParameter', "Parameter 'dataset' is required"])
	expect(await refused('dataset=ada/open')).toEqual([422, 'MissingRequiredParameter', "Parameter 'config' is required"])
	expect(await refused('dataset=ada/open&config=default')).toEqual([422, 'MissingRequiredParameter', "Parameter 'split' is required"])
	expect(await refused(`${at('ada/open')}&length=0`)).toEqual([422, 'InvalidParameter', "Parameter 'length' must be positive"])
	expect(await refused(`${at('ada/open')}&length=101`)).toEqual([
		422,
		'InvalidParameter',
		"Parameter 'length' must not be greater than 100",
	])
	expect(await refused(`${at('ada/open')}&length=x`)).toEqual([422, 'InvalidParameter', "Parameter 'length' must be integer"])
	expect(await refused(`${at('ada/open')}&offset=-1`)).toEqual([422, 'InvalidParameter', "Parameter 'offset' must not be negative"])
	expect(await refused(at('ada/open', 'nothing'))).toEqual([404, 'ResponseNotFound', 'Not found.'])
	expect(await refused(at('ada/open', 'train', 'nothing'))).toEqual([404, 'ResponseNotFound', 'Not found.'])
	expect(await ask(`/rows?${at('ada/open')}&offset=1000000`)).toMatchObject({ status: 200, body: { rows: [], num_rows_total: 2 } })
})

test('what is not computed is named', async () => {
	// This hub has no engine.
	for (const question of ['search', 'filter', 'statistics', 'parquet'])
		expect(await ask(`/${question}?${at('ada/open')}&query=x`)).toMatchObject({ status: 501, code: 'NotImplementedError' })
})

test('rows follow the default branch, and name the commit that they are from', async () => {
	const first = await commit('ada/moving', { 'a.csv': 'x\n1\n' })
	expect(await ask(`/rows?${at('ada/moving')}`)).toMatchObject({ revision: first, body: { num_rows_total: 1 } })
	const second = await commit('ada/moving', { 'a.csv': 'x\n1\n2\n', 'b.csv': 'x\n3\n' })
	const moved = await ask(`/rows?${at('ada/moving')}&offset=1`)
	expect(moved).toMatchObject({ revision: second, body: { num_rows_total: 3, rows: [{ row: { x: 2 } }, { row_idx: 2, row: { x: 3 } }] } })
	const info = await ask('/info?dataset=ada/moving')
	expect(info.revision).toBe(second)
})

test('configurations of the card, several files and formats', async () => {
	const card = [
		'---',
		'configs:',
		'- config_name: numbers',
		'  data_files: "parts/*.parquet"',
		'- config_name: lost',
		'  data_files: none/*.csv',
		'---',
		'# Rows',
	].join('\n')
	await commit('ada/many', { 'README.md': card, 'parts/0.parquet': PARQUET, 'parts/1.parquet': PARQUET })
	const { body } = await ask('/splits?dataset=ada/many')
	expect(body).toMatchObject({
		splits: [{ config: 'numbers', split: 'train' }],
		failed: [{ config: 'lost', error: { error: expect.stringContaining('no file matches') } }],
	})
	const rows = await ask(`/rows?${at('ada/many', 'train', 'numbers')}&offset=248&length=4`)
	expect(rows.body).toMatchObject({
		num_rows_total: 500,
		features: [{ name: 'n', type: { _type: 'Value', dtype: 'int32' } }],
		rows: [248, 249, 250, 251].map((index, n) => ({ row_idx: index, row: { n: [248, 249, 0, 1][n] } })),
	})
	expect((await ask('/size?dataset=ada/many')).body).toMatchObject({
		size: { dataset: { num_rows: 500, num_bytes_parquet_files: PARQUET.length * 2 } },
		failed: [{ config: 'lost' }],
	})
	expect(await ask(`/rows?${at('ada/many', 'train', 'lost')}`)).toMatchObject({ status: 500, code: 'ConfigNamesError' })
})

test('a file that cannot be read is named with the reason, and other splits go on', async () => {
	await commit('ada/bad', {
		'train.parquet': PARQUET,
		'test.parquet': PARQUET.subarray(0, 300),
		'validation.parquet': gzipSync('x'),
	})
	const bad = await ask(`/rows?${at('ada/bad', 'test')}`)
	expect(bad).toMatchObject({ status: 500, code: 'StreamingRowsError' })
	expect(bad.body.error).toBe('Cannot read test.parquet: it does not end with "PAR1"')
	expect(await ask(`/first-rows?${at('ada/bad', 'validation')}`)).toMatchObject({ status: 500, code: 'StreamingRowsError' })
	expect((await ask(`/rows?${at('ada/bad')}`)).body).toMatchObject({ num_rows_total: 250 })
	expect((await ask('/is-valid?dataset=ada/bad&config=default&split=test')).body).toMatchObject({ preview: false, viewer: false })
	expect((await ask('/is-valid?dataset=ada/bad&config=default&split=train')).body).toMatchObject({ preview: true, viewer: true })
	expect((await ask('/size?dataset=ada/bad')).body).toMatchObject({ failed: [{ config: 'default' }] })
	expect(server.problems).toEqual([])
})

test('a dataset without rows says so', async () => {
	expect(await ask('/splits?dataset=ada/empty')).toMatchObject({
		status: 500,
		code: 'EmptyDatasetError',
		body: { error: 'The dataset has no data files.' },
	})
	expect((await ask('/is-valid?dataset=ada/empty')).body).toMatchObject({ preview: false })
})
