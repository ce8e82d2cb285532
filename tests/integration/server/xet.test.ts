import type { ByteRange, Hub, XetGrant } from '@stoa/hub'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { packXet } from '../../crash/pack-xet.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'

const OTHER = 'b'.repeat(64)
/** Three chunks, of 60,000 bytes but for the last, each a term of its own. */
const { file, xorb, shard } = packXet(new Uint8Array(randomBytes(150_000)), 1)
const BINARY = { 'content-type': 'application/octet-stream' }

const grants: XetGrant[] = []
const asked: (ByteRange | undefined)[] = []
let isReadable = true
/** Notes what the store is asked, and by which grant. */
const watched = (hub: Hub): Hub => ({
	...hub,
	xet: {
		...hub.xet,
		putXorb(grant, hash, bytes) {
			grants.push(grant)
			return hub.xet.putXorb(grant, hash, bytes)
		},
		putShard(grant, bytes) {
			grants.push(grant)
			return hub.xet.putShard(grant, bytes)
		},
		reconstruction(grant, hash, range) {
			grants.push(grant)
			asked.push(range)
			return hub.xet.reconstruction(grant, hash, range)
		},
		isReadable: async (repoId, hash) => isReadable && hub.xet.isReadable(repoId, hash),
	},
})

let server: TestServer
let ada: { authorization: string }
beforeAll(async () => {
	server = await openTestServer({ settings: { STOA_PUBLIC_URL: 'http://hub.test/' }, change: watched })
	ada = await server.as('ada')
	await server.makeRepo('ada', 'engine')
	await server.makeRepo('ada', 'rows', { type: 'dataset' })
	await server.makeRepo('ada', 'hidden', { private: true })
})
afterAll(() => server.close())
beforeEach(() => {
	grants.length = 0
	asked.length = 0
	isReadable = true
})

/** A token of the chunk store for a model of ada. */
async function bearer(scope: 'read' | 'write', name = 'engine'): Promise<{ authorization: string }> {
	const { accessToken } = (await server.app.inject({ url: `/api/models/ada/${name}/xet-${scope}-token/main`, headers: ada })).json()
	return { authorization: `Bearer ${accessToken}` }
}

/** Uploads the file to the model, if it is not there. */
async function upload(): Promise<{ xorb: unknown; shard: unknown }> {
	const headers = { ...(await bearer('write')), ...BINARY }
	const send = async (url: string, bytes: Uint8Array) =>
		(await server.app.inject({ method: 'POST', url, payload: Buffer.from(bytes), headers })).json()
	return { xorb: await send(`/cas/v1/xorbs/default/${xorb.hash}`, xorb.bytes), shard: await send('/cas/v1/shards', shard) }
}

test('a token is returned in body and headers, also for revisions with slashes', async () => {
	const answer = await server.app.inject('/api/datasets/ada/rows/xet-read-token/refs%2Fpr%2F1')
	const { casUrl, accessToken, exp } = answer.json()
	expect([casUrl, Number.isInteger(exp)]).toEqual(['http://hub.test/cas', true])
	expect(answer.headers).toMatchObject({
		'x-xet-cas-url': casUrl,
		'x-xet-access-token': accessToken,
		'x-xet-token-expiration': String(exp),
	})
	expect((await server.app.inject('/api/models/ada/engine/xet-read-token/refs/pr/1')).statusCode).toBe(200)
})

test('a write token needs the right to write', async () => {
	const url = '/api/models/ada/engine/xet-write-token/main'
	expect((await server.app.inject({ url, headers: await server.as('bob') })).statusCode).toBe(403)
	expect((await server.app.inject('/api/models/ada/hidden/xet-read-token/main')).statusCode).toBe(401)
})

test('the CAS is closed without a token, with a foreign one, and for writing with one for reading', async () => {
	for (const headers of [{}, { authorization: 'Bearer hf_something' }, { authorization: 'Basic eDp5' }]) {
		for (const url of [`/cas/v1/reconstructions/${file}`, `/cas/v2/reconstructions/${file}`])
			expect((await server.app.inject({ url, headers })).statusCode).toBe(401)
	}
	const headers = await bearer('read')
	for (const url of [`/cas/v1/xorbs/default/${xorb.hash}`, '/cas/v1/shards'])
		expect((await server.app.inject({ method: 'POST', url, payload: 'x', headers })).statusCode).toBe(401)
	expect(grants).toEqual([])
})

test('xorbs and shards arrive as they were sent', async () => {
	expect(await upload()).toEqual({ xorb: { was_inserted: true }, shard: { result: 1 } })
	const stored = await readFile(join(server.folder, 'blobs/xorb', xorb.hash.slice(0, 2), xorb.hash.slice(2, 4), xorb.hash))
	expect(Buffer.compare(stored, xorb.bytes)).toBe(0)
	const { account } = await server.personOf('ada')
	const { id: repoId } = await server.hub.repos.find(await server.personOf('ada'), { kind: 'model', id: 'ada/engine' })
	expect(grants).toEqual([1, 2].map(() => ({ repoId, userId: account.id, scope: 'write', isGuest: false })))
	const headers = { ...(await bearer('write')), ...BINARY }
	const nonsense = { method: 'POST', url: '/cas/v1/xorbs/default/nonsense', payload: Buffer.from(xorb.bytes), headers } as const
	expect((await server.app.inject(nonsense)).statusCode).toBe(400)
})

test('what the CAS leaves out is 404 for the holder of a token', async () => {
	const headers = await bearer('write')
	for (const url of [`/cas/v1/chunks/default/${OTHER}`, '/cas/v1/nothing'])
		expect((await server.app.inject({ url, headers })).statusCode).toBe(404)
	for (const url of ['/cas/v2/shards', `/cas/v1/xorb-grants/default/${OTHER}`])
		expect((await server.app.inject({ method: 'POST', url, headers })).statusCode).toBe(404)
	for (const url of ['/v1/telemetry', '/cas/v1/telemetry'])
		expect((await server.app.inject({ method: 'POST', url, payload: '{}', headers })).statusCode).toBe(200)
})

test('a reconstruction has the same terms in both versions, of the range that was asked for', async () => {
	await upload()
	const headers = { ...(await bearer('read')), range: 'bytes=60010-60099' }
	const first = (await server.app.inject({ url: `/cas/v1/reconstructions/${file}`, headers })).json()
	expect(first).toMatchObject({
		offset_into_first_range: 10,
		terms: [{ hash: xorb.hash, unpacked_length: 60_000, range: { start: 1, end: 2 } }],
		fetch_info: { [xorb.hash]: [{ range: { start: 1, end: 2 } }] },
	})
	const second = (await server.app.inject({ url: `/cas/v2/reconstructions/${file}`, headers })).json()
	expect([second.terms, second.fetch_info]).toEqual([first.terms, undefined])
	const [{ url_range: bytes }] = first.fetch_info[xorb.hash]
	expect(second.xorbs[xorb.hash]).toMatchObject([{ ranges: [{ chunks: { start: 1, end: 2 }, bytes }] }])
	expect(asked).toEqual([1, 2].map(() => ({ start: 60_010, end: 60_099 })))
})

test('a reconstruction without range is for the whole file, and a malformed hash is 400', async () => {
	await upload()
	const headers = await bearer('read')
	expect((await server.app.inject({ url: `/cas/v1/reconstructions/${file}`, headers })).json()).toMatchObject({
		offset_into_first_range: 0,
		terms: [60_000, 60_000, 30_000].map((length, index) => ({ range: { start: index, end: index + 1 }, unpacked_length: length })),
		fetch_info: { [xorb.hash]: [{ range: { start: 0, end: 3 }, url_range: { start: 0 } }] },
	})
	expect(asked).toEqual([undefined])
	expect((await server.app.inject({ url: '/cas/v1/reconstructions/ABC', headers })).statusCode).toBe(400)
})

test('an address of xorb bytes returns only these, without credentials', async () => {
	await upload()
	const headers = { ...(await bearer('read')), range: 'bytes=60000-119999' }
	const answer = (await server.app.inject({ url: `/cas/v1/reconstructions/${file}`, headers })).json()
	const [{ url: address, url_range: bytes }] = answer.fetch_info[xorb.hash]
	const { start, end }: ByteRange = bytes
	const url = String(address).replace('http://hub.test', '')
	const get = (sent: Record<string, string>, at = url) => server.app.inject({ url: at, headers: sent })
	const range = `bytes=${start}-${end}`
	const whole = await get({ range })
	expect([whole.statusCode, whole.headers['content-range'], whole.headers['access-control-allow-origin']]).toEqual([
		206,
		`bytes ${start}-${end}/${xorb.bytes.length}`,
		'*',
	])
	expect(Buffer.compare(whole.rawPayload, xorb.bytes.subarray(start, end + 1))).toBe(0)
	const part = await get({ range: `bytes=${start + 100}-${start + 110}` })
	expect(Buffer.compare(part.rawPayload, xorb.bytes.subarray(start + 100, start + 111))).toBe(0)
	const { length } = xorb.bytes
	for (const outside of [`${start - 1}-${end}`, `${start}-${end + 1}`, '0-', '-10', `${length + 10}-${length + 20}`])
		expect([outside, (await get({ range: `bytes=${outside}` })).statusCode]).toEqual([outside, 416])
	expect((await get({})).statusCode).toBe(400)
	expect((await get({ range, 'if-range': '"other"' })).rawPayload).toHaveLength(end + 1 - start)
	expect((await get({ range }, url.replace(xorb.hash, OTHER))).statusCode).toBe(403)
	expect((await get({ range }, url.slice(0, -3))).statusCode).toBe(403)
	isReadable = false
	expect((await get({ range })).statusCode).toBe(403)
})
