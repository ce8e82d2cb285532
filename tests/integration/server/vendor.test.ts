import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stoa-vendor-'))
	const library = join(folder, 'client/vendor/library@1.2.0')
	await Promise.all([mkdir(join(folder, 'client/assets'), { recursive: true }), mkdir(library, { recursive: true })])
	await Promise.all([
		writeFile(join(folder, 'outside'), 'outside'),
		writeFile(join(folder, 'client/assets/page-abc.js'), 'page()'),
		writeFile(join(library, 'run.mjs'), 'run()'),
		writeFile(join(library, 'run.mjs.br'), 'compressed'),
	])
	server = await openTestServer({ pages: { assetsFolder: join(folder, 'client/assets') } })
})
afterAll(async () => {
	await server.close()
	await rm(folder, { recursive: true, force: true })
})

test('apps of every origin may import a library, compressed and checked for a new version each time', async () => {
	const url = '/vendor/library/run.mjs'
	const first = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
	expect(first.body).toBe('compressed')
	expect(first.headers).toMatchObject({
		'content-type': 'text/javascript; charset=utf-8',
		'content-encoding': 'br',
		'access-control-allow-origin': '*',
		'cross-origin-resource-policy': 'cross-origin',
		'cache-control': 'public, no-cache',
	})
	const again = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, br', 'if-none-match': String(first.headers.etag) } })
	expect([again.statusCode, again.body]).toEqual([304, ''])
	expect((await server.app.inject({ url })).body).toBe('run()')
})

test('a library of a named version is kept for ever; another version, file or folder is not found', async () => {
	const named = await server.app.inject({ url: '/vendor/library@1.2.0/run.mjs' })
	expect([named.statusCode, named.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
	for (const url of [
		'/vendor/library@1.1.0/run.mjs',
		'/vendor/library/missing.mjs',
		'/vendor/lib/run.mjs',
		'/vendor/library/..%2F..%2F..%2Foutside',
		'/vendor/..%2Fassets/page-abc.js',
	])
		expect([url, (await server.app.inject({ url })).statusCode]).toEqual([url, 404])
})
