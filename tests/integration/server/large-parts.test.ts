import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'

const PART = 5 * 1024 * 1024
const BYTES = randomBytes(2 * PART + 1000)
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const OID = sha256(BYTES)

let server: TestServer
let ada: { authorization: string }
beforeAll(async () => {
	server = await openTestServer({ settings: { STOA_MULTIPART_FROM: String(PART) } })
	ada = await server.as('ada')
})
afterAll(() => server.close())

interface Upload {
	href: string
	header: Record<string, string>
}
const batch = async (id: string, objects: { oid: string; size: number }[], headers = {}, transfers = ['basic', 'multipart']) => {
	const answer = await server.app.inject({
		method: 'POST',
		url: `/${id}.git/info/lfs/objects/batch`,
		headers: { ...ada, ...headers },
		payload: { operation: 'upload', transfers, objects },
	})
	return answer.json<{ transfer: string; objects: { oid: string; actions?: { upload: Upload } }[] }>()
}
const send = (method: 'PUT' | 'POST', href: string, payload: Buffer | object) =>
	server.app.inject({
		method,
		url: href.replace('http://hub.test', ''),
		payload: Buffer.isBuffer(payload) ? Readable.from([payload]) : payload,
	})

test('a large file arrives in parts, one of them again after a broken connection, and is one object', async () => {
	const id = await server.makeRepo('ada', 'parts')
	const small = { oid: sha256(Buffer.from('small')), size: 5 }
	const { transfer, objects } = await batch(id, [{ oid: OID, size: BYTES.length }, small])
	expect(transfer).toBe('multipart')
	const [large, other] = objects
	expect(other?.actions?.upload.header).toEqual({})
	const { href, header } = large?.actions?.upload ?? { href: '', header: {} }
	expect(Object.keys(header)).toEqual(['1', '2', '3', 'chunk_size'])
	expect(header.chunk_size).toBe(String(PART))
	const part = (number: number) => BYTES.subarray((number - 1) * PART, number * PART)
	// Half a part does not count.
	expect((await send('PUT', header['2'] ?? '', part(2).subarray(0, 1000))).statusCode).toBe(422)
	expect((await send('POST', href, { oid: OID, parts: [] })).statusCode).toBe(400)
	for (const number of [3, 1, 2]) {
		const stored = await send('PUT', header[String(number)] ?? '', part(number))
		expect([stored.statusCode, stored.headers.etag]).toEqual([200, `"${sha256(part(number))}"`])
		if (number === 1) expect((await server.app.inject(href.replace('http://hub.test', ''))).json()).toEqual({ parts: [1, 3] })
	}
	expect((await send('POST', href, { oid: OID, parts: [] })).statusCode).toBe(200)
	const committed = await server.app.inject({
		method: 'POST',
		url: `/api/models/${id}/commit/main`,
		headers: { ...ada, 'content-type': 'application/x-ndjson' },
		payload: ndjson([
			{ key: 'header', value: { summary: 'Add' } },
			{ key: 'lfsFile', value: { path: 'w.bin', algo: 'sha256', oid: OID, size: BYTES.length } },
		]),
	})
	expect(committed.statusCode).toBe(200)
	expect(sha256((await server.app.inject(`/${id}/resolve/main/w.bin`)).rawPayload)).toBe(OID)
	// The object is stored now, and no part is left.
	expect((await batch(id, [{ oid: OID, size: BYTES.length }])).objects[0]?.actions).toBeUndefined()
	expect(await Array.fromAsync(server.hub.check())).toEqual([])
})

test('parts with other bytes make no object, and the next attempt begins anew', async () => {
	const id = await server.makeRepo('ada', 'wrong-parts')
	const bytes = randomBytes(PART + 10)
	const asked = [{ oid: sha256(bytes), size: bytes.length }]
	const upload = async () => (await batch(id, asked)).objects[0]?.actions?.upload ?? { href: '', header: {} }
	const first = await upload()
	await send('PUT', first.header['1'] ?? '', randomBytes(PART))
	await send('PUT', first.header['2'] ?? '', bytes.subarray(PART))
	expect((await send('POST', first.href, {})).statusCode).toBe(422)
	const second = await upload()
	await send('PUT', second.header['1'] ?? '', bytes.subarray(0, PART))
	await send('PUT', second.header['2'] ?? '', bytes.subarray(PART))
	expect((await send('POST', second.href, {})).statusCode).toBe(200)
})

test('git-lfs gets parts only when all objects have them, and others never', async () => {
	const id = await server.makeRepo('ada', 'git-parts')
	const objects = [
		{ oid: OID.replace(/^./, '0'), size: BYTES.length },
		{ oid: OID.replace(/^./, '1'), size: 5 },
	]
	expect((await batch(id, objects, { 'user-agent': 'git-lfs/3.7' })).transfer).toBe('basic')
	expect((await batch(id, objects.slice(0, 1), { 'user-agent': 'git-lfs/3.7' })).transfer).toBe('multipart')
	expect((await batch(id, objects, {}, ['basic'])).transfer).toBe('basic')
	expect((await batch(id, [])).transfer).toBe('basic')
})

test('parts that a stranger sends for the same object do not affect those of the owner', async () => {
	const id = await server.makeRepo('ada', 'poisoned-parts')
	const bytes = randomBytes(PART + 10)
	const asked = [{ oid: sha256(bytes), size: bytes.length }]
	const uploadOf = async (headers: object) => (await batch(id, asked, headers)).objects[0]?.actions?.upload ?? { href: '', header: {} }
	const stranger = await uploadOf(await server.as('mallory'))
	const wrong = [randomBytes(PART), randomBytes(10)]
	for (const [index, part] of wrong.entries())
		expect((await send('PUT', stranger.header[String(index + 1)] ?? '', part)).statusCode).toBe(200)
	const own = await uploadOf({})
	expect((await server.app.inject(own.href.replace('http://hub.test', ''))).json()).toEqual({ parts: [] })
	for (const [index, part] of [bytes.subarray(0, PART), bytes.subarray(PART)].entries())
		expect((await send('PUT', own.header[String(index + 1)] ?? '', part)).statusCode).toBe(200)
	expect((await send('POST', own.href, { oid: asked[0]?.oid, parts: [] })).statusCode).toBe(200)
	expect((await send('POST', stranger.href, { oid: asked[0]?.oid, parts: [] })).statusCode).toBe(422)
	expect(await Array.fromAsync(server.hub.check())).toEqual([])
})
