import { chooseWall, createTableEngine, openFileCache } from '@stoa/storage'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from '../integration/server/open-test-server.ts'

let server: TestServer
let folder: string

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stoa-conditions-'))
	const engine = createTableEngine({ chooseWall: () => chooseWall('auto') })
	server = await openTestServer({ ports: { viewer: { engine, localFiles: await openFileCache(join(folder, 'copies'), 1_000_000) } } })
	const ada = await server.as('ada')
	await server.makeRepo('ada', 'table', { type: 'dataset' })
	const names = ['n', `na"me'; DROP TABLE t; --`, 'file_row_number', 'file_index', 'N']
	const bytes = parquetWriteBuffer({ columnData: names.map((name, index) => ({ name, data: [index, 10, 20], type: 'INT32' as const })) })
	const answer = await server.app.inject({
		method: 'POST',
		url: '/api/datasets/ada/table/commit/main',
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
	await rm(folder, { recursive: true, force: true })
})

async function ask(question: 'filter' | 'search', parameters: Record<string, string>) {
	const query = new URLSearchParams({ dataset: 'ada/table', config: 'default', split: 'train', ...parameters })
	const answer = await server.app.inject({ url: `/datasets-server/${question}?${query.toString()}`, headers: { host: 'hub.test' } })
	return {
		status: answer.statusCode,
		code: answer.headers['x-error-code'],
		text: answer.body,
		body: answer.json<Record<string, unknown>>(),
	}
}

const CONDITIONS = [
	`"n" = 1; COPY (SELECT 1) TO '/tmp/stoa-written'`,
	`"n" = 1); DROP TABLE t; --`,
	`"n" = 1 UNION SELECT * FROM read_text('/etc/passwd')`,
	`"n" = (SELECT count(*) FROM read_csv('/etc/passwd'))`,
	`"n" IN (SELECT 1)`,
	`"n" = getenv('HOME')`,
	`"n" = read_text('/etc/passwd')`,
	`exists(SELECT 1)`,
	`1 = 1`,
	`true`,
	`"n" = 1 OR sleep(10)`,
	`"n" = $1`,
	`"n" = ?`,
	`"n" = 1 /* */`,
	`"n" = 1 -- x`,
	`"n"::VARCHAR = '1'`,
	`"n" = '1'::INTEGER`,
	`"n" + 1 = 2`,
	`[x for x in "n"] = 1`,
	`"n" = E'\\x41'`,
	`"n" = x'41'`,
	`"n" BETWEEN 1 AND 2`,
	`"n" LIKE (SELECT 'x')`,
	`"n" REGEXP '(a+)+$'`,
	`"t"."n" = 1`,
	`"c0" = 1`,
	`"rowid" = 1`,
	`"filename" IS NOT NULL`,
	`'"n" = 1`,
	`"n" = 'it`,
	`"n\u0000" = 1`,
	'("n" = 1 AND '.repeat(300),
	`${'NOT '.repeat(900)}"n" = 1`,
	`"n" = ${'9'.repeat(3000)}e`,
]

test.each(CONDITIONS)('the condition %s is refused', async (where) => {
	expect(await ask('filter', { where })).toMatchObject({
		status: 422,
		code: 'InvalidParameter',
		body: { error: "Parameter 'where' contains errors or invalid symbols" },
	})
	expect(server.problems).toEqual([])
	expect(await readdir(tmpdir())).not.toContain('stoa-written')
})

test.each(['"n"; DROP TABLE t', '"n", "N"', '"n" DESC NULLS FIRST', '1', 'random()', '(SELECT 1)', '"none"', ''])(
	'the order %s is refused',
	async (orderby) => {
		expect(await ask('filter', { orderby })).toMatchObject({ status: 422, code: 'InvalidParameter' })
	},
)

test('names of columns that are SQL, or that the engine uses itself, are names', async () => {
	const named = async (name: string, value: number): Promise<unknown> => {
		const { body } = await ask('filter', { where: `"${name.replaceAll('"', '""')}" = ${value}` })
		return body['num_rows_total']
	}
	expect(await named('file_row_number', 2)).toBe(1)
	expect(await named('file_index', 3)).toBe(1)
	expect(await named('N', 4)).toBe(1)
	expect(await named('N', 0)).toBe(0)
	expect((await ask('filter', { orderby: '"n" DESC' })).body).toMatchObject({ rows: [{ row_idx: 2 }, { row_idx: 1 }, { row_idx: 0 }] })
})

test('numbers and patterns at the edge of what the engine reads end in an answer', async () => {
	for (const where of [
		`"n" = ${'9'.repeat(3000)}`,
		`"n" = 1e999`,
		`"n" = -1e-999`,
		`"n" LIKE '${'%_'.repeat(1500)}'`,
		`"n" SIMILAR TO '(((1+)+)+)+'`,
		`"n" SIMILAR TO '[[['`,
		`"n" SIMILAR TO '(x{1000}){1000}'`,
		`"n" GLOB '[[[***'`,
	]) {
		const { status, code } = await ask('filter', { where })
		expect([where.slice(0, 40), [200, 422, 500].includes(status), status === 200 || code !== undefined]).toEqual([
			where.slice(0, 40),
			true,
			true,
		])
		expect(server.problems).toEqual([])
	}
	expect((await ask('filter', { where: '"n" >= 0' })).body).toMatchObject({ num_rows_total: 3 })
})

test('a search is words, whatever it looks like', async () => {
	for (const query of ["'; DROP TABLE t; --", '%_%', '\u0000', '(((', '🙂', 'x'.repeat(5000)])
		expect((await ask('search', { query })).status).toBeGreaterThanOrEqual(200)
	expect(server.problems).toEqual([])
})
