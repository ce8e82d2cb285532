import type { Actor, Hub, Reconstruction, XetGrant } from '@stoa/hub'
import { HubError, parseXetHash } from '@stoa/vocabulary'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { readSettings } from '../../config/read-settings.ts'
import { noDocs } from '../../docs/no-docs.ts'
import { createMetrics } from '../../metrics.ts'
import { createServer } from '../../server.ts'
import { createSignatures } from '../../signatures.ts'
import { casRoutes } from './cas.ts'
import { xetTokenRoutes } from './token-routes.ts'

const A = parseXetHash('a'.repeat(64))
const B = parseXetHash('b'.repeat(64))
const FILE = 'f'.repeat(64)
const XORB = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
const term = (xorb: typeof A, chunkStart: number, chunkEnd: number): Reconstruction['terms'][number] => ({
	xorb,
	chunkStart,
	chunkEnd,
	decodedLength: (chunkEnd - chunkStart) * 50,
	bytes: { start: chunkStart * 100, end: chunkEnd * 100 - 1 },
})

const grants: XetGrant[] = []
const asked: unknown[] = []
let body = Buffer.alloc(0)
let isUp = true
let found: Reconstruction = { offsetIntoFirstRange: 0, terms: [] }
const xet = {
	async putXorb(grant: XetGrant, _hash: string, bytes: AsyncIterable<Uint8Array>) {
		grants.push(grant)
		body = Buffer.concat(await Array.fromAsync(bytes))
		return { wasInserted: true }
	},
	async putShard(grant: XetGrant, bytes: AsyncIterable<Uint8Array>) {
		grants.push(grant)
		body = Buffer.concat(await Array.fromAsync(bytes))
		return { result: 1 }
	},
	async reconstruction(grant: XetGrant, _file: string, range: unknown) {
		grants.push(grant)
		asked.push(range)
		return found
	},
	findChunk: async (_grant: XetGrant, oid: string) => {
		throw new HubError('object-not-found', { oid })
	},
	isReadable: async () => isUp,
	openXorb: async () => ({
		size: XORB.length,
		diskPath: undefined,
		open: async (range = { start: 0, end: XORB.length - 1 }) => Readable.from([XORB.subarray(range.start, range.end + 1)]),
	}),
}
const repos = {
	findReadable: vi.fn<() => Promise<unknown>>(async () => ({ id: 'r1' })),
	mayWrite: () => true,
	countXetDownload: async () => undefined,
}
const uploadDoor = { forUpload: vi.fn<() => Promise<unknown>>(async () => ({ id: 'r1' })) }
const app = createServer({
	hub: {
		xet,
		repos,
		uploadDoor,
		standing: {
			claims: (_: Actor, repo: { id: string }, right: string) => ({ repoId: repo.id, right }),
			require: async ({ repoId, right }: Record<string, string>) => ({ repoId, right, userId: undefined }),
		},
		listings: { refresh: async () => undefined },
		discussions: { watches: { close: async () => undefined } },
	} as unknown as Hub,
	pages: {
		find: () => undefined,
		addresses: [],
		answer: async () => ({ kind: 'html', status: 404, html: '' }),
		staleForm: () => ({ kind: 'html', status: 403, html: '' }),
		failure: () => ({ kind: 'html', status: 500, html: '' }),
		assetsFolder: '',
	},
	docs: noDocs({} as unknown as Hub),
	settings: readSettings({ STOA_PUBLIC_URL: 'http://hub.test/' }),
	signatures: createSignatures('s'.repeat(32)),
	metrics: createMetrics(),
	log: pino({ level: 'silent' }),
	routes: [...xetTokenRoutes, ...casRoutes],
})

async function bearer(scope: 'read' | 'write'): Promise<{ authorization: string }> {
	const { accessToken } = (await app.inject(`/api/models/ada/engine/xet-${scope}-token/main`)).json()
	return { authorization: `Bearer ${accessToken}` }
}

beforeEach(() => {
	grants.length = 0
	asked.length = 0
	isUp = true
	found = { offsetIntoFirstRange: 0, terms: [] }
})
afterAll(() => app.close())

test('a token is returned in body and headers, also for revisions with slashes', async () => {
	const answer = await app.inject('/api/datasets/ada/engine/xet-read-token/refs%2Fpr%2F1')
	const { casUrl, accessToken, exp } = answer.json()
	expect([casUrl, Number.isInteger(exp)]).toEqual(['http://hub.test/cas', true])
	expect(answer.headers).toMatchObject({
		'x-xet-cas-url': casUrl,
		'x-xet-access-token': accessToken,
		'x-xet-token-expiration': String(exp),
	})
	expect((await app.inject('/api/models/ada/engine/xet-read-token/refs/pr/1')).statusCode).toBe(200)
})

test('a write token needs the right to write', async () => {
	uploadDoor.forUpload.mockRejectedValueOnce(new HubError('read-only'))
	expect((await app.inject('/api/models/ada/engine/xet-write-token/main')).statusCode).toBe(403)
	repos.findReadable.mockRejectedValueOnce(new HubError('repo-not-found'))
	expect((await app.inject('/api/models/ada/engine/xet-read-token/main')).statusCode).toBe(401)
})

test('the CAS is closed without a token, with a foreign one, and for writing with one for reading', async () => {
	for (const headers of [{}, { authorization: 'Bearer hf_something' }, { authorization: 'Basic eDp5' }]) {
		for (const url of [`/cas/v1/reconstructions/${FILE}`, `/cas/v2/reconstructions/${FILE}`])
			expect((await app.inject({ url, headers })).statusCode).toBe(401)
	}
	const read = await bearer('read')
	expect((await app.inject({ method: 'POST', url: `/cas/v1/xorbs/default/${A}`, payload: 'x', headers: read })).statusCode).toBe(401)
	expect((await app.inject({ method: 'POST', url: '/cas/v1/shards', payload: 'x', headers: read })).statusCode).toBe(401)
	expect(grants).toEqual([])
})

test('xorbs and shards arrive as they were sent', async () => {
	const headers = { ...(await bearer('write')), 'content-type': 'application/octet-stream' }
	const xorb = await app.inject({ method: 'POST', url: `/cas/v1/xorbs/default/${A}`, payload: XORB, headers })
	expect([xorb.json(), body]).toEqual([{ was_inserted: true }, XORB])
	const shard = await app.inject({ method: 'POST', url: '/cas/v1/shards', payload: Buffer.from('shard'), headers })
	expect([shard.json(), body.toString()]).toEqual([{ result: 1 }, 'shard'])
	expect(grants).toEqual([1, 2].map(() => ({ repoId: 'r1', userId: undefined, scope: 'write', isGuest: false })))
	expect((await app.inject({ method: 'POST', url: '/cas/v1/xorbs/default/nonsense', payload: XORB, headers })).statusCode).toBe(400)
})

test('what the CAS leaves out is 404 for the holder of a token', async () => {
	const headers = await bearer('write')
	for (const url of [`/cas/v1/chunks/default/${A}`, '/cas/v1/nothing']) expect((await app.inject({ url, headers })).statusCode).toBe(404)
	for (const url of ['/cas/v2/shards', `/cas/v1/xorb-grants/default/${A}`])
		expect((await app.inject({ method: 'POST', url, headers })).statusCode).toBe(404)
	for (const url of ['/v1/telemetry', '/cas/v1/telemetry'])
		expect((await app.inject({ method: 'POST', url, payload: '{}', headers })).statusCode).toBe(200)
})

test('a reconstruction names terms in order and each run of chunks once', async () => {
	found = { offsetIntoFirstRange: 7, terms: [term(A, 5, 6), term(A, 5, 7), term(B, 0, 1), term(A, 0, 2), term(A, 1, 3), term(A, 7, 8)] }
	const headers = { ...(await bearer('read')), range: 'bytes=10-99' }
	const v1 = (await app.inject({ url: `/cas/v1/reconstructions/${FILE}`, headers })).json()
	expect(v1.offset_into_first_range).toBe(7)
	expect(v1.terms).toHaveLength(6)
	expect(v1.terms[1]).toEqual({ hash: A, unpacked_length: 100, range: { start: 5, end: 7 } })
	expect(v1.fetch_info[A]).toMatchObject([
		{ range: { start: 0, end: 3 }, url_range: { start: 0, end: 299 } },
		{ range: { start: 5, end: 8 }, url_range: { start: 500, end: 799 } },
	])
	const v2 = (await app.inject({ url: `/cas/v2/reconstructions/${FILE}`, headers })).json()
	expect(v2.xorbs[B]).toMatchObject([{ ranges: [{ chunks: { start: 0, end: 1 }, bytes: { start: 0, end: 99 } }] }])
	expect([v2.terms, v2.fetch_info]).toEqual([v1.terms, undefined])
	expect(asked).toEqual([1, 2].map(() => ({ start: 10, end: 99 })))
})

test('a reconstruction without range is for the whole file, and a malformed hash is 400', async () => {
	const headers = await bearer('read')
	expect((await app.inject({ url: `/cas/v1/reconstructions/${FILE}`, headers })).json()).toEqual({
		offset_into_first_range: 0,
		terms: [],
		fetch_info: {},
	})
	expect(asked).toEqual([undefined])
	expect((await app.inject({ url: '/cas/v1/reconstructions/ABC', headers })).statusCode).toBe(400)
})

test('an address of xorb bytes returns only these, without credentials', async () => {
	found = { offsetIntoFirstRange: 0, terms: [term(A, 2, 5)] }
	const answer = (await app.inject({ url: `/cas/v1/reconstructions/${FILE}`, headers: await bearer('read') })).json()
	const url = String(answer.fetch_info[A][0].url).replace('http://hub.test', '')
	const get = (headers: Record<string, string>, at = url) => app.inject({ url: at, headers })
	const whole = await get({ range: 'bytes=200-499' })
	expect([whole.statusCode, whole.headers['content-range'], whole.headers['access-control-allow-origin']]).toEqual([
		206,
		'bytes 200-499/1000',
		'*',
	])
	expect(whole.rawPayload).toEqual(XORB.subarray(200, 500))
	expect((await get({ range: 'bytes=300-310' })).rawPayload).toEqual(XORB.subarray(300, 311))
	for (const range of ['bytes=199-300', 'bytes=200-500', 'bytes=0-', 'bytes=-10', 'bytes=5000-6000'])
		expect((await get({ range })).statusCode).toBe(416)
	expect((await get({})).statusCode).toBe(400)
	expect((await get({ range: 'bytes=200-499', 'if-range': '"other"' })).rawPayload).toHaveLength(300)
	expect((await get({ range: 'bytes=200-499' }, url.replace(A, B))).statusCode).toBe(403)
	expect((await get({ range: 'bytes=200-499' }, url.slice(0, -3))).statusCode).toBe(403)
	isUp = false
	expect((await get({ range: 'bytes=200-499' })).statusCode).toBe(403)
})
