import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { ndjson, type TestServer } from './open-test-server.ts'

/** Uploads a file to a model as git-lfs does and commits it to `main`. */
export async function uploadLarge(
	{ app }: TestServer,
	id: string,
	{ path, bytes }: { path: string; bytes: Buffer },
	headers: { authorization: string },
): Promise<void> {
	const oid = createHash('sha256').update(bytes).digest('hex')
	const asked = { operation: 'upload', transfers: ['basic'], objects: [{ oid, size: bytes.length }] }
	const batch = await app.inject({ method: 'POST', url: `/${id}.git/info/lfs/objects/batch`, headers, payload: asked })
	const [object] = batch.json<{ objects: { actions?: { upload: { href: string } } }[] }>().objects
	const href = object?.actions?.upload.href.replace('http://hub.test', '')
	if (href !== undefined)
		expect((await app.inject({ method: 'PUT', url: href, payload: Readable.from([bytes]) })).statusCode).toBeLessThan(300)
	const lines = [
		{ key: 'header', value: { summary: 'Add' } },
		{ key: 'lfsFile', value: { path, algo: 'sha256', oid, size: bytes.length } },
	]
	const committed = await app.inject({
		method: 'POST',
		url: `/api/models/${id}/commit/main`,
		headers: { ...headers, 'content-type': 'application/x-ndjson' },
		payload: ndjson(lines),
	})
	expect(committed.statusCode).toBe(200)
}
