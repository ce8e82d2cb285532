import type { ConversionState, Git, Hub, Person, Repo } from '@stoa/hub'
import type { Oid } from '@stoa/vocabulary'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { pour, sha256Of } from './open-rooms.ts'
import { openTestHub, type TestHub } from './open-test-hub.ts'

const HOUR_MS = 3_600_000
const CSV = 'id,text\n1,one\n2,two\n'
const PARQUET = new Uint8Array(parquetWriteBuffer({ columnData: [{ name: 'n', data: [1, 2, 3], type: 'INT32' }] }))

let house: TestHub
let ada: Person
let passed = 0
afterEach(() => house.close())

async function open(conversionSizeMax = 1_000_000): Promise<void> {
	passed = 0
	house = await openTestHub({ now: () => new Date(Date.now() + passed), ports: { conversionSizeMax } })
	ada = await house.person('ada')
}

const ref = (name = 'rows') => ({ kind: 'dataset', id: `ada/${name}` }) as const

async function create(name = 'rows'): Promise<Repo> {
	return house.hub.repos.create(ada, { kind: 'dataset', name, visibility: 'private' })
}

async function commit(files: Readonly<Record<string, string | Uint8Array>>, name = 'rows'): Promise<Oid> {
	const operations = Object.entries(files).map(([path, content]) => ({ op: 'file' as const, path, content: Buffer.from(content) }))
	return (await house.hub.commits.commit(ada, ref(name), 'main', { summary: 'Change files' }, operations)).oid
}

/** Commits a file as a large one. */
async function commitLarge(path: string, content: string | Uint8Array, name = 'rows'): Promise<void> {
	const bytes = Buffer.from(content)
	const { id: repoId } = await house.hub.repos.find(ada, ref(name))
	const oid = sha256Of(bytes)
	await house.hub.largeFiles.store({ repoId, oid, size: bytes.length }, pour(bytes))
	await house.hub.commits.commit(ada, ref(name), 'main', { summary: path }, [{ op: 'lfsFile', path, oid, size: bytes.length }])
}

/** Waits until the conversion of the present head has ended. */
async function converted(name = 'rows', hub: Hub = house.hub): Promise<NonNullable<Awaited<ReturnType<Hub['conversions']['of']>>>> {
	hub.conversions.follow()
	const ended: readonly ConversionState[] = ['done', 'failed']
	for (;;) {
		const repo = await house.hub.repos.find(ada, ref(name))
		const conversion = await house.hub.conversions.of(repo)
		if (conversion && conversion.commit === repo.headOid && ended.includes(conversion.state)) return conversion
		await sleep(50)
	}
}

/** The same git, of which one method fails as when the process dies there. */
function failing(git: Git, method: keyof Git): Git {
	return new Proxy(git, {
		get(target, key) {
			if (key === method) return () => Promise.reject(new Error('killed'))
			const found: unknown = Reflect.get(target, key)
			return typeof found === 'function' ? found.bind(target) : found
		},
	})
}

const filesAt = async (name = 'rows'): Promise<string[]> => {
	const { entries } = await house.hub.files.tree(ada, ref(name), 'refs/convert/parquet', '', { recursive: true })
	return entries.filter(({ type }) => type === 'file').map(({ path }) => path)
}
const refsOf = async (name = 'rows') => (await house.hub.commits.refs(ada, ref(name))).converts

test('each commit of a dataset is converted: the ref has the files, their rows are exact, and nothing counts for the owner', async () => {
	await open()
	await create()
	await commit({ 'train.csv': CSV, 'test.csv': 'id,text\n3,\n' })
	const before = (await house.hub.repos.find(ada, ref())).usedStorage
	const { state, made, problem } = await converted()
	expect([state, problem]).toEqual(['done', undefined])
	const [config] = made?.configs ?? []
	expect(config).toMatchObject({ name: 'default', isDefault: true, module: 'csv' })
	expect(config?.columns.map(({ name }) => name)).toEqual(['id', 'text'])
	expect(config?.splits.map(({ name, rows, isPartial }) => ({ name, rows, isPartial }))).toEqual([
		{ name: 'train', rows: 2, isPartial: false },
		{ name: 'test', rows: 1, isPartial: false },
	])
	expect(await filesAt()).toEqual(['default/test/0000.parquet', 'default/train/0000.parquet'])
	expect((await refsOf()).map(({ name, ref: full }) => [name, full])).toEqual([['parquet', 'refs/convert/parquet']])
	const repo = await house.hub.repos.find(ada, ref())
	expect([repo.convertedRows, repo.usedStorage]).toEqual([3, before])
	expect(repo.convertedSize).toBeGreaterThan(0)
	const read = await house.hub.files.find(ada, ref(), 'refs/convert/parquet', 'default/train/0000.parquet')
	expect(
		Buffer.concat(await Array.fromAsync<Uint8Array>(await read.open()))
			.subarray(0, 4)
			.toString(),
	).toBe('PAR1')
	const bob = await house.person('bob')
	await expect(house.hub.files.find(bob, ref(), 'refs/convert/parquet', 'default/train/0000.parquet')).rejects.toMatchObject({
		code: 'repo-not-found',
	})
	expect(await Array.fromAsync(house.hub.check())).toEqual([])
	expect(house.reports).toEqual([])
})

test('Parquet files are taken over by their pointers or their blobs, without a copy', async () => {
	await open()
	await create()
	await commit({ 'data/test-00000-of-00001.parquet': PARQUET })
	await commitLarge('data/train-00000-of-00001.parquet', PARQUET)
	const { made } = await converted()
	const [config] = made?.configs ?? []
	expect(config?.splits.map(({ name, rows, files }) => [name, rows, files.length])).toEqual([
		['train', 3, 1],
		['test', 3, 1],
	])
	const found = await house.hub.files.find(ada, ref(), 'refs/convert/parquet', 'default/train/0000.parquet')
	expect(found.etag).toBe(sha256Of(Buffer.from(PARQUET)))
	expect(await house.keys('select encode(sha256, $$hex$$) as key from object')).toEqual([sha256Of(Buffer.from(PARQUET))])
	expect(await Array.fromAsync(house.hub.check())).toEqual([])
})

test('a commit that leaves the data as it is writes nothing again, and files of an old commit leave with the collector', async () => {
	await open()
	await create()
	await commit({ 'train.csv': CSV })
	await converted()
	const [old] = await house.keys('select encode(sha256, $$hex$$) as key from converted_file')
	await commit({ 'README.md': '# Rows\n' })
	await converted()
	expect(await house.keys('select encode(sha256, $$hex$$) as key from converted_file')).toEqual([old])
	await commit({ 'train.csv': `${CSV}3,three\n` })
	expect((await converted()).made?.configs[0]?.splits[0]?.rows).toBe(3)
	const [young] = await house.keys('select encode(sha256, $$hex$$) as key from converted_file')
	for (let day = 0; day < 4; day += 1) {
		passed += 26 * HOUR_MS
		await house.hub.garbage.collect()
	}
	expect(await house.keys('select encode(sha256, $$hex$$) as key from object')).toEqual([young])
	expect(young).not.toBe(old)
	expect(await filesAt()).toEqual(['default/train/0000.parquet'])
	expect(await Array.fromAsync(house.hub.check())).toEqual([])
})

test('a file that cannot be converted is named with the reason, is not tried again, and takes the old files from the ref', async () => {
	await open()
	await create()
	await commit({ 'train.csv': CSV })
	await converted()
	await commit({ 'train.csv': 'id,text\n"1,one\n' })
	const { state, problem, made } = await converted()
	expect([state, problem]).toEqual(['failed', 'Cannot convert train.csv: a quotation mark is never closed'])
	expect(made?.configs.map(({ why }) => why)).toEqual([problem])
	expect(await refsOf()).toEqual([])
	expect((await house.hub.repos.find(ada, ref())).convertedRows).toBe(undefined)
	expect(await house.ports.records.workQueues.failed(10)).toMatchObject([
		{ queue: 'conversions', what: 'ada/rows', failure: problem, isGivenUp: true },
	])
	await commit({ 'train.csv': CSV })
	expect((await converted()).state).toBe('done')
	expect(await filesAt()).toEqual(['default/train/0000.parquet'])
})

test('one configuration that fails leaves the others, and formats that are not converted are no failure', async () => {
	await open()
	await create()
	const card = `---\nconfigs:\n- config_name: good\n  data_files: good.csv\n- config_name: a/b\n  data_files: good.csv\n---\n`
	await commit({ 'README.md': card, 'good.csv': CSV })
	const { state, made } = await converted()
	expect(state).toBe('done')
	expect(made?.configs.map(({ name, why }) => [name, why])).toEqual([
		['good', undefined],
		['a/b', 'Cannot convert README.md: the name of the configuration "a/b" cannot be that of a folder'],
	])
	expect(await filesAt()).toEqual(['good/train/0000.parquet'])
})

test('a large split is converted up to the limit, in a folder that says so', async () => {
	await open(1000)
	await create()
	await commit({ 'train.csv': `n\n${Array.from({ length: 1000 }, (_, n) => n).join('\n')}\n` })
	const { made } = await converted()
	expect(made?.configs[0]?.splits).toMatchObject([{ name: 'train', folder: 'partial-train', isPartial: true }])
	expect(await filesAt()).toEqual(['default/partial-train/0000.parquet'])
	expect((await house.hub.repos.find(ada, ref())).convertedRows).toBe(undefined)
})

test('a dataset without data has no ref, a duplicate gets its own, and a deleted one takes its files along', async () => {
	await open()
	await create()
	await commit({ 'train.csv': CSV })
	await converted()
	await house.hub.repos.duplicate(ada, ref(), { toId: 'ada/copy' })
	expect(await refsOf('copy')).toEqual([])
	await converted('copy')
	expect(await filesAt('copy')).toEqual(['default/train/0000.parquet'])
	await house.hub.commits.commit(ada, ref(), 'main', { summary: 'Remove it' }, [{ op: 'deletedFile', path: 'train.csv' }])
	expect(await converted()).toMatchObject({ state: 'done', made: { configs: [] } })
	expect(await refsOf()).toEqual([])
	await house.hub.repos.delete(ada, ref('copy'), { isFinal: true })
	for (let day = 0; day < 4; day += 1) {
		passed += 26 * HOUR_MS
		await house.hub.garbage.collect()
	}
	expect(await house.keys('select encode(sha256, $$hex$$) as key from object')).toEqual([])
})

test('a conversion goes on after the files that an earlier process had written', async () => {
	await open(100_000_000)
	const { id: repoId } = await create()
	await commit({ 'train.csv': CSV, 'test.csv': CSV.replaceAll('o', 'x') })
	const { git } = house.ports
	const dying = house.another({ git: failing(git, 'updateRefs') })
	dying.conversions.follow()
	while ((await house.keys('select repo_id as key from converted_file')).length < 2) await sleep(20)
	while (!(await house.keys('select state as key from conversion')).includes('waiting')) await sleep(20)
	await dying.close()
	const before = await house.keys('select encode(sha256, $$hex$$) as key from converted_file order by number, sha256')
	expect(await refsOf()).toEqual([])
	passed += HOUR_MS
	expect((await converted()).state).toBe('done')
	expect(await house.keys('select encode(sha256, $$hex$$) as key from converted_file order by number, sha256')).toEqual(before)
	expect(await house.keys(`select sha256::text as key from repo_object where repo_id = '${repoId}'`)).toHaveLength(2)
	expect(house.reports.join()).toContain('killed')
})

test('a takedown of a file removes the Parquet files at once, and they are made again without it', async () => {
	await open()
	await create()
	await commit({ 'train.csv': CSV })
	await converted()
	const account = await house.hub.people.signUp({ name: 'root', email: 'root@example.org', password: 'root password', isAdmin: true })
	const root = await house.again(account)
	const subject = { type: 'file', repo: ref(), path: 'train.csv', rev: 'main' } as const
	await house.hub.takedowns.act(root, subject, { act: 'hide', reason: 'Harmful' })
	expect(await refsOf()).toEqual([])
	const { state, problem } = await converted()
	expect([state, problem]).toEqual(['failed', expect.stringContaining('train.csv')])
	expect(await refsOf()).toEqual([])
	await house.hub.takedowns.act(root, subject, { act: 'restore', reason: 'A mistake' })
	expect((await converted()).state).toBe('done')
	expect(await filesAt()).toEqual(['default/train/0000.parquet'])
})
