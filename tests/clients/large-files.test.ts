import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { openBreakingProxy, type BreakingProxy } from './breaking-proxy.ts'
import { clientOutput, inFolder } from './run-client.ts'
import { watchMemory } from './watch-memory.ts'

/** Size of the files in megabytes. `STOA_TEST_LARGE_MB` raises it, for example to 5000. */
const MEGABYTES = Number(process.env['STOA_TEST_LARGE_MB'] ?? 48)
const MB = 1_000_000
const SIZE = MEGABYTES * MB
const PART = Math.max(6 * MB, Math.floor(SIZE / 100))
/** Memory that a transfer may cost the server, its database and git, beside what they use without one. */
const MEMORY_MAX = 150 * MB
const TIMEOUT = 120_000 + MEGABYTES * 400

const { STOA_TEST_PYTHON: python } = process.env
const whyNot = python === undefined ? ' (run npm test: it installs the Python clients)' : ''

let hub: HubProcess
let line: BreakingProxy
let person: { name: string; token: string }
/** Memory of the hub, its database and git without any transfer, in bytes. */
let atStart = 0
beforeAll(async () => {
	hub = await startHub({ env: { STOA_MULTIPART_FROM: String(PART), STOA_RATE_API: '0', STOA_RATE_FILES: '0' } })
	line = await openBreakingProxy(hub.origin)
	person = hub.person('lars')
	await (await fetch(`${hub.origin}/models`)).text()
	atStart = watchMemory(hub.pid).end().bytes
})
afterAll(async () => {
	await line?.close()
	await hub?.remove()
})

/** Most memory that the hub, its database and git used while `work` ran, beside what they used when the hub had started. */
async function memoryDuring(work: () => Promise<void>): Promise<number> {
	const watch = watchMemory(hub.pid)
	let most = 0
	try {
		await work()
	} finally {
		const { bytes, what } = watch.end()
		if (process.env['STOA_TEST_LARGE_MB'] !== undefined)
			process.stdout.write(`memory: ${bytes / MB} MB at most, ${atStart / MB} MB at the start: ${what}\n`)
		most = bytes - atStart
	}
	return most
}

/** Every file in the store of large files. */
function storedBytes(): number {
	const files = readdirSync(join(hub.data, 'blobs'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
	return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

/** Pseudo-random numbers that are the same for the same seed. */
function block(seed: number): Buffer {
	const bytes = Buffer.alloc(MB)
	let state = (seed * 2_654_435_761 + 1) >>> 0
	for (let at = 0; at < bytes.length; at += 4) {
		state ^= state << 13
		state ^= state >>> 17
		state ^= state << 5
		bytes.writeUInt32LE(state >>> 0, at)
	}
	return bytes
}

/** Writes the file and returns its SHA-256. The megabytes listed in `changed` have other content. */
async function writeLarge(path: string, changed: ReadonlySet<number> = new Set()): Promise<string> {
	const hash = createHash('sha256')
	const file = createWriteStream(path)
	for (let index = 0; index < MEGABYTES; index++) {
		const bytes = block(changed.has(index) ? index + 1_000_003 : index + 1)
		hash.update(bytes)
		if (!file.write(bytes)) await once(file, 'drain')
	}
	file.end()
	await once(file, 'close')
	return hash.digest('hex')
}

async function call(origin: string, route: string, body: string, type = 'application/json'): Promise<Response> {
	const headers = { authorization: `Bearer ${person.token}`, 'content-type': type }
	const answer = await fetch(origin + route, { method: 'POST', headers, body })
	if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
	return answer
}

async function readPart(path: string, start: number, length: number): Promise<Buffer> {
	const file = await open(path)
	const { buffer } = await file.read(Buffer.alloc(length), 0, length, start)
	await file.close()
	return buffer
}

/** Repeats a request until it succeeds, as clients do. */
async function insistently<T>(work: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work()
		} catch (error) {
			if (attempt === 5) throw error
		}
	}
}

const Batch = z.object({
	objects: z.tuple([z.object({ actions: z.object({ upload: z.object({ href: z.string(), header: z.record(z.string(), z.string()) }) }) })]),
})

test(`${MEGABYTES} MB by multipart LFS over a line that breaks, and down again by ranges`, { timeout: TIMEOUT }, () =>
	inFolder(async (folder) => {
		const path = join(folder, 'large.bin')
		const oid = await writeLarge(path)
		const memory = await memoryDuring(() => byParts(path, oid))
		expect(memory).toBeLessThan(MEMORY_MAX)
	}),
)

/** Uploads in parts and downloads by ranges. The line breaks in both directions. */
async function byParts(path: string, oid: string): Promise<void> {
	await call(hub.origin, '/api/repos/create', JSON.stringify({ name: 'by-parts' }))
	const asked = JSON.stringify({ operation: 'upload', transfers: ['basic', 'multipart'], objects: [{ oid, size: SIZE }] })
	const answer: unknown = await (
		await call(line.origin, '/lars/by-parts.git/info/lfs/objects/batch', asked, 'application/vnd.git-lfs+json')
	).json()
	const { href, header } = Batch.parse(answer).objects[0].actions.upload
	const partSize = Number(header['chunk_size'])
	const through = (address: string): string => address.replace(hub.origin, line.origin)
	line.breakAfter(SIZE / 2)
	for (let number = 1; number <= Math.ceil(SIZE / partSize); number++) {
		const start = (number - 1) * partSize
		const body = await readPart(path, start, Math.min(partSize, SIZE - start))
		await insistently(async () => {
			const sent = await fetch(through(header[String(number)] ?? ''), { method: 'PUT', body: new Uint8Array(body) })
			if (!sent.ok) throw new Error(`part ${number}: ${sent.status}`)
		})
	}
	expect(line.breaks()).toBe(1)
	await call(line.origin, new URL(href).pathname, JSON.stringify({ oid, parts: [] }), 'application/vnd.git-lfs+json')
	const lines = [
		{ key: 'header', value: { summary: 'Add' } },
		{ key: 'lfsFile', value: { path: 'large.bin', algo: 'sha256', oid, size: SIZE } },
	]
	await call(
		line.origin,
		'/api/models/lars/by-parts/commit/main',
		lines.map((each) => JSON.stringify(each)).join('\n'),
		'application/x-ndjson',
	)

	const hash = createHash('sha256')
	const progress = { at: 0 }
	line.breakAfter(SIZE / 2)
	while (progress.at < SIZE) {
		await insistently(async () => {
			const range = await fetch(`${line.origin}/lars/by-parts/resolve/main/large.bin`, {
				headers: { range: `bytes=${progress.at}-${Math.min(SIZE, progress.at + partSize * 10) - 1}` },
			})
			expect(range.status).toBe(206)
			for await (const piece of range.body ?? []) {
				hash.update(piece)
				progress.at += piece.length
			}
		})
	}
	expect(line.breaks()).toBe(2)
	expect(hash.digest('hex')).toBe(oid)
}

test.skipIf(python === undefined)(
	`${MEGABYTES} MB through Xet over a line that breaks, and down again${whyNot}`,
	{ timeout: TIMEOUT },
	async () => {
		await inFolder(async (folder) => {
			const path = join(folder, 'large.bin')
			const oid = await writeLarge(path)
			const memory = await memoryDuring(() => throughXet(folder, path, oid))
			expect(memory).toBeLessThan(MEMORY_MAX)
		})
	},
)

/** Uploads and downloads with the official client over a line that breaks, then downloads without Xet. */
async function throughXet(folder: string, path: string, oid: string): Promise<void> {
	const before = line.breaks()
	line.breakAfter(SIZE / 2)
	const env = { HF_ENDPOINT: line.origin, HF_TOKEN: person.token }
	const args = [join(ROOT, 'tests/clients/python/large.py'), 'lars/by-xet', 'large.bin', path, join(folder, 'cache')]
	const printed = await clientOutput(python ?? '', args, { home: folder, env })
	expect(printed.trim().split('\n').at(-1)).toBe(oid)
	expect(line.breaks()).toBeGreaterThan(before)
	const plain = createHash('sha256')
	for await (const piece of (await fetch(`${hub.origin}/lars/by-xet/resolve/main/large.bin`)).body ?? []) plain.update(piece)
	expect(plain.digest('hex')).toBe(oid)
}

test.skipIf(python === undefined)(
	`two versions of ${MEGABYTES} MB that differ in one per cent take little more than one${whyNot}`,
	{ timeout: TIMEOUT },
	async () => {
		await inFolder(async (folder) => {
			const path = join(folder, 'version.bin')
			const env = { HF_ENDPOINT: hub.origin, HF_TOKEN: person.token }
			const upload = (): Promise<string> =>
				clientOutput(python ?? '', [join(ROOT, 'tests/clients/python/large.py'), 'lars/versions', 'version.bin', path, '-'], {
					home: folder,
					env,
				})
			const before = storedBytes()
			// The content is new to the hub: the file of the tests above has other content.
			const own = new Set(Array.from({ length: MEGABYTES }, (_, index) => index))
			await writeLarge(path, own)
			await upload()
			await writeLarge(path, new Set([...own].filter((index) => index % 100 !== 17)))
			await upload()
			expect(storedBytes() - before).toBeLessThan(SIZE * 1.1 + 2 * MB)
		})
	},
)

test.skipIf(python === undefined)(
	`another computer sends only the new content of ${MEGABYTES} MB${whyNot}`,
	{ timeout: TIMEOUT },
	async () => {
		await inFolder(async (folder) => {
			const path = join(folder, 'shared.bin')
			const env = { HF_ENDPOINT: hub.origin, HF_TOKEN: person.token }
			const upload = (home: string): Promise<string> =>
				clientOutput(python ?? '', [join(ROOT, 'tests/clients/python/large.py'), 'lars/computers', 'shared.bin', path, '-'], {
					home: join(folder, home),
					cwd: folder,
					env,
				})
			const other = (seed: number): Set<number> =>
				new Set(Array.from({ length: MEGABYTES }, (_, index) => index).filter((index) => index !== seed))
			const before = storedBytes()
			await writeLarge(path, other(3))
			await upload('one')
			await writeLarge(path, other(5))
			await upload('other')
			expect(storedBytes() - before).toBeLessThan(SIZE * 1.3)
		})
	},
)
