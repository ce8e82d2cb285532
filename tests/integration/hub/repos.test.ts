import { createHash } from 'node:crypto'
import { VISITOR, type Person, type Repo, type RepoRef } from '@stoa/hub'
import { safetensorsFile } from '@stoa/formats/testing'
import { parseSha256, type RepoKind } from '@stoa/vocabulary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pour, sha256Of } from './open-rooms.ts'
import { openTestHub, type TestHub } from './open-test-hub.ts'

let open: TestHub
let ada: Person
let bob: Person
beforeAll(async () => {
	open = await openTestHub()
	ada = await open.person('ada')
	bob = await open.person('bob')
})
afterAll(async () => {
	expect(open.reports).toEqual([])
	await open.close()
})

const model = (id: string): RepoRef => ({ kind: 'model', id })
const pathsOf = async (kind: RepoKind, id: string): Promise<string[]> =>
	(await open.hub.repos.atRevision(ada, { kind, id })).siblings.map(({ path }) => path)
const problems = async (): Promise<string[]> => Array.fromAsync(open.hub.check())
const create = (name: string, more: object = {}): Promise<Repo> => open.hub.repos.create(ada, { kind: 'model', name, ...more })

test('a duplicate has every large file that its history names, also what an outside contributor brought and replaced before the merge', async () => {
	const { hub } = open
	const { id: repoId } = await create('merged')
	const source = model('ada/merged')
	const [first, second] = ['first', 'second'].map((text) => Buffer.from(`${text} version of a large file`))
	const operationFor = async (bytes: Buffer) => {
		const [oid, size] = [sha256Of(bytes), bytes.length]
		await hub.largeFiles.known(bob, source, 'upload', [{ oid, size }])
		await hub.largeFiles.store({ repoId, oid, size }, pour(bytes))
		return { op: 'lfsFile', path: 'a.bin', oid, size } as const
	}
	if (!first || !second) throw new Error('Two versions are needed')
	const { discussion } = await hub.discussions.propose(bob, source, 'main', { summary: 'Propose' }, [await operationFor(first)])
	await hub.commits.commit(bob, source, `refs/pr/${discussion.number}`, { summary: 'Replace' }, [await operationFor(second)])
	const used = async (): Promise<number> => (await hub.repos.find(ada, source)).usedStorage
	const before = await used()
	await hub.discussions.merge(ada, source, discussion.number)
	// Both count for the repository now: its history names them.
	expect((await used()) - before).toBe(first.length + second.length)
	const copy = await hub.repos.duplicate(ada, source, { toId: 'merged-copy' })
	for (const bytes of [second, first]) {
		const { open: read } = await hub.largeFiles.open({ repoId: copy.id, oid: sha256Of(bytes) })
		expect(Buffer.concat(await Array.fromAsync<Uint8Array>(await read()))).toEqual(bytes)
	}
	expect(await problems()).toEqual([])
})

describe('create()', () => {
	test('makes exactly one commit with the default .gitattributes', async () => {
		const { hub } = open
		const repo = await create('engine')
		expect(repo).toMatchObject({ name: 'ada/engine', visibility: 'public', gated: false, likes: 0, downloads: 0 })
		const { commits, total } = await hub.commits.history(VISITOR, model('ada/engine'), 'main', { skip: 0, limit: 10 })
		expect(total).toBe(1)
		expect(commits).toMatchObject([{ oid: repo.headOid, title: 'initial commit', authors: ['ada'] }])
		const { siblings, oid } = await hub.repos.atRevision(VISITOR, model('ada/engine'))
		expect(siblings.map(({ path }) => path)).toEqual(['.gitattributes'])
		expect(oid).toBe(repo.headOid)
		const text = await hub.files.readText(ada, repo, oid, '.gitattributes', 10_000)
		expect(text).toContain('*.safetensors filter=lfs diff=lfs merge=lfs -text\n')
		expect(text).not.toContain('*.png')
		expect(await problems()).toEqual([])
	})
	test("writes a license into the card, and the caller's files into the same commit", async () => {
		const files = [{ path: 'notes/a.txt', content: new TextEncoder().encode('hello') }]
		const repo = await create('licensed', { license: 'mit', files })
		expect(repo.metadata).toMatchObject({ cardData: { license: 'mit' }, tags: ['license:mit', 'region:us'] })
		expect(await pathsOf('model', 'ada/licensed')).toEqual(['.gitattributes', 'README.md', 'notes/a.txt'])
	})
	test('datasets track images and audio too', async () => {
		const repo = await open.hub.repos.create(ada, { kind: 'dataset', name: 'digits' })
		const oid = await open.hub.files.resolveRevision(repo, 'main')
		expect(await open.hub.files.readText(ada, repo, oid, '.gitattributes', 10_000)).toContain('*.png filter=lfs')
	})
	test('static apps begin with a page', async () => {
		const repo = await open.hub.repos.create(ada, { kind: 'space', name: 'draw-a-digit', sdk: 'static' })
		expect(repo.metadata).toMatchObject({ sdk: 'static', cardData: { title: 'Draw A Digit', sdk: 'static', pinned: false } })
		expect(await pathsOf('space', 'ada/draw-a-digit')).toEqual(['.gitattributes', 'README.md', 'index.html', 'style.css'])
	})
	test.each<[object, string]>([
		[{ name: 'a--b' }, 'invalid-repo-name'],
		[{ name: 'resolve' }, 'invalid-repo-name'],
		[{ name: 'x', license: 'my-own' }, 'invalid-input'],
		[{ kind: 'space', name: 'x' }, 'invalid-input'],
		[{ kind: 'space', name: 'x', sdk: 'cobol' }, 'invalid-input'],
		[{ name: 'x', namespace: 'bob' }, 'not-namespace-member'],
		[{ name: 'ENGINE' }, 'repo-exists'],
		[{ name: 'x', files: [{ path: '../x', content: new Uint8Array() }] }, 'invalid-path'],
		[
			{
				name: 'x',
				files: [
					{ path: 'a', content: new Uint8Array() },
					{ path: 'a/b', content: new Uint8Array() },
				],
			},
			'path-conflict',
		],
		[{ name: 'x', files: [{ path: 'README.md', content: new TextEncoder().encode('---\na: [\n---\n') }] }, 'invalid-card'],
	])('refuses %j with %s', async (input, code) => {
		await expect(open.hub.repos.create(ada, { kind: 'model', name: 'y', ...input })).rejects.toMatchObject({ code })
	})
	test('asks visitors to sign in', async () => {
		await expect(open.hub.repos.create(VISITOR, { kind: 'model', name: 'x' })).rejects.toMatchObject({ code: 'sign-in-needed' })
	})
	test('leaves nothing half created when two people compete for a name', async () => {
		const results = await Promise.allSettled(Array.from({ length: 4 }, () => create('race')))
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'repo-exists' })
		expect(await problems()).toEqual([])
	})
})

describe('private repositories', () => {
	test('do not exist for other accounts', async () => {
		const { repos } = open.hub
		await create('secret', { visibility: 'private' })
		for (const actor of [VISITOR, bob])
			await expect(repos.find(actor, model('ada/secret'))).rejects.toMatchObject({ code: 'repo-not-found' })
		await expect(repos.find(ada, model('ADA/Secret'))).resolves.toMatchObject({ name: 'ada/secret' })
		await expect(repos.findWritable(bob, model('ada/engine'))).rejects.toMatchObject({ code: 'read-only' })
		await expect(repos.delete(bob, model('ada/secret'))).rejects.toMatchObject({ code: 'repo-not-found' })
	})
	test('become public and gated by changeSettings()', async () => {
		const { repos } = open.hub
		expect(await repos.changeSettings(ada, model('ada/secret'), { visibility: 'public', gated: 'manual' })).toMatchObject({
			visibility: 'public',
			gated: 'manual',
		})
		expect(await repos.find(VISITOR, model('ada/secret'))).toMatchObject({ visibility: 'public', gated: 'manual' })
		await expect(repos.changeSettings(bob, model('ada/secret'), { gated: false })).rejects.toMatchObject({ code: 'read-only' })
	})
})

test('contributors of an organization change only what they created', async () => {
	const { hub, ports } = open
	const org = await hub.people.createOrg(ada, { name: 'acme' })
	await ports.records.accounts.setMember(org.id, bob.account.id, 'contributor')
	const [admin, contributor] = [await open.again(ada.account), await open.again(bob.account)]
	await hub.repos.create(admin, { kind: 'model', name: 'hers', namespace: 'acme' })
	await hub.repos.create(contributor, { kind: 'model', name: 'his', namespace: 'acme', visibility: 'private' })
	await expect(hub.repos.findWritable(contributor, model('acme/his'))).resolves.toMatchObject({ creatorId: bob.account.id })
	await expect(hub.repos.findWritable(admin, model('acme/his'))).resolves.toBeDefined()
	await expect(hub.repos.findWritable(contributor, model('acme/hers'))).rejects.toMatchObject({ code: 'read-only' })
	await expect(hub.repos.find(VISITOR, model('acme/his'))).rejects.toMatchObject({ code: 'repo-not-found' })
})

describe('move()', () => {
	test('redirects old names through chains until an account takes them', async () => {
		const { repos } = open.hub
		const repo = await create('one')
		await repos.move(ada, model('ada/one'), 'ada/two')
		expect(await repos.move(ada, model('ada/one'), 'ada/three')).toMatchObject({ id: repo.id, name: 'ada/three' })
		for (const name of ['ada/one', 'ada/two', 'ada/three'])
			expect(await repos.find(VISITOR, model(name))).toMatchObject({ id: repo.id, name: 'ada/three' })
		const fresh = await create('one')
		expect(await repos.find(VISITOR, model('ada/one'))).toMatchObject({ id: fresh.id })
		expect(await repos.find(VISITOR, model('ada/two'))).toMatchObject({ id: repo.id })
		await repos.delete(ada, model('ada/one'))
		await expect(repos.find(VISITOR, model('ada/one'))).rejects.toMatchObject({ code: 'repo-not-found' })
	})
	test.each<[string, string, string]>([
		['ada/three', 'ada/engine', 'move-target-exists'],
		['ada/three', 'bob/three', 'not-namespace-member'],
		['ada/three', 'ada/raw', 'invalid-repo-name'],
		['ada/nothing', 'ada/x', 'repo-not-found'],
	])('refuses %s to %s with %s', async (from, to, code) => {
		await expect(open.hub.repos.move(ada, model(from), to)).rejects.toMatchObject({ code })
	})
	test('changes case only', async () => {
		expect(await open.hub.repos.move(ada, model('ada/three'), 'ada/Three')).toMatchObject({ name: 'ada/Three' })
	})
})

describe('delete()', () => {
	test('deletes the repository and frees its name', async () => {
		const { repos } = open.hub
		const first = await create('gone')
		await repos.delete(ada, model('ada/gone'))
		await expect(repos.find(ada, model('ada/gone'))).rejects.toMatchObject({ code: 'repo-not-found' })
		expect(await open.ports.git.exists(first.id)).toBe(true)
		const second = await create('gone')
		expect(second.id).not.toBe(first.id)
		await repos.delete(ada, model('ada/gone'), { isFinal: true })
		expect(await open.ports.git.exists(second.id)).toBe(false)
		expect(await problems()).toEqual([])
	})
	test('recover() removes what a kill between row and folder left', async () => {
		const repo = await create('half')
		await open.ports.records.repos.delete(repo.id)
		expect(await problems()).toEqual([`git has repository ${repo.id}, which has no row`])
		await open.hub.recover()
		expect(await problems()).toEqual([])
	})
})

describe('likes and downloads', () => {
	test('count once for each person', async () => {
		const { repos } = open.hub
		await repos.like(bob, model('ada/engine'))
		await repos.like(bob, model('ada/engine'))
		await repos.like(ada, model('ada/engine'))
		const repo = await repos.find(VISITOR, model('ada/engine'))
		expect(repo.likes).toBe(2)
		expect((await repos.likers(VISITOR, model('ada/engine'), { limit: 9 })).people.map(({ name }) => name)).toEqual(['ada', 'bob'])
		const { people, next } = await repos.likers(VISITOR, model('ada/engine'), { limit: 1 })
		expect(people).toMatchObject([{ name: 'ada' }])
		expect(await repos.likers(VISITOR, model('ada/engine'), { limit: 1, cursor: next })).toMatchObject({
			people: [{ name: 'bob' }],
			next: undefined,
		})
		await expect(repos.likers(VISITOR, model('ada/engine'), { limit: 1, cursor: 'x' })).rejects.toMatchObject({ code: 'invalid-input' })
		expect([await repos.isLiked(bob, repo), await repos.isLiked(VISITOR, repo)]).toEqual([true, false])
		await repos.unlike(bob, model('ada/engine'))
		await repos.unlike(bob, model('ada/engine'))
		expect((await repos.find(VISITOR, model('ada/engine'))).likes).toBe(1)
		await expect(repos.like(VISITOR, model('ada/engine'))).rejects.toMatchObject({ code: 'sign-in-needed' })
		await expect(repos.unlike(VISITOR, model('ada/nothing'))).rejects.toMatchObject({ code: 'repo-not-found' })
	})
	test('P0 one download for each client, when a query file is requested', async () => {
		const fresh = await openTestHub()
		const cy = await fresh.person('cy')
		const repo = await fresh.hub.repos.create(cy, { kind: 'model', name: 'm' })
		for (const [path, client] of [
			['config.json', 'a'],
			['config.json', 'a'],
			['config.json', 'b'],
			['model.safetensors', 'c'],
		] as const) {
			fresh.hub.repos.countDownload(repo, path, client)
		}
		await fresh.hub.close()
		expect(await fresh.hub.repos.find(VISITOR, model('cy/m'))).toMatchObject({ downloads: 2, downloadsAllTime: 2 })
		const { days, ...totals } = await fresh.hub.repos.downloadHistory(VISITOR, model('cy/m'), 3)
		expect(totals).toEqual({ month: 2, allTime: 2 })
		expect(days.map(({ count }) => count)).toEqual([0, 0, 2])
		expect(days.at(-1)?.date).toBe(new Date().toISOString().slice(0, 10))
		await expect(fresh.hub.repos.downloadHistory(VISITOR, model('cy/m'), 0)).rejects.toMatchObject({ code: 'invalid-input' })
		expect((await fresh.hub.listings.query(VISITOR, { kind: 'model', series: true })).series.get(repo.id)?.at(-1)).toBe(2)
		await fresh.close()
	})
})

describe('atRevision()', () => {
	test('returns another revision with its own card, files and date', async () => {
		const { repos, commits } = open.hub
		const first = await create('history', { license: 'mit' })
		const readme = new TextEncoder().encode('---\nlicense: apache-2.0\nlanguage: [en, fr]\n---\nReads handwritten digits.\n')
		await commits.commit(ada, model('ada/history'), 'main', { summary: 'Change' }, [{ op: 'file', path: 'README.md', content: readme }])
		const now = await repos.atRevision(VISITOR, model('ada/history'))
		expect(now.metadata).toMatchObject({ cardData: { license: 'apache-2.0' }, description: 'Reads handwritten digits.' })
		expect(now.metadata.tags).toEqual(['license:apache-2.0', 'en', 'fr', 'region:us'])
		const before = await repos.atRevision(VISITOR, model('ada/history'), first.headOid)
		expect(before.metadata.cardData).toEqual({ license: 'mit' })
		await expect(repos.atRevision(VISITOR, model('ada/history'), 'v9')).rejects.toMatchObject({ code: 'revision-not-found' })
	})
	test('reads weights from the store, only for callers who may use them', async () => {
		const { repos, commits, largeFiles } = open.hub
		const bytes = safetensorsFile({ w: { dtype: 'BF16', shape: [3, 4], data_offsets: [0, 24] } })
		const oid = parseSha256(createHash('sha256').update(bytes).digest('hex'))
		const weights = [{ op: 'lfsFile' as const, path: 'model.safetensors', oid, size: bytes.length }]
		const repo = await create('weights')
		await largeFiles.store(
			{ repoId: repo.id, oid, size: bytes.length },
			(async function* () {
				yield bytes
			})(),
		)
		const { repo: after } = await commits.commit(ada, model('ada/weights'), 'main', { summary: 'Add' }, weights)
		expect(after.metadata).toMatchObject({ safetensors: { parameters: { BF16: 12 }, total: 12 }, parameterCount: 12 })
		const { siblings } = await repos.atRevision(VISITOR, model('ada/weights'))
		expect(siblings.find(({ path }) => path === 'model.safetensors')).toMatchObject({ size: bytes.length, lfs: { sha256: oid } })
		await create('thief')
		await expect(commits.commit(ada, model('ada/thief'), 'main', { summary: 'Take' }, weights)).rejects.toMatchObject({
			code: 'object-missing',
		})
	})
})
