import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const BYTES = 'x'.repeat(5000)
const OTHER = 'y'.repeat(3000)

let server: TestServer
beforeAll(async () => {
	server = await openTestServer()
	await server.makeRepo('ada', 'open')
})
afterAll(() => server.close())

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Uploads bytes as git-lfs and the clients do. Returns whether the hub asked for them. */
async function bring(name: string, text: string): Promise<boolean> {
	const batch = await server.app.inject({
		method: 'POST',
		url: '/ada/open.git/info/lfs/objects/batch',
		headers: { ...(await server.as(name)), 'content-type': 'application/vnd.git-lfs+json' },
		payload: JSON.stringify({ operation: 'upload', transfers: ['basic'], objects: [{ oid: sha256(text), size: text.length }] }),
	})
	const [object] = batch.json<{ objects: { actions?: { upload?: { href: string } } }[] }>().objects
	const href = object?.actions?.upload?.href
	if (href === undefined) return false
	const put = await server.app.inject({ method: 'PUT', url: new URL(href).pathname, payload: text })
	expect(put.statusCode).toBe(200)
	return true
}

async function commit(name: string, path: string, text: string, createPr: boolean): Promise<{ pullRequestUrl?: string }> {
	const lines = [
		{ key: 'header', value: { summary: `Add ${path}` } },
		{ key: 'lfsFile', value: { path, algo: 'sha256', oid: sha256(text), size: text.length } },
	]
	const answer = await server.app.inject({
		method: 'POST',
		url: `/api/models/ada/open/commit/main${createPr ? '?create_pr=1' : ''}`,
		headers: { ...(await server.as(name)), 'content-type': 'application/x-ndjson' },
		payload: lines.map((line) => JSON.stringify(line)).join('\n'),
	})
	expect(answer.statusCode).toBe(200)
	return answer.json()
}

async function usedStorage(): Promise<number> {
	const answer = await server.app.inject({ url: '/api/models/ada/open?expand=usedStorage', headers: await server.as('ada') })
	return answer.json<{ usedStorage: number }>().usedStorage
}

test('bytes uploaded for a pull request count for the repository after the merge', async () => {
	expect(await bring('eve', BYTES)).toBe(true)
	const { pullRequestUrl = '' } = await commit('eve', 'model.bin', BYTES, true)
	expect(await usedStorage()).toBe(0)
	const number = pullRequestUrl.split('/').at(-1) ?? ''
	const merged = await server.app.inject({
		method: 'POST',
		url: `/api/models/ada/open/discussions/${number}/merge`,
		headers: await server.as('ada'),
		payload: {},
	})
	expect(merged.statusCode).toBe(200)
	expect(await usedStorage()).toBe(BYTES.length)
	// They count once: another pull request with the same bytes adds nothing.
	await bring('eve', BYTES)
	expect(await usedStorage()).toBe(BYTES.length)
})

test('bytes uploaded by a writer count at once, although a guest uploaded or announced them before', async () => {
	const before = await usedStorage()
	expect(await bring('eve', OTHER)).toBe(true)
	expect(await usedStorage()).toBe(before)
	expect(await bring('ada', OTHER)).toBe(false)
	expect(await usedStorage()).toBe(before + OTHER.length)
	await commit('ada', 'other.bin', OTHER, false)
	expect(await usedStorage()).toBe(before + OTHER.length)
	expect(server.problems).toEqual([])
})
