import { collectGarbage } from '../../../packages/markdown/src/collect-garbage.ts'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packXet } from '../../crash/pack-xet.ts'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'
import { portOf } from './raw-request.ts'
import { sha256 } from '../../crash/wire.ts'

const SIZE = 9_000_000

let server: TestServer
let ada: { authorization: string }
let origin: string
beforeAll(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
	await server.app.listen({ host: '127.0.0.1', port: 0 })
	origin = `http://127.0.0.1:${portOf(server.app)}`
})
afterAll(() => server.close())

/** A model with one file that was uploaded through Xet. */
async function storeChunked(name: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; path: string; xorb: string }> {
	const id = await server.makeRepo('ada', name)
	const bytes = new Uint8Array(randomBytes(SIZE))
	const { xorb, shard } = packXet(bytes)
	const token = await server.app.inject({ url: `/api/models/${id}/xet-write-token/main`, headers: ada })
	const headers = { 'authorization': `Bearer ${token.json<{ accessToken: string }>().accessToken}`, 'content-type': 'application/octet-stream' } // prettier-ignore
	const sent = async (url: string, payload: Uint8Array): Promise<void> => {
		expect((await server.app.inject({ method: 'POST', url, headers, payload: Buffer.from(payload) })).statusCode).toBe(200)
	}
	await sent(`/cas/v1/xorbs/default/${xorb.hash}`, xorb.bytes)
	await sent('/cas/v1/shards', shard)
	const lines = [
		{ key: 'header', value: { summary: 'Add' } },
		{ key: 'lfsFile', value: { path: 'w.bin', algo: 'sha256', oid: sha256(bytes), size: SIZE } },
	]
	const payload = ndjson(lines)
	const commit = { method: 'POST', url: `/api/models/${id}/commit/main`, headers: { ...ada, 'content-type': 'application/x-ndjson' }, payload } as const // prettier-ignore
	expect((await server.app.inject(commit)).statusCode).toBe(200)
	return { bytes, path: `/${id}/resolve/main/w.bin`, xorb: xorb.hash }
}

const openFiles = (): number => readdirSync('/proc/self/fd').length

test('a file that came through Xet is sent whole, in ranges and to HEAD as one that is stored whole', async () => {
	const { bytes, path } = await storeChunked('plain')
	const head = await fetch(origin + path, { method: 'HEAD' })
	expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([200, String(SIZE), 'bytes'])
	for (let again = 0; again < 2; again += 1) {
		const whole = await fetch(origin + path)
		expect([whole.status, whole.headers.get('content-length'), sha256(await whole.bytes())]).toEqual([200, String(SIZE), sha256(bytes)])
	}
	for (const [start, end] of [
		[0, 0],
		[59_999, 60_000],
		[1_000_000, 7_654_321],
		[SIZE - 1, SIZE - 1],
	] as const) {
		// prettier-ignore
		const part = await fetch(origin + path, { headers: { range: `bytes=${start}-${end}` } })
		expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${SIZE}`])
		expect(sha256(await part.bytes())).toBe(sha256(bytes.slice(start, end + 1)))
	}
	const parts = await fetch(origin + path, { headers: { range: 'bytes=5-9,8000000-8000004' } })
	const body = Buffer.from(await parts.bytes())
	expect([parts.status, body.includes(bytes.subarray(5, 10)), body.includes(bytes.subarray(8_000_000, 8_000_005))]).toEqual([206, true, true]) // prettier-ignore
})

test('clients that read slowly or go away cost the hub no files, no bytes and no other transfer', async () => {
	const { bytes, path } = await storeChunked('slow')
	// What is spent counts until it is collected. Other files of this process may hold some, too.
	const buffered = (): number => {
		collectGarbage({ type: 'major', execution: 'sync' })
		return process.memoryUsage().arrayBuffers
	}
	const [files, before] = [openFiles(), buffered()]
	const sockets = Array.from({ length: 50 }, () => {
		const socket = connect({ port: portOf(server.app), host: '127.0.0.1' })
		socket.on('error', () => undefined).pause()
		socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
		return socket
	})
	// All of them wait with full buffers while one that reads gets everything.
	await expect.poll(() => openFiles() - files, { timeout: 20_000 }).toBeGreaterThan(100)
	const during = buffered()
	expect(sha256(await (await fetch(origin + path)).bytes())).toBe(sha256(bytes))
	expect(during - before).toBeLessThan(90e6)
	for (const socket of sockets.splice(0, 49)) socket.destroy()
	await expect.poll(() => openFiles() - files, { timeout: 20_000 }).toBeLessThan(10)
	let received = 0
	const [last] = sockets
	for await (const piece of last ?? []) received += piece.length
	expect(received).toBeGreaterThan(SIZE)
})

test('a xorb that was changed or lost on the disk breaks the transfer before its last piece', async () => {
	const { bytes, path, xorb } = await storeChunked('harmed')
	const stored = join(server.folder, 'blobs', 'xorb', xorb.slice(0, 2), xorb.slice(2, 4), xorb)
	const right = readFileSync(stored)
	const wrong = Buffer.from(right)
	wrong[100] = (wrong[100] ?? 0) ^ 1
	writeFileSync(stored, wrong)
	const broken = await fetch(origin + path)
	await expect(broken.bytes()).rejects.toThrow('terminated')
	writeFileSync(stored, right.subarray(0, 5_000_000))
	await expect(fetch(origin + path).then((answer) => answer.bytes())).rejects.toThrow('terminated')
	rmSync(stored)
	expect((await fetch(origin + path)).status).toBe(404)
	const part = await fetch(origin + path, { headers: { range: 'bytes=0-9' } })
	expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([404, null, expect.stringContaining('not')])
	writeFileSync(stored, right)
	expect(sha256(await (await fetch(origin + path)).bytes())).toBe(sha256(bytes))
})
