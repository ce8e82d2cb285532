import { createUpstreams, openTransfers } from '@stoa/storage'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Chunker } from '@stoa/xet'
import { parseSha256 } from '@stoa/vocabulary'
import { XetClient } from '../garbage/xet-client.ts'
import { startUpstream, type MirrorUpstream } from '../../mirror-upstream.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

const MIB = 1024 * 1024

let there: TestServer
let upstream: MirrorUpstream
let here: TestServer
let address: string
let parts: string

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
	parts = await mkdtemp(join(tmpdir(), 'stoa-parts-'))
	there = await openTestServer({ settings: { STOA_PUBLIC_URL: '' } })
	upstream = await startUpstream(await there.app.listen({ host: '127.0.0.1', port: 0 }))
	const transfers = openTransfers({ folder: parts, report: (what, error) => console.error(what, error) })
	const mirror = { upstreams: createUpstreams(), transfers, compareMs: 0, missingMs: 0, objectMax: 2 ** 40, isOffline: false }
	here = await openTestServer({ settings: { STOA_PUBLIC_URL: '' }, ports: { mirror } })
	address = await here.app.listen({ host: '127.0.0.1', port: 0 })
	await here.hub.mirrors?.addUpstream({ name: 'there', address: upstream.address, hosts: [upstream.fileHost] })
})
afterAll(async () => {
	await here.close()
	await upstream.close()
	await there.close()
	await rm(parts, { recursive: true, force: true })
})

const client = new XetClient()

/** Makes a model at the upstream, whose large file a client of Xet sends: only chunks that it has not sent before. */
async function makeModel(name: string, bytes: Buffer): Promise<string> {
	const id = await there.makeRepo('ada', name)
	const headers = await there.as('ada')
	const { id: repoId } = await there.hub.repos.find({ kind: 'visitor' }, { kind: 'model', id })
	const userId = (await there.hub.people.account('ada')).id
	const chunker = new Chunker()
	const chunks = [...chunker.push(bytes)]
	await client.upload(there.hub, { repoId, userId, scope: 'write' }, [...chunks, ...[chunker.end()].filter((last) => last !== undefined)])
	await uploadLarge(there, id, { path: 'model.bin', bytes }, headers)
	return id
}

/** Until the mirror knows of what chunks a file consists. */
async function learned(bytes: Buffer): Promise<void> {
	const { objects, mirrorChunks } = here.records
	await expect.poll(() => mirrorChunks.hasAny('there')).toBe(true)
	await expect.poll(async () => (await objects.byHashes([parseSha256(sha256(bytes))]))[0]?.xetHash, { timeout: 20_000 }).toBeDefined()
}

async function download(id: string): Promise<Buffer> {
	const answer = await fetch(`${address}/${id}/resolve/main/model.bin`)
	expect(answer.status).toBe(200)
	return Buffer.from(await answer.arrayBuffer())
}

/** Until a file that was read is stored, which happens behind its readers. */
async function stored(bytes: Buffer): Promise<void> {
	await expect.poll(() => here.records.objects.byHashes([parseSha256(sha256(bytes))]), { timeout: 20_000 }).toHaveLength(1)
}

/** Pulls a new model through the mirror; returns how many bytes of files the upstream sent. */
async function takenFor(name: string, tuned: Buffer): Promise<number> {
	const id = await makeModel(name, tuned)
	const before = upstream.fileBytes
	expect(sha256(await download(id))).toBe(sha256(tuned))
	await stored(tuned)
	return upstream.fileBytes - before
}

const base = randomBytes(40 * MIB)
/** The base with other bytes from `start` on. */
const tuned = (start: number, length: number): Buffer =>
	Buffer.concat([base.subarray(0, start), randomBytes(length), base.subarray(start + length)])

test('P-01 a fine-tune of which nine tenths of the chunks are here takes about a tenth', async () => {
	expect(await takenFor('base', base)).toBe(base.length)
	await learned(base)
	const bytes = tuned(18 * MIB, 4 * MIB)
	// On a busy machine the first bytes come whole until the hub knows what is here: few, when the upstream is slow.
	upstream.pause = 50
	const taken = await takenFor('tuned', bytes)
	upstream.pause = 0
	expect(taken).toBeGreaterThan(4 * MIB)
	expect(taken).toBeLessThan(5.5 * MIB)
	// A second pull takes nothing.
	const before = upstream.fileBytes
	expect(sha256(await download('ada/tuned'))).toBe(sha256(bytes))
	expect(upstream.fileBytes).toBe(before)
	expect(upstream.credentials).toEqual([])
	expect(await Array.fromAsync(here.hub.check())).toEqual([])
	expect(here.problems).toEqual([])
})

test('a range in a fine-tune is put together, too', async () => {
	const bytes = tuned(30 * MIB, 2 * MIB)
	const id = await makeModel('ranged', bytes)
	for (const [start, end] of [
		[29 * MIB + 5, 31 * MIB + 9],
		[3, 40],
		[bytes.length - 7, bytes.length - 1],
	] as const) {
		const answer = await fetch(`${address}/${id}/resolve/main/model.bin`, { headers: { range: `bytes=${start}-${end}` } })
		expect(answer.status).toBe(206)
		expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true)
	}
	expect(here.problems).toEqual([])
})

test('a fine-tune comes whole where the upstream says nothing of chunks, and after chunks that were wrong', async () => {
	const silent = tuned(5 * MIB, MIB)
	upstream.instead = (incoming, response) => {
		if (!incoming.url?.includes('/xet-read-token/')) return false
		response.writeHead(404).end()
		return true
	}
	expect(await takenFor('silent', silent)).toBe(silent.length)
	upstream.instead = undefined

	const lied = tuned(7 * MIB, MIB)
	const id = await makeModel('lied', lied)
	upstream.spoilsFiles = true
	const wrong = await fetch(`${address}/${id}/resolve/main/model.bin`)
	await expect(wrong.arrayBuffer()).rejects.toThrow('terminated')
	upstream.spoilsFiles = false
	const before = upstream.fileBytes
	expect(sha256(await download(id))).toBe(sha256(lied))
	expect(upstream.fileBytes - before).toBe(lied.length)
	await stored(lied)
	expect(await Array.fromAsync(here.hub.check())).toEqual([])
})

test('an upstream that leads to an inner host for its chunks sends no request there, and the file comes whole', async () => {
	const asked: (string | undefined)[] = []
	const inner = createServer((incoming, response) => {
		asked.push(incoming.url)
		response.writeHead(404).end()
	})
	inner.listen(0, '127.0.0.1')
	await once(inner, 'listening')
	const casUrl = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/cas`
	upstream.instead = (incoming, response) => {
		if (!incoming.url?.includes('/xet-read-token/')) return false
		response
			.writeHead(200, { 'content-type': 'application/json' })
			.end(JSON.stringify({ casUrl, accessToken: 'secret', exp: 2_000_000_000 }))
		return true
	}
	const bytes = tuned(13 * MIB, MIB)
	expect(await takenFor('led', bytes)).toBe(bytes.length)
	upstream.instead = undefined
	expect(asked).toEqual([])
	inner.close()
})

test('chunks are taken from the upstream again when the file in which they lay has left', async () => {
	const left = await here.hub.repos.find({ kind: 'visitor' }, { kind: 'model', id: 'ada/base' })
	const bytes = tuned(9 * MIB, MIB)
	const { objects } = here.records
	for (const name of ['base', 'tuned', 'ranged', 'silent', 'lied', 'led']) {
		const repo = await here.hub.repos.find({ kind: 'visitor' }, { kind: 'model', id: `ada/${name}` })
		const held = await objects.ofRepo(repo.id)
		await objects.release(
			repo.id,
			held.map(({ sha256: hash }) => hash),
		)
	}
	expect(await objects.ofRepo(left.id)).toEqual([])
	// A file that is cut at this moment leaves with the next collection.
	const isNoted = async (): Promise<boolean> => {
		await here.hub.garbage.collect({ isNow: true })
		return here.records.mirrorChunks.hasAny('there')
	}
	await expect.poll(isNoted, { timeout: 60_000 }).toBe(false)
	expect(await takenFor('later', bytes)).toBe(bytes.length)
})
