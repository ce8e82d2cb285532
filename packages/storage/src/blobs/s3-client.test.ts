import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openS3Blobs } from './s3-blobs.ts'

const KEY = `lfs/${'0'.repeat(64)}` as const

/** Blobs in a store that answers as given, and the number of requests that it got. */
async function openStore(answer: (response: ServerResponse, count: number) => Promise<void>, silenceMsMax: number) {
	let count = 0
	const server = createServer((_, response) => void answer(response, (count += 1)))
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
	return {
		blobs: openS3Blobs({ endpoint, bucket: 'b', region: 'us-east-1', ...keys, forcePathStyle: true, silenceMsMax }),
		count: () => count,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections()
			await new Promise((closed) => server.close(closed))
		},
	}
}

test('a store that is silent is asked once', async () => {
	await using store = await openStore(async () => undefined, 300)
	const failure = await store.blobs.stat(KEY).catch((error: unknown) => error)
	expect(failure).toMatchObject({ code: 'unavailable', cause: { message: 'The object store was silent for 0.3 seconds' } })
	expect(store.count()).toBe(1)
})

test('a store that fails quickly is asked again', async () => {
	await using store = await openStore(async (response, count) => {
		response.writeHead(count < 3 ? 503 : 200, { 'content-length': count < 3 ? 0 : 7 }).end()
	}, 5000)
	expect(await store.blobs.stat(KEY)).toEqual({ size: 7 })
	expect(store.count()).toBe(3)
})

test('a slow but steady download takes as long as it needs', async () => {
	const pieces = 20
	await using store = await openStore(async (response) => {
		response.writeHead(200, { 'content-length': pieces })
		for (let piece = 0; piece < pieces; piece += 1) {
			await sleep(100)
			response.write('x')
		}
		response.end()
	}, 1000)
	const read = await store.blobs.open(KEY)
	expect((await Array.fromAsync(read ?? [])).join('')).toBe('x'.repeat(pieces))
})
