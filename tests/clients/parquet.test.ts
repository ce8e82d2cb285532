import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { clientOutput, inFolder } from './run-client.ts'

const {
	STOA_TEST_PYTHON: full,
	STOA_TEST_PYTHON_MISSING: noFull = 'run npm test: it installs the Python clients',
	STOA_TEST_PYTHON_TABLES: tables,
	STOA_TEST_PYTHON_TABLES_MISSING: noTables = 'run npm test: it installs the Python clients',
} = process.env
const script = (name: string): string => join(ROOT, 'tests/clients/python', name)

let hub: HubProcess
let local = ''
beforeAll(async () => {
	hub = await startHub({ env: { STOA_LOG_LEVEL: 'info' } })
	local = hub.origin.replace('127.0.0.1', 'localhost')
})
afterAll(() => hub?.remove())

async function lastLine(python: string, file: string, args: string[], env: NodeJS.ProcessEnv): Promise<Record<string, unknown>> {
	return inFolder(async (home) => {
		const output = await clientOutput(python, [script(file), ...args], { home, env: { HF_HUB_DISABLE_PROGRESS_BARS: '1', ...env } })
		return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Record<string, unknown>
	})
}

describe.skipIf(!full)(`the datasets library and pandas${full ? '' : ` (${noFull})`}`, () => {
	test('read the Parquet files that the hub made of a private dataset and of a pushed one', { timeout: 300_000 }, async () => {
		const { name, token } = hub.person('petra')
		const seen = await lastLine(full ?? '', 'exported.py', [name], { HF_ENDPOINT: local, HF_TOKEN: token })
		expect(seen).toMatchObject({
			own: 3,
			same_rows: [true, true, true],
			streamed: [1, null, 9007199254740992],
			builder: [3, ['at', 'b', 'f', 'l', 'n', 'o', 's']],
			exported: [true, expect.any(Array)],
			pushed: 50,
			pushed_files: ['default/train/0000.parquet'],
			pandas: ['one', '', 'ünï'],
			pyarrow: ['int64', 'timestamp[ms]', [1, null, 9007199254740992]],
			converts: ['refs/convert/parquet'],
		})
		// The library has asked the viewer by itself for the columns and rows, and has read the files of the ref. The log has no queries.
		expect(hub.log()).toContain('"path":"/info"')
		expect(hub.log()).toContain(`"path":"/datasets/${name}/lines/resolve/refs%2Fconvert%2Fparquet/default/train/0000.parquet"`)
	})
})

describe.skipIf(!tables)(`DuckDB, Polars and mlcroissant${tables ? '' : ` (${noTables})`}`, () => {
	test('read the Parquet addresses and the Croissant description of a public dataset', { timeout: 300_000 }, async () => {
		const { name, token } = hub.person('dora')
		const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
		const id = `${name}/rows`
		const send = async (path: string, body: string, type: string): Promise<void> => {
			const answer = await fetch(hub.origin + path, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
			if (!answer.ok) throw new Error(await answer.text())
		}
		await send('/api/repos/create', JSON.stringify({ name: 'rows', type: 'dataset' }), 'application/json')
		const file = (path: string, text: string) => {
			const content = Buffer.from(text).toString('base64')
			return { key: 'file', value: { path, content, encoding: 'base64' } }
		}
		const lines = [
			{ key: 'header', value: { summary: 'Add rows' } },
			file('README.md', '---\nlicense: mit\n---\n# Rows\n'),
			file('train.csv', 'id,text\n1,one\n2,two\n3,three\n'),
			file('test.csv', 'id,text\n4,four\n'),
		]
		await send(`/api/datasets/${id}/commit/main`, lines.map((line) => JSON.stringify(line)).join('\n'), 'application/x-ndjson')
		while (!(await fetch(`${hub.origin}/api/datasets/${id}/parquet`)).ok) await sleep(100)
		expect(await lastLine(tables ?? '', 'parquet_engines.py', [id], { HF_ENDPOINT: hub.origin })).toEqual({
			polars: [6, 3],
			lazy: ['three'],
			duckdb: [4, 10, 'two'],
			croissant: [[], ['default_splits', 'default'], ['default/split', 'default/id', 'default/text']],
		})
	})
})
