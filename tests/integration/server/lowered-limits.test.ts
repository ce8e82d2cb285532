import type { Person } from '@stoa/hub'
import { fileHash, hashFromString, hashToString, merkleRoot, verificationHash, writeShard, writeXorb } from '@stoa/xet'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'

const PART = 5 * 1024 * 1024
const HIGH = 100_000_000
const LOW = 50_000

let server: TestServer
let root: Person
beforeAll(async () => {
	server = await openTestServer({ settings: { STOA_MULTIPART_FROM: String(PART), STOA_USER_PUBLIC_STORAGE: String(HIGH) } })
	await server.hub.people.signUp({ name: 'root', email: 'root@example.org', password: 'correct horse battery', isAdmin: true })
	const account = await server.hub.people.account('root')
	root = { kind: 'person', account, memberships: [], scope: 'write', token: undefined }
})
afterAll(() => server.close())

let made = 0
let name = ''
let headers: { authorization: string }
let id = ''
beforeEach(async () => {
	name = `person${(made += 1)}`
	headers = await server.as(name)
	id = await server.makeRepo(name, 'first')
})

const lower = () => server.hub.storage.setLimits(root, name, { public: LOW })
const raise = () => server.hub.storage.setLimits(root, name, { public: 'default' })
const SENTENCE = /^The public storage of "person\d+" has no room for .* more: .* of 50 kB are in use\. Delete files or repositories/

/** What the account stores and has reserved, without the first commit of its repository. */
async function stored(): Promise<{ largeFiles: number; reserved: number }> {
	const { public: open } = await server.hub.storage.of(root, name)
	return { largeFiles: open.largeFiles, reserved: open.reserved }
}

/** Bytes of the store, in any form. */
function bytesOnDisk(): number {
	const folder = join(server.folder, 'blobs')
	const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => statSync(join(folder, path)))
	return found.reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0)
}

const pathOf = (href: string): string => href.replace('http://hub.test', '')
const ask = (method: 'PUT' | 'POST', href: string, payload: Readable | object, more: Record<string, string> = {}) =>
	server.app.inject({ method, url: pathOf(href), payload, headers: more })

interface Upload {
	href: string
	header: Record<string, string>
}

async function announce(bytes: Buffer, transfers: string[]): Promise<Upload> {
	const objects = [{ oid: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }]
	const answer = await ask('POST', `/${id}.git/info/lfs/objects/batch`, { operation: 'upload', transfers, objects }, headers)
	const [object] = answer.json<{ objects: { actions?: { upload: Upload } }[] }>().objects
	return object?.actions?.upload ?? { href: '', header: {} }
}

/** Bytes of which the second half follows once the limit was lowered. */
async function* lowering(bytes: Buffer): AsyncGenerator<Buffer> {
	yield bytes.subarray(0, bytes.length / 2)
	// The first half must have been read before.
	await sleep(200)
	await lower()
	yield bytes.subarray(bytes.length / 2)
}

test('LFS in parts: the join is refused after the limit was lowered, and neither object, parts nor reservation stay', async () => {
	const bytes = randomBytes(2 * PART)
	const before = bytesOnDisk()
	const { href, header } = await announce(bytes, ['multipart'])
	for (const number of [1, 2]) {
		const part = Readable.from([bytes.subarray((number - 1) * PART, number * PART)])
		expect((await ask('PUT', header[String(number)] ?? '', part)).statusCode).toBe(200)
	}
	await lower()
	const body = { oid: createHash('sha256').update(bytes).digest('hex'), parts: [] }
	const refused = await ask('POST', href, body)
	expect(refused.statusCode).toBe(507)
	expect(refused.headers['x-error-message']).toMatch(SENTENCE)
	expect(await stored()).toEqual({ largeFiles: 0, reserved: 0 })
	await expect.poll(bytesOnDisk).toBe(before)
	// Nothing is left that the next attempt could go on with.
	await raise()
	expect((await ask('POST', href, body)).statusCode).toBe(400)
})

test('LFS in parts: the next part is refused after the limit was lowered, and the parts before it leave', async () => {
	const bytes = randomBytes(2 * PART)
	const before = bytesOnDisk()
	const { header } = await announce(bytes, ['multipart'])
	expect((await ask('PUT', header['1'] ?? '', Readable.from([bytes.subarray(0, PART)]))).statusCode).toBe(200)
	await lower()
	const refused = await ask('PUT', header['2'] ?? '', Readable.from([bytes.subarray(PART)]))
	expect([refused.statusCode, refused.headers['x-error-message']]).toEqual([507, expect.stringMatching(SENTENCE)])
	await expect.poll(bytesOnDisk).toBe(before)
	expect(await stored()).toEqual({ largeFiles: 0, reserved: 0 })
})

test('LFS: an upload during which the limit was lowered is refused after its last byte, and nothing is kept', async () => {
	const bytes = randomBytes(400_000)
	const before = bytesOnDisk()
	const { href } = await announce(bytes, ['basic'])
	const refused = await ask('PUT', href, Readable.from(lowering(bytes)))
	expect([refused.statusCode, refused.headers['x-error-message']]).toEqual([507, expect.stringMatching(SENTENCE)])
	expect(bytesOnDisk()).toBe(before)
	expect(await stored()).toEqual({ largeFiles: 0, reserved: 0 })
})

test('a commit during which the limit was lowered is refused, and the branch stays', async () => {
	const head = async () => (await server.app.inject({ url: `/api/models/${id}`, headers })).json<{ sha: string }>().sha
	const before = await head()
	const file = { key: 'file', value: { path: 'large.txt', content: 'x'.repeat(400_000), encoding: 'utf-8' } }
	const lines = Buffer.from(ndjson([{ key: 'header', value: { summary: 'Add' } }, file]))
	async function* slowly(): AsyncGenerator<Buffer> {
		yield lines
		await sleep(200)
		await lower()
	}
	const refused = await ask('POST', `/api/models/${id}/commit/main`, Readable.from(slowly()), {
		...headers,
		'content-type': 'application/x-ndjson',
	})
	expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([413, expect.stringMatching(SENTENCE)])
	expect(await head()).toBe(before)
	expect((await stored()).reserved).toBe(0)
})

test('an attachment during which the limit was lowered is refused, and nothing is kept', async () => {
	const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(400_000)])
	const before = bytesOnDisk()
	const refused = await ask('POST', '/uploads', Readable.from(lowering(png)), { ...headers, 'content-type': 'image/png' })
	expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([413, expect.stringMatching(SENTENCE)])
	expect(bytesOnDisk()).toBe(before)
	expect((await stored()).reserved).toBe(0)
})

test('Xet: the shard is refused after the limit was lowered, its file is not registered, and with room again it is', async () => {
	const content = randomBytes(400_000)
	const token = await server.app.inject({ url: `/api/models/${id}/xet-write-token/main`, headers })
	const cas = { authorization: `Bearer ${token.json<{ accessToken: string }>().accessToken}` }
	const { bytes, summary } = writeXorb(Array.from({ length: 8 }, (_, index) => content.subarray(index * 50_000, (index + 1) * 50_000)))
	expect((await ask('POST', `/cas/v1/xorbs/default/${summary.hash}`, Buffer.from(bytes), cas)).statusCode).toBe(200)
	const chunks = summary.chunkHashes.map((hash) => hashFromString(hash))
	const described = {
		hash: hashToString(fileHash(merkleRoot(chunks.map((hash) => ({ hash, length: 50_000 }))), chunks.length)),
		terms: [{ xorb: summary.hash, chunkStart: 0, chunkEnd: 8, length: content.length }],
		verifications: verificationHash(Buffer.concat(chunks)),
		sha256: createHash('sha256').update(content).digest('hex'),
	}
	const register = () => ask('POST', '/cas/v1/shards', Buffer.from(writeShard([described], [summary])), cas)
	await lower()
	const refused = await register()
	expect([refused.statusCode, refused.headers['x-error-message']]).toEqual([413, expect.stringMatching(SENTENCE)])
	expect((await stored()).largeFiles).toBe(0)
	await raise()
	expect((await register()).statusCode).toBe(200)
	expect(await stored()).toEqual({ largeFiles: 400_000, reserved: 0 })
})
