import type { Person } from '@stoa/hub'
import { writeShard, writeXorb, fileHash, hashFromString, hashToString, merkleRoot, verificationHash } from '@stoa/xet'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'

/** Enough for the commits of these tests, and little beside their large files. */
const LIMIT = 100_000

let server: TestServer
beforeAll(async () => {
	server = await openTestServer({ settings: { STOA_USER_PUBLIC_STORAGE: String(LIMIT), STOA_USER_PRIVATE_STORAGE: '50000' } })
})
afterAll(() => server.close())
afterEach(() => expect(server.problems).toEqual([]))

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
let made = 0

/** A person of their own for each test, with a public repository. */
async function begin(): Promise<{ name: string; headers: { authorization: string }; id: string }> {
	made += 1
	const name = `person${made}`
	return { name, headers: await server.as(name), id: await server.makeRepo(name, 'first') }
}

interface Batch {
	message?: string
	objects: { actions?: { upload?: { href: string; header: Record<string, string> } } }[]
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Record<string, string>, payload?: object | string) =>
	server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })

const batch = (id: string, headers: Record<string, string>, files: readonly Buffer[], transfers = ['basic']) =>
	call('POST', `/${id}.git/info/lfs/objects/batch`, headers, {
		operation: 'upload',
		transfers,
		objects: files.map((bytes) => ({ oid: sha256(bytes), size: bytes.length })),
	})

const put = (href: string, bytes: Buffer) =>
	server.app.inject({ method: 'PUT', url: href.replace('http://hub.test', ''), payload: Readable.from([bytes]) })

async function upload(id: string, headers: Record<string, string>, bytes: Buffer): Promise<number> {
	const answer = await batch(id, headers, [bytes])
	if (answer.statusCode !== 200) return answer.statusCode
	const href = answer.json<Batch>().objects[0]?.actions?.upload?.href
	return href === undefined ? 200 : (await put(href, bytes)).statusCode
}

interface Storage {
	used: number
	reserved: number
	largeFiles: number
	git: number
	attachments: number
	limit: number | null
	exception: boolean
}

const storage = async (name: string, headers: Record<string, string>) =>
	(await call('GET', `/api/accounts/${name}/storage`, headers)).json<{ public: Storage; private: Storage }>()

const commit = (id: string, headers: Record<string, string>, lines: object[]) =>
	call(
		'POST',
		`/api/models/${id}/commit/main`,
		{ ...headers, 'content-type': 'application/x-ndjson' },
		ndjson([{ key: 'header', value: { summary: 'Change files' } }, ...lines]),
	)
const file = (path: string, content: string) => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })

test('LFS: an upload over the limit is refused in the batch with 507 and a sentence, and announced bytes are reserved', async () => {
	const { name, headers, id } = await begin()
	const [first, second] = [randomBytes(60_000), randomBytes(60_000)]
	const announced = await batch(id, headers, [first])
	expect((await storage(name, headers)).public).toMatchObject({ reserved: 60_000, largeFiles: 0, limit: LIMIT, exception: false })
	const refused = await batch(id, headers, [second])
	expect(refused.statusCode).toBe(507)
	expect(refused.json<Batch>().message).toMatch(
		/^The public storage of "person\d+" has no room for 60 kB more: 6[01](\.\d+)? kB of 100 kB are in use\. Delete files or repositories/,
	)
	// Announcing again reserves nothing more.
	expect((await batch(id, headers, [first])).statusCode).toBe(200)
	const { href = '' } = announced.json<Batch>().objects[0]?.actions?.upload ?? {}
	expect((await put(href, first)).statusCode).toBe(200)
	expect((await storage(name, headers)).public).toMatchObject({ reserved: 0, largeFiles: 60_000 })
	// What is stored may be announced again; a repository of the same account cannot get around the limit.
	expect((await batch(id, headers, [first])).statusCode).toBe(200)
	const other = await server.makeRepo(name, 'second')
	expect(await upload(other, headers, second)).toBe(507)
	// Private repositories have a limit of their own.
	const closed = await server.makeRepo(name, 'closed', { private: true })
	expect(await upload(closed, headers, randomBytes(40_000))).toBe(200)
	expect(await upload(closed, headers, randomBytes(40_000))).toBe(507)
})

test('LFS: many uploads announced at once reserve no more than the limit together', async () => {
	const { name, headers, id } = await begin()
	const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await batch(id, headers, [randomBytes(20_000)])).statusCode))
	expect(statuses.filter((status) => status === 200)).toHaveLength(4)
	const { used, reserved } = (await storage(name, headers)).public
	expect(used + reserved).toBeLessThanOrEqual(LIMIT)
})

test('LFS: an address that was issued before the limit was lowered stores nothing more, and a reservation ends after six hours', async () => {
	const { name, headers, id } = await begin()
	const bytes = randomBytes(50_000)
	const { href = '' } = (await batch(id, headers, [bytes])).json<Batch>().objects[0]?.actions?.upload ?? {}
	const root = await administrator()
	await server.hub.storage.setLimits(root, name, { public: 30_000 })
	const late = await put(href, bytes)
	expect(late.statusCode).toBe(507)
	expect(late.headers['x-error-message']).toContain('50 kB more')
	await server.hub.storage.setLimits(root, name, { public: 'default' })
	server.setClock(7 * 3_600_000)
	expect((await storage(name, headers)).public.reserved).toBe(0)
	await server.hub.recount()
	server.setClock(0)
	expect((await storage(name, headers)).public.reserved).toBe(0)
})

async function administrator(): Promise<Person> {
	const name = 'root'
	await server.as(name)
	const account = await server.hub.people.account(name)
	return { kind: 'person', account: { ...account, isAdmin: true }, memberships: [], scope: 'write', token: undefined }
}

test('a commit over the limit is refused with 413, and one that deletes is not', async () => {
	const { name, headers, id } = await begin()
	const before = (await storage(name, headers)).public.git
	expect(before).toBeGreaterThan(0)
	expect((await commit(id, headers, [file('a.txt', randomBytes(20_000).toString('hex'))])).statusCode).toBe(200)
	const { git, reserved, used } = (await storage(name, headers)).public
	expect(reserved).toBe(0)
	// Hexadecimal digits compress to about half: stored bytes count, not those that were sent.
	expect(git - before).toBeGreaterThan(19_000)
	expect(git - before).toBeLessThan(30_000)
	const refused = await commit(id, headers, [file('b.txt', randomBytes(45_000).toString('hex'))])
	expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([413, expect.stringContaining('no room for 90 kB more')])
	const root = await administrator()
	await server.hub.storage.setLimits(root, name, { public: 10 })
	expect((await commit(id, headers, [file('c.txt', 'small')])).statusCode).toBe(413)
	expect((await call('GET', `/${id}/resolve/main/a.txt`, {})).statusCode).toBe(200)
	expect((await commit(id, headers, [{ key: 'deletedFile', value: { path: 'a.txt' } }])).statusCode).toBe(200)
	expect((await call('POST', '/api/repos/create', headers, { name: 'another' })).statusCode).toBe(413)
	expect((await call('DELETE', '/api/repos/delete', headers, { name: 'first' })).statusCode).toBe(200)
	expect((await storage(name, headers)).public.used).toBe(0)
	expect(used).toBeGreaterThan(10)
	expect(await Array.fromAsync(server.hub.check())).toEqual([])
})

test('making a repository private and moving it ask the limits of where it goes', async () => {
	const { name, headers, id } = await begin()
	expect(await upload(id, headers, randomBytes(60_000))).toBe(200)
	const hidden = await call('PUT', `/api/models/${id}/settings`, headers, { private: true })
	expect([hidden.statusCode, hidden.json<{ error: string }>().error]).toEqual([413, expect.stringContaining('The private storage of')])
	const created = await call('POST', '/api/organizations/create', headers, { name: `${name}-lab` })
	if (created.statusCode !== 200) await createOrg(name, `${name}-lab`)
	await server.hub.storage.setLimits(await administrator(), `${name}-lab`, { public: 60_000 })
	const move = () => call('POST', '/api/repos/move', headers, { fromRepo: id, toRepo: `${name}-lab/first` })
	expect((await move()).statusCode).toBe(413)
	await server.hub.storage.setLimits(await administrator(), `${name}-lab`, { public: 'default' })
	expect((await move()).statusCode).toBe(200)
	expect((await storage(name, headers)).public.used).toBe(0)
	expect((await storage(`${name}-lab`, headers)).public).toMatchObject({ largeFiles: 60_000, limit: null })
})

async function createOrg(owner: string, org: string): Promise<void> {
	const account = await server.hub.people.account(owner)
	await server.hub.people.createOrg({ kind: 'person', account, memberships: [], scope: 'write', token: undefined }, { name: org })
}

test('a duplicate and shared objects count for the repository that gets them', async () => {
	const { headers, id } = await begin()
	const bytes = randomBytes(60_000)
	expect(await upload(id, headers, bytes)).toBe(200)
	expect((await call('POST', `/api/models/${id}/duplicate`, headers, { repository: `${id}-copy` })).statusCode).toBe(413)
	const reader = await begin()
	expect((await call('POST', `/api/models/${id}/duplicate`, reader.headers, { repository: `${reader.name}/copy` })).statusCode).toBe(200)
	expect((await storage(reader.name, reader.headers)).public).toMatchObject({ largeFiles: 60_000, reserved: 0 })
	const full = await begin()
	expect(await upload(full.id, full.headers, randomBytes(60_000))).toBe(200)
	const person: Person = {
		kind: 'person',
		account: await server.hub.people.account(full.name),
		memberships: [],
		scope: 'write',
		token: undefined,
	}
	const share = () => server.hub.largeFiles.share(person, { kind: 'model', id }, { kind: 'model', id: full.id }, [sha256(bytes)])
	await expect(share()).rejects.toMatchObject({ code: 'storage-limit' })
	expect((await storage(full.name, full.headers)).public).toMatchObject({ largeFiles: 60_000, reserved: 0 })
})

test('Xet: xorbs and shards over the limit are refused, whether they were announced or not', async () => {
	const { name, headers, id } = await begin()
	const token = await call('GET', `/api/models/${id}/xet-write-token/main`, headers)
	const cas = { authorization: `Bearer ${token.json<{ accessToken: string }>().accessToken}` }
	const xorbOf = (content: Buffer) => writeXorb([content])
	const send = async (content: Buffer) => {
		const { bytes, summary } = xorbOf(content)
		return server.app.inject({ method: 'POST', url: `/cas/v1/xorbs/default/${summary.hash}`, headers: cas, payload: Buffer.from(bytes) })
	}
	const [first, second] = [randomBytes(60_000), randomBytes(60_000)]
	expect((await send(first)).statusCode).toBe(200)
	expect((await storage(name, headers)).public.reserved).toBe(60_000)
	// Announced files and the xorbs with their content count once.
	expect((await batch(id, headers, [first], ['xet'])).statusCode).toBe(200)
	expect((await storage(name, headers)).public.reserved).toBe(60_000)
	const refused = await send(second)
	expect([refused.statusCode, refused.headers['x-error-message']]).toEqual([413, expect.stringContaining('no room for 60 kB more')])
	const { summary } = xorbOf(first)
	const [chunk = ''] = summary.chunkHashes
	const described = {
		hash: hashToString(fileHash(merkleRoot([{ hash: hashFromString(chunk), length: first.length }]), 1)),
		terms: [{ xorb: summary.hash, chunkStart: 0, chunkEnd: 1, length: first.length }],
		verifications: verificationHash(hashFromString(chunk)),
		sha256: sha256(first),
	}
	const shard = await server.app.inject({
		method: 'POST',
		url: '/cas/v1/shards',
		headers: cas,
		payload: Buffer.from(writeShard([described], [summary])),
	})
	expect(shard.statusCode).toBe(200)
	expect((await storage(name, headers)).public).toMatchObject({ reserved: 0, largeFiles: 60_000 })
})

test('attachments count for the person who uploads them', async () => {
	const { name, headers } = await begin()
	const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(60_000)])
	const attach = () =>
		server.app.inject({
			method: 'POST',
			url: '/uploads',
			headers: { ...headers, 'content-type': 'image/png', 'content-length': String(png.length) },
			payload: png,
		})
	expect((await attach()).statusCode).toBe(200)
	expect((await storage(name, headers)).public).toMatchObject({ attachments: png.length, reserved: 0 })
	const refused = await attach()
	expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([413, expect.stringContaining('no room for 60 kB more')])
})

test('a person lists and deletes attachments; those of others are not found', async () => {
	const { name, headers } = await begin()
	const other = await begin()
	const names: string[] = []
	for (const size of [2000, 3000]) {
		const payload = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(size)])
		const added = await server.app.inject({
			method: 'POST',
			url: '/uploads',
			headers: { ...headers, 'content-type': 'image/png' },
			payload,
		})
		names.push(added.body.split('/').at(-1) ?? '')
	}
	const [small = '', large = ''] = names
	const list = async (who: { authorization: string }) => (await call('GET', '/api/attachments', who)).json<{ name: string }[]>()
	const rows = [large, small].map((one) => ({ name: one, type: 'image/png', comments: 0, createdAt: expect.any(String) }))
	expect(await list(headers)).toMatchObject(rows)
	expect(await list(other.headers)).toEqual([])
	const remove = async (who: { authorization: string }, one: string) => (await call('DELETE', `/api/attachments/${one}`, who)).statusCode
	expect(await remove(other.headers, large)).toBe(404)
	expect(await remove(headers, `${'0'.repeat(64)}.png`)).toBe(404)
	expect(await remove(headers, '..%2f..')).toBe(404)
	expect(await remove(headers, large)).toBe(200)
	expect(await remove(headers, large)).toBe(404)
	expect((await call('GET', `/uploads/${large}`, headers)).statusCode).toBe(404)
	expect((await storage(name, headers)).public).toMatchObject({ attachments: 2008 })
})

test('a guest stores nothing of the account until the merge, which asks for room', async () => {
	const { name, headers, id } = await begin()
	const guest = await begin()
	const bytes = randomBytes(80_000)
	expect(await upload(id, guest.headers, bytes)).toBe(200)
	expect((await storage(name, headers)).public).toMatchObject({ largeFiles: 0, reserved: 0 })
	const proposed = await call(
		'POST',
		`/api/models/${id}/commit/main?create_pr=1`,
		{ ...guest.headers, 'content-type': 'application/x-ndjson' },
		ndjson([
			{ key: 'header', value: { summary: 'Add weights' } },
			{ key: 'lfsFile', value: { path: 'w.bin', algo: 'sha256', oid: sha256(bytes), size: bytes.length } },
		]),
	)
	expect(proposed.statusCode).toBe(200)
	expect(await upload(id, headers, randomBytes(40_000))).toBe(200)
	const merge = () => call('POST', `/api/models/${id}/discussions/1/merge`, headers, {})
	expect((await merge()).statusCode).toBe(413)
	await server.hub.storage.setLimits(await administrator(), name, { public: 'none' })
	expect((await merge()).statusCode).toBe(200)
	expect((await storage(name, headers)).public).toMatchObject({ largeFiles: 120_000, reserved: 0, limit: null, exception: true })
})

test('only administrators of the hub set limits, and the log has the change', async () => {
	const { name, headers } = await begin()
	expect((await call('PUT', `/api/admin/accounts/${name}/storage-limits`, headers, { public: 5 })).statusCode).toBe(403)
	expect((await call('GET', '/api/accounts/root/storage', headers)).statusCode).toBe(403)
	expect((await call('GET', '/api/accounts/root/storage', {})).statusCode).toBe(401)
	const root = await administrator()
	await expect(server.hub.storage.setLimits(root, name, { public: -1 })).rejects.toMatchObject({ code: 'invalid-input' })
	await expect(server.hub.storage.setLimits(root, 'nobody-there', { public: 1 })).rejects.toMatchObject({ code: 'account-not-found' })
	expect(await server.hub.storage.setLimits(root, name, { public: 7, private: 'none' })).toMatchObject({
		public: { limit: 7, isException: true },
		private: { limit: undefined, isException: true },
	})
	const { entries } = await server.hub.audit.list(root, undefined, {}, { limit: 1 })
	expect(entries[0]).toMatchObject({ action: 'account.storage', subject: name, details: { public: '7', private: 'none' } })
})

test('recount() repairs counts that differ from what is stored', async () => {
	const { name, headers, id } = await begin()
	expect(await upload(id, headers, randomBytes(1000))).toBe(200)
	await server.hub.recount()
	const before = await storage(name, headers)
	const repo = await server.hub.repos.find({ kind: 'visitor' }, { kind: 'model', id })
	await server.records.repos.setGitStorage(repo.id, 1)
	expect(await server.hub.recount()).toBe(1)
	expect(await storage(name, headers)).toMatchObject({ public: before.public, private: before.private })
	expect(await server.hub.recount()).toBe(0)
	// One row a day, with the last count of it.
	const root = await administrator()
	server.setClock(24 * 3_600_000)
	await server.hub.recount()
	await upload(id, headers, randomBytes(2000))
	await server.hub.recount()
	const days = await server.hub.storage.growth(root)
	server.setClock(0)
	expect(new Set(days.map((one) => one.day)).size).toBe(days.length)
	const { day, ...last } = days.at(-1) ?? { day: '' }
	expect(day).toBe(new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10))
	expect(await server.hub.storage.ofHub(root)).toMatchObject(last)
	await expect(server.hub.storage.growth({ kind: 'visitor' })).rejects.toMatchObject({ code: 'sign-in-needed' })
})

test('the list for administrators has accounts that store most first, and the sums of the hub', async () => {
	const { name, headers, id } = await begin()
	expect(await upload(id, headers, randomBytes(70_000))).toBe(200)
	const root = await administrator()
	await server.hub.storage.setLimits(root, name, { private: 'none' })
	const { accounts, hasMore } = await server.hub.storage.largest(root, name, { skip: 0, limit: 1 })
	expect(accounts).toMatchObject([
		{ name, kind: 'user', public: { limit: LIMIT, isException: false }, private: { used: 0, isException: true } },
	])
	expect(accounts[0]?.public.used).toBe((await storage(name, headers)).public.used)
	expect(hasMore).toBe(false)
	const all = await server.hub.storage.largest(root, '', { skip: 0, limit: 200 })
	const used = all.accounts.map((account) => account.public.used + account.private.used)
	expect(used).toEqual(used.toSorted((a, b) => b - a))
	const { largeFiles, git, attachments, inPrivate } = await server.hub.storage.ofHub(root)
	expect(inPrivate).toBe(all.accounts.reduce((sum, account) => sum + account.private.used, 0))
	expect(largeFiles + git + attachments).toBe(used.reduce((sum, one) => sum + one, 0))
	const person = { ...root, account: await server.hub.people.account(name) }
	await expect(server.hub.storage.largest(person, '', { skip: 0, limit: 1 })).rejects.toMatchObject({ code: 'hub-admin-needed' })
	await expect(server.hub.storage.ofHub(person)).rejects.toMatchObject({ code: 'hub-admin-needed' })
})

test('a fine-grained token reads the storage of its own account only with the right to read its repositories', async () => {
	const { name } = await begin()
	const account = await server.hub.people.account(name)
	const person: Person = { kind: 'person', account, memberships: [], scope: 'write', token: undefined }
	const entity = { id: account.id, type: 'user', name } as const
	const withPermission = (permission: 'discussion.write' | 'repo.content.read'): Person => ({
		...person,
		allowance: { canReadGated: false, global: [], scoped: [{ entity, permissions: [permission] }] },
	})
	await expect(server.hub.storage.of(withPermission('discussion.write'), name)).rejects.toMatchObject({ code: 'permission-needed' })
	expect((await server.hub.storage.of(withPermission('repo.content.read'), name)).account.name).toBe(name)
})
