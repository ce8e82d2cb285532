import { chooseWall, createTableEngine, openFileCache } from '@stoa/storage'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let copies: string
let ada: { authorization: string }
let bob: { authorization: string }
let commit = ''

interface Answer {
	status: number
	code: unknown
	location: unknown
	revision: unknown
	body: Record<string, unknown>
}

async function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
	const answer = await server.app.inject({ url, headers })
	const { location, 'x-error-code': code, 'x-revision': revision } = answer.headers
	return { status: answer.statusCode, code, location, revision, body: answer.body.startsWith('{') ? answer.json() : { text: answer.body } }
}
/** Asks the viewer on its own host. */
const ask = (path: string, headers = ada): Promise<Answer> => get(path, { host: 'datasets-server.hub.test', ...headers })

async function converted(id: string): Promise<void> {
	server.hub.conversions.follow()
	for (;;) {
		const repo = await server.records.repos.byName('dataset', id)
		const conversion = repo && (await server.hub.conversions.of(repo))
		if (conversion && conversion.commit === repo.headOid && ['done', 'failed'].includes(conversion.state)) return
		await sleep(50)
	}
}

const CARD = `---
license: mit
pretty_name: Our rows
configs:
- config_name: de
  data_files:
  - split: train
    path: de.csv
  - split: test
    path: test.csv
- config_name: broken
  data_files: broken.csv
---
# Rows

Rows of ours, in German.
`

beforeAll(async () => {
	copies = await mkdtemp(join(tmpdir(), 'stoa-copies-'))
	const engine = createTableEngine({ chooseWall: () => chooseWall('auto') })
	const localFiles = await openFileCache(copies, 10_000_000)
	server = await openTestServer({ ports: { conversionSizeMax: 1_000_000, viewer: { engine, localFiles } } })
	ada = await server.as('ada')
	bob = await server.as('bob')
	for (const name of ['rows', 'late', 'plain']) await server.makeRepo('ada', name, { type: 'dataset', private: name === 'rows' })
	await server.makeRepo('ada', 'weights')
})
afterAll(async () => {
	await server.close()
	await rm(copies, { recursive: true, force: true })
})

/** Commits files to a dataset of ada's. */
async function publish(name: string, files: Record<string, string>): Promise<string> {
	const operations = Object.entries(files).map(([path, text]) => ({ op: 'file' as const, path, content: Buffer.from(text) }))
	const actor = await server.personOf('ada')
	return (await server.hub.commits.commit(actor, { kind: 'dataset', id: `ada/${name}` }, 'main', { summary: 'Add' }, operations)).oid
}

test('the files of a commit are pending until they are there, and are never those of another commit', async () => {
	const oid = await publish('late', { 'train.csv': 'n\n1\n' })
	const pending = { parquet_files: [], pending: [{ dataset: 'ada/late', config: 'default' }], failed: [], partial: false }
	// On a busy machine the first look at the files takes longer than a request waits.
	await expect
		.poll(() => ask('/parquet?dataset=ada/late'), { timeout: 30_000 })
		.toMatchObject({ status: 200, revision: oid, body: pending })
	expect(await get('/api/datasets/ada/late/parquet', ada)).toMatchObject({ status: 501 })
})

test('/parquet names the files with addresses on the ref, the configurations that failed, and the commit of the dataset', async () => {
	commit = await publish('rows', {
		'README.md': CARD,
		'de.csv': 'id,text\n1,eins\n2,zwei\n',
		'test.csv': 'id,text\n3,drei\n',
		'broken.csv': 'n\n1\n"\n',
	})
	await converted('ada/rows')
	const file = (split: string) => ({
		dataset: 'ada/rows',
		config: 'de',
		split,
		url: `http://hub.test/datasets/ada/rows/resolve/refs%2Fconvert%2Fparquet/de/${split}/0000.parquet`,
		filename: '0000.parquet',
		size: expect.any(Number),
	})
	const failed = [
		{ dataset: 'ada/rows', config: 'broken', error: { error: 'Cannot convert broken.csv: a quotation mark is never closed' } },
	]
	const all = await ask('/parquet?dataset=ada/rows')
	expect(all).toMatchObject({ status: 200, revision: commit })
	expect(all.body).toEqual({ parquet_files: [file('train'), file('test')], pending: [], failed, partial: false })
	const one = await ask('/parquet?dataset=ada/rows&config=de')
	expect(one.body).toEqual({
		parquet_files: [file('train'), file('test')],
		features: { id: { _type: 'Value', dtype: 'int64' }, text: { _type: 'Value', dtype: 'string' } },
		pending: [],
		failed: [],
		partial: false,
	})
	expect(await ask('/parquet?dataset=ada/rows&config=xx')).toMatchObject({ status: 404, code: 'ResponseNotFound' })
	const bytes = await get(file('train').url.slice('http://hub.test'.length), { ...ada, range: 'bytes=0-3' })
	expect([bytes.status, bytes.body]).toEqual([206, { text: 'PAR1' }])
})

test('the Parquet files of a private dataset are hidden like the dataset', async () => {
	for (const [headers, status] of [
		[bob, 404],
		[{}, 401],
	] as const) {
		const host = { host: 'datasets-server.hub.test', ...headers }
		expect((await get('/parquet?dataset=ada/rows', host)).status).toBe(status)
		expect((await get('/croissant-crumbs?dataset=ada/rows', host)).status).toBe(status)
		for (const path of ['/parquet', '/parquet/de/train/0.parquet', '/croissant'])
			expect((await get(`/api/datasets/ada/rows${path}`, headers)).status).toBe(status)
		expect((await get('/datasets/ada/rows/resolve/refs%2Fconvert%2Fparquet/de/train/0000.parquet', headers)).status).toBe(status)
	}
})

test('the hub lists the files by configuration and split, and leads from a number to the file', async () => {
	const url = (split: string) => `http://hub.test/api/datasets/ada/rows/parquet/de/${split}/0.parquet`
	expect((await get('/api/datasets/ada/rows/parquet', ada)).body).toEqual({ de: { train: [url('train')], test: [url('test')] } })
	expect((await get('/api/datasets/ada/rows/parquet/de', ada)).body).toEqual({ train: [url('train')], test: [url('test')] })
	expect((await get('/api/datasets/ada/rows/parquet/de/train', ada)).body).toEqual({ text: JSON.stringify([url('train')]) })
	expect(await get('/api/datasets/ada/rows/parquet/de/train/0.parquet', ada)).toMatchObject({
		status: 302,
		location: 'http://hub.test/datasets/ada/rows/resolve/refs%2Fconvert%2Fparquet/de/train/0000.parquet',
	})
	for (const path of ['/xx', '/broken', '/de/xx', '/de/train/1.parquet', '/de/train/x.parquet', '/de/train/0.parquet/x'])
		expect((await get(`/api/datasets/ada/rows/parquet${path}`, ada)).status).toBe(404)
	expect((await get('/api/models/ada/weights/parquet', ada)).status).toBe(404)
	expect((await get('/api/models/ada/weights/croissant', ada)).status).toBe(404)
})

test('sizes and infos have the exact rows and the bytes of the Parquet files', async () => {
	const { body } = await ask('/size?dataset=ada/rows&config=de')
	expect(body).toMatchObject({
		size: { config: { num_rows: 3, num_columns: 2, num_bytes_original_files: 37 }, splits: [{ num_rows: 2 }, { num_rows: 1 }] },
		pending: [],
		failed: [],
		partial: false,
	})
	const { size } = body as { size: { config: { num_bytes_parquet_files: number } } }
	expect(size.config.num_bytes_parquet_files).toBeGreaterThan(500)
	expect((await ask('/info?dataset=ada/rows&config=de')).body).toMatchObject({
		dataset_info: { builder_name: 'csv', download_size: size.config.num_bytes_parquet_files, splits: { train: { num_examples: 2 } } },
	})
})

test('the ref is found as a revision and listed with the other refs', async () => {
	const refs = await get('/api/datasets/ada/rows/refs', ada)
	const { converts } = refs.body as { converts: { name: string; ref: string; targetCommit: string }[] }
	expect(converts).toMatchObject([{ name: 'parquet', ref: 'refs/convert/parquet' }])
	const info = await get('/api/datasets/ada/rows/revision/refs%2Fconvert%2Fparquet', ada)
	expect(info).toMatchObject({ status: 200, body: { sha: converts[0]?.targetCommit } })
	const tree = await get('/api/datasets/ada/rows/tree/refs%2Fconvert%2Fparquet/de/train', ada)
	expect(JSON.parse(String(tree.body['text']))).toMatchObject([{ path: 'de/train/0000.parquet', lfs: { size: expect.any(Number) } }])
	const clone = await get('/datasets/ada/rows.git/info/refs?service=git-upload-pack', ada)
	expect(clone.status).toBe(200)
})

test('Croissant has what its format requires, and the columns once they are known', async () => {
	const { status, body } = await get('/api/datasets/ada/rows/croissant', ada)
	expect(status).toBe(200)
	expect(body).toMatchObject({
		'@type': 'sc:Dataset',
		conformsTo: 'http://mlcommons.org/croissant/1.1',
		name: 'rows',
		alternateName: ['ada/rows', 'Our rows'],
		description: expect.stringContaining('Rows of ours'),
		license: 'mit',
		url: 'http://hub.test/datasets/ada/rows',
		creator: { '@type': 'Person', name: 'ada', url: 'http://hub.test/ada' },
		datePublished: expect.any(String),
	})
	const { distribution, recordSet } = body as {
		distribution: Record<string, unknown>[]
		recordSet: { '@id': string; field: Record<string, unknown>[] }[]
	}
	expect(distribution.map((one) => [one['@type'], one['@id'], one['includes']])).toEqual([
		['cr:FileObject', 'repo', undefined],
		['cr:FileSet', 'parquet-files-for-config-de', 'de/*/*.parquet'],
	])
	expect(recordSet.map((one) => [one['@id'], one.field.map((field) => field['@id'])])).toEqual([
		['de_splits', ['de_splits/split_name']],
		['de', ['de/split', 'de/id', 'de/text']],
	])
	const crumbs = await ask('/croissant-crumbs?dataset=ada/rows&full=true')
	expect(crumbs).toMatchObject({ status: 200, revision: commit, body: { recordSet: [{ '@id': 'de_splits' }, { '@id': 'de' }] } })
	await publish('plain', { 'README.md': '# Nothing\n' })
	const plain = await get('/api/datasets/ada/plain/croissant', ada)
	expect(plain.body).toMatchObject({ name: 'plain', distribution: [{ '@id': 'repo' }] })
	expect(plain.body['recordSet']).toBe(undefined)
})

test('what the hub does not count is refused', async () => {
	expect(await ask('/opt-in-out-urls?dataset=ada/rows')).toMatchObject({ status: 501 })
	expect(await ask('/presidio-entities?dataset=ada/rows')).toMatchObject({ status: 501 })
})

test('what was converted is searched and filtered, and says so', async () => {
	const place = 'dataset=ada/rows&config=de&split=train'
	expect(await ask(`/is-valid?${place}`)).toMatchObject({ body: { search: true, filter: true, statistics: true } })
	const [where, soon] = [encodeURIComponent('"id" > 1'), { timeout: 60_000 }]
	await expect
		.poll(() => ask(`/filter?${place}&where=${where}`), soon)
		.toMatchObject({
			status: 200,
			revision: commit,
			body: { rows: [{ row_idx: 1, row: { id: 2, text: 'zwei' } }], num_rows_total: 1 },
		})
	const eins = [{ row_idx: 0, row: { id: 1, text: 'eins' } }]
	await expect.poll(() => ask(`/search?${place}&query=eins`), soon).toMatchObject({ status: 200, body: { rows: eins } })
	expect(await ask(`/filter?${place}&where=${where}`, bob)).toMatchObject({ status: 404 })
})
