import { afterEach, expect, test, vi } from 'vitest'
import { fetchBytes, FetchFailure, fetchFromMemory } from './model-files.ts'

afterEach(() => vi.unstubAllGlobals())
const answer = (response: Response) => vi.stubGlobal('fetch', async () => response)

test('fetchBytes() counts what arrives', async () => {
	answer(new Response('0123456789'))
	const counted: number[] = []
	const bytes = await fetchBytes('/x', { path: 'x', size: 10 }, (loaded) => counted.push(loaded))
	expect([new TextDecoder().decode(bytes), counted.at(-1)]).toEqual(['0123456789', 10])
})

test('fetchBytes() tells a refusal from a broken connection', async () => {
	const failure = (size: number) =>
		fetchBytes('/x', { path: 'x', size }, () => undefined).catch((error: unknown) => error instanceof FetchFailure && error.failure)
	answer(new Response('', { status: 403 }))
	expect(await failure(10)).toMatchObject({ status: 403, path: 'x' })
	answer(new Response('01234'))
	expect(await failure(10)).toMatchObject({ isOffline: true })
	answer(new Response('0123456789'))
	expect(await failure(5)).toMatchObject({ message: 'x is longer than the hub said' })
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
	expect(await failure(10)).toMatchObject({ isOffline: true })
})

test('fetchFromMemory() answers for the repository: files, sizes, and what is not there', async () => {
	const get = fetchFromMemory(
		new Map([
			['onnx/model.onnx', new Uint8Array(4)],
			['config.json', new Uint8Array([1, 2])],
		]),
	)
	const base = 'http://hub/ada/engine/resolve/main'
	const part = await get(`${base}/config.json`, { headers: { Range: 'bytes=0-0' } })
	expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 0-0/2'])
	expect((await get(`${base}/missing.json`)).status).toBe(404)
	expect((await get(`${base}/onnx/model.onnx`)).status).toBe(200)
	expect((await get(`${base}/config.json`)).status).toBe(200)
})
