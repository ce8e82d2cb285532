import { createHash, randomBytes } from 'node:crypto'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

let server: TestServer
beforeAll(async () => {
	server = await openTestServer({ settings: { STOA_ACCEL_REDIRECT: '/internal-data/' } })
})
afterAll(() => server.close())

/** A repository with one large file; answers its address and where its bytes lie. */
async function storeFile(name: string): Promise<{ bytes: Buffer; url: string; path: string; oid: string }> {
	const bytes = randomBytes(50_000)
	const oid = createHash('sha256').update(bytes).digest('hex')
	const id = await server.makeRepo('ada', name)
	await uploadLarge(server, id, { path: 'w.bin', bytes }, await server.as('ada'))
	const path = join(server.folder, 'blobs/lfs', oid.slice(0, 2), oid.slice(2, 4), oid)
	return { bytes, url: `/${id}/resolve/main/w.bin`, path, oid }
}

/** Who sends the file: the hub, the proxy, or no one, and then with which status. */
async function sender(url: string, headers: Record<string, string> = {}): Promise<string> {
	const answer = await server.app.inject({ url, headers }).catch(() => undefined)
	if (answer === undefined) return 'broken off'
	if (answer.statusCode >= 400) return String(answer.statusCode)
	return answer.headers['x-accel-redirect'] === undefined ? 'hub' : 'proxy'
}

test('the hub reads a file against its hash before the proxy sends it, and parts go by the proxy at once', async () => {
	const { bytes, url, oid } = await storeFile('read')
	expect(await sender(url, { range: 'bytes=0-9' })).toBe('proxy')
	const first = await server.app.inject(url)
	expect([first.statusCode, first.rawPayload.equals(bytes)]).toEqual([200, true])
	const second = await server.app.inject(url)
	expect(second.headers['x-accel-redirect']).toBe(`/internal-data/blobs/lfs/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`)
})

test('the proxy is sent to no file that is lost, cut off or changed', async () => {
	const { bytes, url, path } = await storeFile('broken')
	expect([await sender(url), await sender(url)]).toEqual(['hub', 'proxy'])
	writeFileSync(path, randomBytes(bytes.length))
	expect(await sender(url)).toBe('500')
	truncateSync(path, 1000)
	expect([await sender(url), await sender(url, { range: 'bytes=0-9' })]).toEqual(['500', '500'])
	rmSync(path)
	expect([await sender(url), await sender(url, { range: 'bytes=0-9' })]).toEqual(['404', '404'])
})
