import { createHash } from 'node:crypto'
import { packXet } from './pack-xet.ts'

/** SHA-256 in hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Speaks the protocol as a client does, without retries. An answer is an acknowledgement; an exception is not. */
export class Wire {
	readonly origin: string
	readonly #headers: Record<string, string>

	constructor(origin: string, token: string) {
		this.origin = origin
		this.#headers = { authorization: `Bearer ${token}` }
	}

	async #send(
		method: string,
		path: string,
		body?: { json?: unknown; ndjson?: unknown[]; bytes?: Uint8Array<ArrayBuffer>; type?: string },
	): Promise<Response> {
		const [type, text] = body?.ndjson
			? ['application/x-ndjson', body.ndjson.map((line) => JSON.stringify(line)).join('\n')]
			: [body?.type ?? 'application/json', body?.json === undefined ? body?.bytes : JSON.stringify(body.json)]
		const url = path.startsWith('http') ? path : `${this.origin}${path}`
		const answer = await fetch(url, {
			method,
			headers: { ...this.#headers, 'content-type': type },
			...(text === undefined ? {} : { body: text }),
		})
		if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
		return answer
	}

	async create(name: string): Promise<void> {
		await (await this.#send('POST', '/api/repos/create', { json: { name } })).text()
	}

	async remove(name: string): Promise<void> {
		await (await this.#send('DELETE', '/api/repos/delete', { json: { name } })).text()
	}

	async move(from: string, to: string): Promise<void> {
		await (await this.#send('POST', '/api/repos/move', { json: { fromRepo: from, toRepo: to, type: 'model' } })).text()
	}

	/** Calls any endpoint of the API and returns its JSON, `undefined` when the body is empty. @throws with the status of a refusal */
	async api(method: string, path: string, json?: unknown): Promise<unknown> {
		const text = await (await this.#send(method, `/api${path}`, { json })).text()
		return text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : undefined
	}

	/** Proposes one file as a pull request and returns its number. */
	async propose(id: string, title: string, path: string, content: Uint8Array): Promise<number> {
		const ndjson = [
			{ key: 'header', value: { summary: title, description: '' } },
			{ key: 'file', value: { path, content: Buffer.from(content).toString('base64'), encoding: 'base64' } },
		]
		const answer = await this.#send('POST', `/api/models/${id}/commit/main?create_pr=1`, { ndjson })
		const { pullRequestUrl } = (await answer.json()) as { pullRequestUrl: string }
		return Number(pullRequestUrl.split('/').at(-1))
	}

	/** The current name of a repository that had this name; `undefined` when there is none. */
	async nameOf(id: string): Promise<string | undefined> {
		const answer = await fetch(`${this.origin}/api/models/${id}`, { headers: this.#headers })
		if (answer.status === 404) return undefined
		if (!answer.ok) throw new Error(`${id}: ${answer.status} ${await answer.text()}`)
		return ((await answer.json()) as { id: string }).id
	}

	async commit(id: string, operations: { key: string; value: unknown }[]): Promise<string> {
		const header = { key: 'header', value: { summary: 'A change', description: '' } }
		const answer = await this.#send('POST', `/api/models/${id}/commit/main`, { ndjson: [header, ...operations] })
		return ((await answer.json()) as { commitOid: string }).commitOid
	}

	/** Stores a large object as git-lfs does: whole, or in parts when the hub asks for parts. */
	async storeObject(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
		const oid = sha256(bytes)
		const asked = {
			operation: 'upload',
			transfers: ['basic', 'multipart'],
			hash_algo: 'sha256',
			objects: [{ oid, size: bytes.length }],
			ref: { name: 'main' },
		}
		const answer = await this.#send('POST', `/${id}.git/info/lfs/objects/batch`, { json: asked, type: 'application/vnd.git-lfs+json' })
		const batch = (await answer.json()) as { objects: { actions?: { upload: { href: string; header: Record<string, string> } } }[] }
		const upload = batch.objects[0]?.actions?.upload
		if (upload === undefined) return
		const partSize = Number(upload.header['chunk_size'] ?? 0)
		const put = async (href: string, part: Uint8Array<ArrayBuffer>): Promise<void> => {
			await (await this.#send('PUT', href, { bytes: part, type: 'application/octet-stream' })).text()
		}
		if (partSize === 0) return put(upload.href, bytes)
		for (let part = 0; part * partSize < bytes.length; part += 1)
			await put(upload.header[String(part + 1)] ?? '', bytes.subarray(part * partSize, (part + 1) * partSize))
		await (await this.#send('POST', upload.href, { json: { oid, parts: [] } })).text()
	}

	/** Stores a large object as hf_xet does: first a xorb of its chunks, then the shard that describes the file. */
	async storeXet(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
		const asked = await this.#send('GET', `/api/models/${id}/xet-write-token/main`)
		const { casUrl, accessToken } = (await asked.json()) as { casUrl: string; accessToken: string }
		const { xorb, shard } = packXet(bytes)
		const post = async (path: string, body: Uint8Array<ArrayBuffer>): Promise<void> => {
			const answer = await fetch(`${casUrl}${path}`, { method: 'POST', headers: { authorization: `Bearer ${accessToken}` }, body })
			if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
			await answer.text()
		}
		await post(`/v1/xorbs/default/${xorb.hash}`, xorb.bytes)
		await post('/v1/shards', shard)
	}

	/** Stores an image for comments. */
	async attach(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
		await (await this.#send('POST', '/uploads', { bytes, type: 'image/png' })).text()
	}

	/** The bytes of an attachment. */
	async attachment(name: string): Promise<Uint8Array> {
		return new Uint8Array(await (await this.#send('GET', `/uploads/${name}`)).arrayBuffer())
	}

	/** Every file with the hash of its downloaded bytes; `undefined` when the repository does not exist. */
	async files(id: string): Promise<Map<string, string> | undefined> {
		const answer = await fetch(`${this.origin}/api/models/${id}/tree/main?recursive=true`, { headers: this.#headers })
		if (answer.status === 404) return undefined
		if (!answer.ok) throw new Error(`tree of ${id}: ${answer.status} ${await answer.text()}`)
		const entries = (await answer.json()) as { type: string; path: string }[]
		const files = new Map<string, string>()
		for (const { type, path } of entries) {
			if (type !== 'file' || path === '.gitattributes') continue
			const bytes = await (await this.#send('GET', `/${id}/resolve/main/${path}`)).arrayBuffer()
			files.set(path, sha256(new Uint8Array(bytes)))
		}
		return files
	}

	/** The commit that `main` points to. */
	async head(id: string): Promise<string> {
		const refs = (await (await this.#send('GET', `/api/models/${id}/refs`)).json()) as {
			branches: { name: string; targetCommit: string }[]
		}
		return refs.branches.find(({ name }) => name === 'main')?.targetCommit ?? ''
	}
}
