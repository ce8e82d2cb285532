import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBucket } from '../../packages/storage/src/blobs/test-bucket.ts'
import { checkHub } from '../crash/check-hub.ts'
import { packXet } from '../crash/pack-xet.ts'
import { sha256, Wire } from '../crash/wire.ts'
import { startHub, type HubPerson, type HubProcess } from '../hub-process.ts'
import { partsOf } from './mix.ts'
import { openFaultyStore, type FaultyStore, type StoreFault } from './faulty-store.ts'

const bucket = await openTestBucket()
const WHY_NOT = bucket ? '' : `: ${process.env['STOA_TEST_S3_MISSING'] ?? 'no S3 server is installed'}`

describe.skipIf(!bucket)(`an object store that fails${WHY_NOT}`, () => {
	let store: FaultyStore
	let env: Record<string, string>
	let hub: HubProcess
	let person: HubPerson
	let wire: Wire

	beforeAll(async () => {
		if (!bucket) return
		const { endpoint, region, accessKeyId, secretAccessKey } = bucket.store
		store = await openFaultyStore(endpoint)
		env = {
			STOA_S3_ENDPOINT: store.endpoint,
			STOA_S3_BUCKET: bucket.name,
			STOA_S3_REGION: region,
			STOA_S3_ACCESS_KEY_ID: accessKeyId,
			STOA_S3_SECRET_ACCESS_KEY: secretAccessKey,
			STOA_S3_FORCE_PATH_STYLE: 'true',
		}
		hub = await startHub({ env })
		person = hub.person('casey')
		wire = new Wire(hub.origin, person.token)
	})
	afterAll(async () => {
		await hub?.remove()
		await store?.close()
		await bucket?.close()
	})

	/** A repository with one large file. */
	async function storeFile(name: string): Promise<{ id: string; bytes: Uint8Array<ArrayBuffer>; url: string; key: string }> {
		const id = `${person.name}/${name}`
		const bytes = new Uint8Array(randomBytes(2_000_000))
		await wire.create(name)
		await wire.storeObject(id, bytes)
		const value = { path: 'model.bin', algo: 'sha256', oid: sha256(bytes), size: bytes.length }
		await wire.commit(id, [{ key: 'lfsFile', value }])
		return { id, bytes, url: `${hub.origin}/${id}/resolve/main/model.bin`, key: `lfs/${sha256(bytes)}` }
	}

	/** The SHA-256 of a complete answer with status 200; otherwise the kind of failure. A download that never ends fails the test. */
	async function download(url: string, headers: Record<string, string> = {}): Promise<string> {
		try {
			const answer = await fetch(url, { headers, signal: AbortSignal.timeout(40_000) })
			const bytes = new Uint8Array(await answer.arrayBuffer())
			return answer.ok ? sha256(bytes) : String(answer.status)
		} catch (error) {
			if (error instanceof Error && error.name === 'TimeoutError') throw error
			return 'broken'
		}
	}

	test.each<StoreFault>(['down', 'deny', 'no-bucket'])(
		'%s: large files answer 503, all else goes on, also after a start',
		async (fault) => {
			const { url, bytes } = await storeFile(`store-${fault}`)
			store.fault = fault
			const data = await fetch(url)
			expect([data.status, data.headers.get('retry-after')]).toEqual([503, '5'])
			expect(await partsOf(hub.origin)).toEqual({ database: 'ok', disk: 'ok', largeFiles: 'ill' })
			expect(await data.text()).toBe('The store of large files is not available right now: try again in a moment')
			await expect(wire.storeObject(`${person.name}/store-${fault}`, new Uint8Array(randomBytes(100_000)))).rejects.toThrow(/: 503 /)
			await hub.stop()
			hub = await startHub({ data: hub.data, env })
			wire = new Wire(hub.origin, person.token)
			const id = `${person.name}/store-${fault}`
			await wire.commit(id, [{ key: 'file', value: { path: 'small.txt', content: 'c21hbGw=', encoding: 'base64' } }])
			expect((await fetch(`${hub.origin}/${id}`)).status).toBe(200)
			expect(await (await fetch(`${hub.origin}/${id}/resolve/main/small.txt`)).text()).toBe('small')
			const reasons = { down: /ECONNRESET|socket hang up/, deny: /AccessDenied/, 'no-bucket': /NoSuchBucket/ }
			expect(hub.log()).toMatch(reasons[fault as keyof typeof reasons])
			store.fault = 'none'
			expect(await download(`${hub.origin}/${id}/resolve/main/model.bin`)).toBe(sha256(bytes))
			expect(await partsOf(hub.origin)).toMatchObject({ largeFiles: 'ok' })
		},
	)

	test.each<StoreFault>(['cut', 'short', 'lie'])('%s: no download is complete with other bytes, and none hangs', async (fault) => {
		const { url, bytes } = await storeFile(`store-${fault}`)
		store.fault = fault
		expect(await download(url)).toMatch(/^(broken|5\d\d)$/)
		// A partial answer cannot be hashed, but its bytes are counted.
		if (fault !== 'lie') expect(await download(url, { range: 'bytes=100000-1999999' })).toMatch(/^(broken|5\d\d)$/)
		store.fault = 'none'
		expect(await download(url)).toBe(sha256(bytes))
		await expect.poll(() => checkHub(hub.data), { timeout: 60_000 }).toEqual([])
	})

	test.each<StoreFault>(['later-parts', 'complete', 'complete-late'])(
		'%s: an upload that fails in the middle answers 503, is not acknowledged and leaves no parts',
		async (fault) => {
			const { id, url, bytes: first } = await storeFile(`store-${fault}`)
			const bytes = new Uint8Array(randomBytes(40_000_000))
			store.fault = fault
			await expect(wire.storeObject(id, bytes)).rejects.toThrow(
				/: 503 .*The store of large files is not available right now: try again in a moment/,
			)
			const value = { path: 'large.bin', algo: 'sha256', oid: sha256(bytes), size: bytes.length }
			await expect(wire.commit(id, [{ key: 'lfsFile', value }])).rejects.toThrow(/: 4\d\d /)
			expect(await download(url)).toBe(sha256(first))
			store.fault = 'none'
			expect(await bucket?.unfinished()).toEqual([])
			await wire.storeObject(id, bytes)
			await wire.commit(id, [{ key: 'lfsFile', value }])
			expect(await download(`${hub.origin}/${id}/resolve/main/large.bin`)).toBe(sha256(bytes))
			await expect.poll(() => checkHub(hub.data), { timeout: 60_000 }).toEqual([])
		},
	)

	test('slow: only slow', async () => {
		const { url, bytes } = await storeFile('store-slow')
		store.fault = 'slow'
		expect(await partsOf(hub.origin)).toMatchObject({ largeFiles: 'ill' })
		expect(await download(url)).toBe(sha256(bytes))
		store.fault = 'none'
	})

	test('silent: every request ends within 90 seconds, and all works when the store answers again', async () => {
		const { id, url, bytes } = await storeFile('store-silent')
		const large = new Uint8Array(randomBytes(40_000_000))
		const began = performance.now()
		const inTime = async (work: Promise<string>): Promise<{ end: string; isInTime: boolean }> => {
			const end = await work
			return { end, isInTime: performance.now() - began < 90_000 }
		}
		const endOf = (work: Promise<void>): Promise<string> => work.then(() => 'acknowledged', String)
		store.fault = 'stall'
		const stalled = await fetch(url)
		const broken = stalled.arrayBuffer().then(
			() => 'complete',
			() => 'broken',
		)
		store.fault = 'silent-later'
		const upload = endOf(wire.storeObject(id, large))
		await expect.poll(() => store.fault, { timeout: 30_000 }).toBe('silent')
		const asked = fetch(url).then(async (answer) => `${answer.status} ${answer.headers.get('retry-after')} ${await answer.text()}`)
		const stored = endOf(wire.storeObject(id, new Uint8Array(randomBytes(100_000))))
		expect(await partsOf(hub.origin)).toEqual({ database: 'ok', disk: 'ok', largeFiles: 'ill' })
		expect((await fetch(`${hub.origin}/${id}`)).status).toBe(200)
		const sentence = 'The store of large files is not available right now: try again in a moment'
		const in503 = { end: expect.stringMatching(new RegExp(`: 503 .*${sentence}`)), isInTime: true }
		expect(await Promise.all([broken, asked, stored, upload].map(inTime))).toEqual([
			{ end: 'broken', isInTime: true },
			{ end: `503 5 ${sentence}`, isInTime: true },
			in503,
			in503,
		])
		expect(hub.log()).toContain('The object store was silent for 60 seconds')
		store.fault = 'none'
		expect(await download(url)).toBe(sha256(bytes))
		await wire.storeObject(id, large)
	})

	test('an upload of the right bytes restores an object that was lost, shortened or changed in the store', async () => {
		const { id, bytes, url, key } = await storeFile('store-heals')
		await bucket?.delete(key)
		expect(await download(url)).toBe('404')
		await wire.storeObject(id, bytes)
		expect(await download(url)).toBe(sha256(bytes))

		await bucket?.put(key, bytes.subarray(0, 1000))
		expect(await download(url)).toMatch(/^(broken|5\d\d)$/)
		await wire.storeObject(id, bytes)
		expect(await download(url)).toBe(sha256(bytes))

		const changed = bytes.slice()
		changed.fill(7, 1_999_000)
		await bucket?.put(key, changed)
		expect(await download(url)).toMatch(/^(broken|5\d\d)$/)
		await expect.poll(() => checkHub(hub.data), { timeout: 60_000 }).toEqual([expect.stringContaining('has damaged bytes in the store')])
		await wire.storeObject(id, bytes)
		expect(await download(url)).toBe(sha256(bytes))
		expect(await checkHub(hub.data)).toEqual([])
	})
})

test('on a disk: an object that was lost, shortened or changed is not served, and an upload of the right bytes restores it', async () => {
	const hub = await startHub()
	try {
		const { name, token } = hub.person('casey')
		const wire = new Wire(hub.origin, token)
		const bytes = new Uint8Array(randomBytes(2_000_000))
		const oid = sha256(bytes)
		const id = `${name}/heals`
		await wire.create('heals')
		await wire.storeObject(id, bytes)
		await wire.commit(id, [{ key: 'lfsFile', value: { path: 'model.bin', algo: 'sha256', oid, size: bytes.length } }])
		const path = `${hub.data}/blobs/lfs/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`
		const download = async (): Promise<string> => {
			try {
				const answer = await fetch(`${hub.origin}/${id}/resolve/main/model.bin`)
				return answer.ok ? sha256(new Uint8Array(await answer.arrayBuffer())) : `${answer.status} ${await answer.text()}`
			} catch {
				return 'broken'
			}
		}
		expect(await download()).toBe(oid)
		rmSync(path)
		expect(await download()).toBe(`404 Object ${oid} does not exist on the server`)
		await wire.storeObject(id, bytes)
		expect(await download()).toBe(oid)
		truncateSync(path, 1000)
		expect(await download()).toBe(
			`500 The stored bytes of ${oid} are damaged. Upload the file again, or ask the administrators of the hub to restore it.`,
		)
		await wire.storeObject(id, bytes)
		expect(await download()).toBe(oid)
		writeFileSync(
			path,
			bytes.map((byte, index) => (index === 1_999_999 ? byte ^ 1 : byte)),
		)
		expect(await download()).toBe('broken')
		await expect.poll(() => checkHub(hub.data), { timeout: 60_000 }).toEqual([expect.stringContaining('has damaged bytes in the store')])
		await wire.storeObject(id, bytes)
		expect(await download()).toBe(oid)
		expect(await checkHub(hub.data)).toEqual([])
	} finally {
		await hub.remove()
	}
})

test('on a disk: an upload of the right bytes, whole or in chunks, restores a file whose chunks were lost, cut off or changed', async () => {
	const hub = await startHub()
	try {
		const { name, token } = hub.person('robin')
		const wire = new Wire(hub.origin, token)
		const bytes = new Uint8Array(randomBytes(1_000_000))
		const oid = sha256(bytes)
		const id = `${name}/heals-too`
		await wire.create('heals-too')
		await wire.storeXet(id, bytes)
		await wire.commit(id, [{ key: 'lfsFile', value: { path: 'model.bin', algo: 'sha256', oid, size: bytes.length } }])
		const { hash } = packXet(bytes).xorb
		const path = `${hub.data}/blobs/xorb/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`
		const download = async (): Promise<string> => {
			try {
				const answer = await fetch(`${hub.origin}/${id}/resolve/main/model.bin`)
				return answer.ok ? sha256(new Uint8Array(await answer.arrayBuffer())) : String(answer.status)
			} catch {
				return 'broken'
			}
		}
		const right = readFileSync(path)
		expect(await download()).toBe(oid)

		rmSync(path)
		expect(await download()).toBe('404')
		await wire.storeXet(id, bytes)
		expect(await download()).toBe(oid)
		truncateSync(path, 1000)
		expect(await download()).toMatch(/^(broken|500)$/)
		await wire.storeXet(id, bytes)
		expect(readFileSync(path)).toEqual(right)
		// Damages the file before its next download, because a file that was verified on disk is not hashed again for a day.
		writeFileSync(
			path,
			right.map((byte, index) => (index === 900_000 ? byte ^ 1 : byte)),
		)
		expect(await download()).toMatch(/^(broken|500)$/)
		await expect.poll(() => checkHub(hub.data), { timeout: 60_000 }).toEqual([expect.stringContaining('has damaged bytes in the store')])
		await wire.storeXet(id, bytes)
		expect(await download()).toBe(oid)
		expect(await checkHub(hub.data)).toEqual([])

		// A client without Xet uploads the whole file.
		rmSync(path)
		await wire.storeObject(id, bytes)
		// The hub caches the location of an object for some seconds.
		await expect.poll(download, { timeout: 60_000, interval: 2000 }).toBe(oid)
	} finally {
		await hub.remove()
	}
})
