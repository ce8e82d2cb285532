import { Chunker, chunkHash, hashToString } from '@stoa/xet'
import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

const BYTES = randomBytes(700_000)

let server: TestServer
let ada: { authorization: string }
beforeAll(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
})
afterAll(() => server.close())

const upload = (id: string, bytes = BYTES): Promise<void> => uploadLarge(server, id, { path: 'w.bin', bytes }, ada)

interface Reconstruction {
	terms: { hash: string; unpacked_length: number; range: { start: number; end: number } }[]
	fetch_info: Record<string, { url: string; url_range: { start: number; end: number } }[]>
}

test('a file uploaded by LFS gets a Xet hash and can be read by it, and nothing is stored twice', async () => {
	const [id, other] = [await server.makeRepo('ada', 'first'), await server.makeRepo('ada', 'second')]
	await upload(id)
	await upload(other)
	expect(await server.hub.adopt()).toBe(1)
	expect(await server.hub.adopt()).toBe(0)
	const head = await server.app.inject({ method: 'HEAD', url: `/${other}/resolve/main/w.bin` })
	const hash = String(head.headers['x-xet-hash'])
	expect(hash).toMatch(/^[0-9a-f]{64}$/)
	// hub.js asks for the location of the chunks in the request that asks for the size.
	const accept = 'application/vnd.xet-fileinfo+json, */*'
	const info = await server.app.inject({ url: `/${other}/resolve/main/w.bin`, headers: { accept, range: 'bytes=0-0' } })
	expect([info.statusCode, info.headers['content-type'], info.headers.vary]).toEqual([
		200,
		expect.stringContaining('application/vnd.xet-fileinfo+json'),
		'Accept',
	])
	expect(info.json()).toMatchObject({ hash, reconstructionUrl: expect.stringContaining(hash) })
	expect([info.headers['x-linked-size'], info.headers.etag]).toEqual([String(BYTES.length), undefined])
	const small = await server.app.inject({ url: `/${other}/resolve/main/.gitattributes`, headers: { accept } })
	expect(small.headers['content-type']).toContain('text/plain')
	const [file] = (await server.app.inject(`/api/models/${id}/tree/main?recursive=true`))
		.json<{ path: string; xetHash?: string }[]>()
		.slice(-1)
	expect(file).toMatchObject({ path: 'w.bin', xetHash: hash })

	const { accessToken } = (await server.app.inject(`/api/models/${id}/xet-read-token/main`)).json<{ accessToken: string }>()
	const cas = { authorization: `Bearer ${accessToken}` }
	const found = (await server.app.inject({ url: `/cas/v1/reconstructions/${hash}`, headers: cas })).json<Reconstruction>()
	expect(found.terms.reduce((sum, { unpacked_length }) => sum + unpacked_length, 0)).toBe(BYTES.length)
	for (const [place] of Object.values(found.fetch_info)) {
		const { start, end } = place?.url_range ?? { start: 0, end: 0 }
		const part = await server.app.inject({
			url: place?.url.replace('http://hub.test', '') ?? '',
			headers: { range: `bytes=${start}-${end}` },
		})
		expect([part.statusCode, part.rawPayload.length]).toEqual([206, end - start + 1])
	}
	const whole = await server.app.inject(`/${id}/resolve/main/w.bin`)
	expect(whole.rawPayload.equals(BYTES)).toBe(true)
	expect(await Array.fromAsync(server.hub.check())).toEqual([])
	const visitor = { kind: 'visitor' } as const
	expect(await server.hub.largeFiles.storage(visitor, { kind: 'model', id })).toEqual({ used: BYTES.length, stored: BYTES.length })
	const metrics = (await server.app.inject('/metrics')).body
	expect(metrics).toContain(`stoa_large_file_bytes{what="used"} ${2 * BYTES.length}`)
	expect(metrics).toContain(`stoa_large_file_bytes{what="saved"} ${BYTES.length}`)
})

/** Every file in the store of large files. */
function storedBytes(): number {
	const entries = readdirSync(join(server.folder, 'blobs'), { recursive: true, withFileTypes: true })
	return entries.filter((entry) => entry.isFile()).reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

test('a second version uploaded by LFS takes only the space of its changes, and clients of every kind read it', async () => {
	const [id, other] = [await server.makeRepo('ada', 'versions'), await server.makeRepo('ada', 'copy')]
	const before = storedBytes()
	const first = randomBytes(6_000_000)
	const second = Buffer.concat([first.subarray(0, 3_000_000), randomBytes(60_000), first.subarray(3_060_000)])
	await upload(id, first)
	await server.hub.adopt()
	await upload(id, second)
	await server.hub.adopt()
	try {
		server.setClock(2 * 3_600_000)
		await server.hub.adopt()
		expect(storedBytes() - before).toBeLessThan(first.length * 1.2)
		// Uploading it again, to another repository, stores nothing either.
		await upload(other, second)
		expect(storedBytes() - before).toBeLessThan(first.length * 1.2)
		for (const repo of [id, other]) {
			const whole = await server.app.inject(`/${repo}/resolve/main/w.bin`)
			expect(whole.rawPayload.equals(second)).toBe(true)
			const range = { range: 'bytes=2999990-3100000' }
			const part = await server.app.inject({ url: `/${repo}/resolve/main/w.bin`, headers: range })
			expect(part.rawPayload.equals(second.subarray(2_999_990, 3_100_001))).toBe(true)
		}
		expect(await Array.fromAsync(server.hub.check())).toEqual([])
	} finally {
		server.setClock(0)
	}
})

test('chunks are found only in files of the repository that the token is for', async () => {
	const empty = await server.makeRepo('ada', 'empty')
	const tokenOf = async (id: string) =>
		(await server.app.inject(`/api/models/${id}/xet-read-token/main`)).json<{ accessToken: string }>().accessToken
	const ask = async (id: string, chunk: string) =>
		server.app.inject({ url: `/cas/v1/chunks/default/${chunk}`, headers: { authorization: `Bearer ${await tokenOf(id)}` } })
	const chunk = firstChunk()
	const answer = await ask('ada/first', chunk)
	expect(answer.statusCode).toBe(200)
	expect(answer.rawPayload.subarray(0, 14).toString()).toBe('HFRepoMetaData')
	expect((await ask(empty, chunk)).statusCode).toBe(404)
	expect((await ask('ada/first', 'f'.repeat(64))).statusCode).toBe(404)
	expect(server.problems).toEqual([])
})

/** The hash of the file's first chunk, as a client computes it. */
function firstChunk(): string {
	const [chunk] = [...new Chunker().push(BYTES)]
	return hashToString(chunkHash(chunk ?? new Uint8Array(0)))
}
