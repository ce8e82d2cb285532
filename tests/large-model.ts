import { createHash, randomBytes } from 'node:crypto'
import type { HubProcess } from './hub-process.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Makes a model `ada/NAME` with one large file, `model.bin`, at a hub.
 *
 * @param token of ada, who may write
 * @returns the hash of the file
 */
export async function makeLargeModel(hub: HubProcess, name: string, { token, size }: { token: string; size: number }): Promise<string> {
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
	const post = async (path: string, body: string, type = 'application/json'): Promise<Response> => {
		const answer = await fetch(hub.origin + path, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
		if (answer.status !== 200) throw new Error(`POST ${path} was answered with ${answer.status}: ${await answer.text()}`)
		return answer
	}
	const bytes = randomBytes(size)
	const oid = sha256(bytes)
	await post('/api/repos/create', JSON.stringify({ name }))
	const wanted = { operation: 'upload', objects: [{ oid, size: bytes.length }] }
	const batch = await post(`/ada/${name}.git/info/lfs/objects/batch`, JSON.stringify(wanted))
	const { objects } = (await batch.json()) as { objects: { actions: { upload: { href: string } } }[] }
	const sent = await fetch(objects[0]?.actions.upload.href ?? '', { method: 'PUT', body: bytes })
	if (sent.status !== 200) throw new Error(`The upload was answered with ${sent.status}`)
	const lines = [
		{ key: 'header', value: { summary: 'Add a model' } },
		{ key: 'lfsFile', value: { path: 'model.bin', algo: 'sha256', oid, size: bytes.length } },
	]
	await post(`/api/models/ada/${name}/commit/main`, lines.map((line) => JSON.stringify(line)).join('\n'), 'application/x-ndjson')
	return oid
}

/** The hash of the file that a hub serves for such a model. */
export async function hashOfLargeModel({ origin }: Pick<HubProcess, 'origin'>, name: string): Promise<string> {
	const answer = await fetch(`${origin}/ada/${name}/resolve/main/model.bin`)
	return sha256(new Uint8Array(await answer.arrayBuffer()))
}
