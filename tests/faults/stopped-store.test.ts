import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestBucket, type TestBucket } from '../../packages/storage/src/blobs/test-bucket.ts'
import { startS3, type StartedS3 } from '../../tools/setup/s3-server.ts'
import { checkHub } from '../crash/check-hub.ts'
import { sha256, Wire } from '../crash/wire.ts'
import { type HubProcess, startHub } from '../hub-process.ts'
import { isRunning } from './hub-processes.ts'
import { partsOf } from './mix.ts'

const MEBIBYTE = 1024 * 1024
const SENTENCE = 'The store of large files is not available right now: try again in a moment'

/** A server of this file's own, because it is stopped. Only where the suite, or an earlier run, has built it. */
const cache = process.env['STOA_TEST_CACHE'] ?? ''
const isInstalled = existsSync(join(cache, 's3-server', 'server.json'))
const started = isInstalled ? await startS3(cache) : { missing: 'no S3 server is installed' }
const server: StartedS3 | undefined = 'restart' in started ? started : undefined
let bucket: TestBucket | undefined
let hub: HubProcess | undefined
afterAll(async () => {
	await hub?.remove()
	await bucket?.close()
	await server?.stop()
})

async function openBucket({ env }: StartedS3): Promise<{ bucket: TestBucket; settings: Record<string, string> }> {
	const [endpoint, region] = [env['STOA_TEST_S3_ENDPOINT'] ?? '', env['STOA_TEST_S3_REGION'] ?? '']
	const [accessKeyId, secretAccessKey] = [env['STOA_TEST_S3_ACCESS_KEY_ID'] ?? '', env['STOA_TEST_S3_SECRET_ACCESS_KEY'] ?? '']
	const made = await openTestBucket({ endpoint, region, accessKeyId, secretAccessKey, stop: async () => undefined })
	if (!made) throw new Error('The server answers no bucket')
	const settings = {
		STOA_S3_ENDPOINT: endpoint,
		STOA_S3_BUCKET: made.name,
		STOA_S3_REGION: region,
		STOA_S3_ACCESS_KEY_ID: accessKeyId,
		STOA_S3_SECRET_ACCESS_KEY: secretAccessKey,
		STOA_S3_FORCE_PATH_STYLE: 'true',
		STOA_MULTIPART_FROM: String(5 * MEBIBYTE),
	}
	return { bucket: made, settings }
}

interface UploadAction {
	href: string
	header: Record<string, string>
}

/** Where an object is uploaded to. */
async function uploadOf(origin: string, token: string, ask: { id: string; bytes: Uint8Array; transfers: string[] }): Promise<UploadAction> {
	const answer = await fetch(`${origin}/${ask.id}.git/info/lfs/objects/batch`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.git-lfs+json' },
		body: JSON.stringify({
			operation: 'upload',
			transfers: ask.transfers,
			hash_algo: 'sha256',
			objects: [{ oid: sha256(ask.bytes), size: ask.bytes.length }],
		}),
	})
	const { objects } = (await answer.json()) as { objects: { actions: { upload: UploadAction } }[] }
	return objects[0]?.actions.upload ?? { href: '', header: {} }
}

/** Begins to send a body of which `finish` sends the last quarter. */
function beginToSend(url: string, token: string, body: Uint8Array): { finish: () => Promise<{ status: number; text: string }> } {
	const most = Math.floor((body.length / 4) * 3)
	const sending = request(url, { method: 'PUT', headers: { authorization: `Bearer ${token}`, 'content-length': body.length } })
	const answered = new Promise<{ status: number; text: string }>((done, fail) => {
		sending.on('error', fail)
		sending.on('response', (answer) => {
			let text = ''
			answer.setEncoding('utf8').on('data', (part: string) => (text += part))
			answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
		})
	})
	answered.catch(() => undefined)
	sending.write(body.subarray(0, most))
	return {
		finish() {
			sending.end(body.subarray(most))
			return answered
		},
	}
}

test.skipIf(!server)(
	`a store that stops in the middle and comes back: 503 meanwhile, nothing acknowledged is lost${'missing' in started ? `: ${started.missing}` : ''}`,
	async () => {
		if (!server) return
		const opened = await openBucket(server)
		bucket = opened.bucket
		hub = await startHub({ env: opened.settings })
		const { origin, pid } = hub
		const { name, token } = hub.person('casey')
		const wire = new Wire(origin, token)
		const id = `${name}/stopped`
		const [small, large, whole, parted] = [2, 24, 48, 12].map((size) => new Uint8Array(randomBytes(size * MEBIBYTE)))
		if (!small || !large || !whole || !parted) return
		const commit = (path: string, bytes: Uint8Array): Promise<string> =>
			wire.commit(id, [{ key: 'lfsFile', value: { path, algo: 'sha256', oid: sha256(bytes), size: bytes.length } }])
		const put = async (url: string, bytes: Uint8Array<ArrayBuffer>): Promise<Response> =>
			fetch(url, { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: bytes })
		const hashOf = async (path: string): Promise<string> =>
			sha256(new Uint8Array(await (await fetch(`${origin}/${id}/resolve/main/${path}`)).arrayBuffer()))
		await wire.create('stopped')
		for (const [path, bytes] of Object.entries({ 'small.bin': small, 'large.bin': large })) {
			await wire.storeObject(id, bytes)
			await commit(path, bytes)
		}

		// What is under way when the server stops: a download, an upload, and an upload in parts.
		const download = (await fetch(`${origin}/${id}/resolve/main/large.bin`)).body?.getReader()
		expect((await download?.read())?.done).toBe(false)
		const { href } = await uploadOf(origin, token, { id, bytes: whole, transfers: ['basic'] })
		const upload = beginToSend(href, token, whole)
		const { href: complete, header } = await uploadOf(origin, token, { id, bytes: parted, transfers: ['multipart', 'basic'] })
		const partSize = Number(header['chunk_size'])
		const partOf = (number: number): Uint8Array<ArrayBuffer> => parted.subarray((number - 1) * partSize, number * partSize)
		expect((await put(header['1'] ?? '', partOf(1))).status).toBe(200)
		// The first parts of the upload are in the store.
		await expect.poll(() => bucket?.unfinished()).toContain(`lfs/${sha256(whole)}`)

		const { promise: away, resolve: bringBack } = Promise.withResolvers<void>()
		const back = server.restart(away, 'SIGKILL')
		await expect.poll(() => partsOf(origin)).toEqual({ database: 'ok', disk: 'ok', largeFiles: 'ill' })
		const refused = await fetch(`${origin}/${id}/resolve/main/small.bin`)
		expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([503, '5', SENTENCE])
		const [ended, part, stored] = await Promise.all([
			upload.finish(),
			put(header['2'] ?? '', partOf(2)),
			wire.storeObject(id, new Uint8Array(randomBytes(100_000))).then(
				() => 'acknowledged',
				(error: unknown) => String(error),
			),
		])
		expect([ended.status, ended.text]).toEqual([503, expect.stringContaining(SENTENCE)])
		expect([part.status, await part.text()]).toEqual([503, expect.stringContaining(SENTENCE)])
		expect(stored).toContain(': 503 ')
		const pump = async (): Promise<void> => {
			while (!(await download?.read())?.done);
		}
		await expect(pump()).rejects.toThrow('terminated')
		await wire.commit(id, [{ key: 'file', value: { path: 'a.txt', content: 'YQ==', encoding: 'base64' } }])
		expect((await fetch(`${origin}/${id}`)).status).toBe(200)

		bringBack()
		await back
		await expect.poll(() => partsOf(origin)).toMatchObject({ largeFiles: 'ok' })
		expect([await hashOf('small.bin'), await hashOf('large.bin')]).toEqual([sha256(small), sha256(large)])
		// The part that was acknowledged need not be sent again.
		for (let number = 2; (number - 1) * partSize < parted.length; number += 1)
			expect((await put(header[String(number)] ?? '', partOf(number))).status).toBe(200)
		const completed = await fetch(complete, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ oid: sha256(parted), parts: [] }),
		})
		expect(completed.status, await completed.text()).toBe(200)
		await wire.storeObject(id, whole)
		for (const [path, bytes] of Object.entries({ 'whole.bin': whole, 'parted.bin': parted })) {
			await commit(path, bytes)
			expect(await hashOf(path)).toBe(sha256(bytes))
		}
		expect(isRunning(pid)).toBe(true)
		await expect.poll(() => checkHub(hub?.data ?? ''), { timeout: 60_000 }).toEqual([])
	},
)
