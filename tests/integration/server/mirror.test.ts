import { createHash, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createUpstreams, openTransfers } from '@stoa/storage'
import type { MirrorPort } from '@stoa/hub'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startUpstream, type MirrorUpstream } from '../../mirror-upstream.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

let there: TestServer
let upstream: MirrorUpstream
let here: TestServer
let address: string
let parts: string

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const MIB = 1024 * 1024

function mirrorPort(options: Partial<MirrorPort> = {}): MirrorPort {
	const transfers = openTransfers({ folder: parts, report: (what, error) => console.error(what, error) })
	return { upstreams: createUpstreams(), transfers, compareMs: 0, missingMs: 0, objectMax: 2 ** 40, isOffline: false, ...options }
}

const openMirror = (options: Partial<MirrorPort> = {}): Promise<TestServer> =>
	openTestServer({ settings: { STOA_PUBLIC_URL: '' }, ports: { mirror: mirrorPort(options) } })

const addUpstream = async (server: TestServer): Promise<void> =>
	server.hub.mirrors?.addUpstream({ name: 'there', address: upstream.address, hosts: [upstream.fileHost], deny: ['ada/denied'] })

/** Makes a model with a large file at the upstream. */
async function makeModel(name: string, bytes: Buffer): Promise<string> {
	const id = await there.makeRepo('ada', name)
	await there.commit('ada', id, { 'README.md': '---\nlicense: mit\n---\n# Engine\n', 'config.json': '{"model_type":"bert"}' })
	await uploadLarge(there, id, { path: 'model.bin', bytes }, await there.as('ada'))
	return id
}

beforeAll(async () => {
	parts = await mkdtemp(join(tmpdir(), 'stoa-parts-'))
	there = await openTestServer({ settings: { STOA_PUBLIC_URL: '' } })
	upstream = await startUpstream(await there.app.listen({ host: '127.0.0.1', port: 0 }))
	here = await openMirror()
	address = await here.app.listen({ host: '127.0.0.1', port: 0 })
	await addUpstream(here)
})
afterAll(async () => {
	await here.close()
	await upstream.close()
	await there.close()
	await rm(parts, { recursive: true, force: true })
})
afterEach(() => {
	Object.assign(upstream, { busyFor: 0, cuts: 0, spoilsFiles: false, pause: 0, instead: undefined })
})

test('a repository that is not here is mirrored with the commits of the upstream, and its large file when a client asks', async () => {
	const bytes = randomBytes(3 * MIB + 17)
	const id = await makeModel('first', bytes)
	const theirs = (await fetch(`${upstream.address}/api/models/${id}`)).json() as Promise<{ sha: string }>
	const answer = await fetch(`${address}/api/models/${id}?blobs=true`)
	expect(answer.status).toBe(200)
	const ours = (await answer.json()) as { sha: string; siblings: { rfilename: string; size: number }[]; tags: string[] }
	expect(ours.sha).toBe((await theirs).sha)
	expect(ours.siblings.find(({ rfilename }) => rfilename === 'model.bin')?.size).toBe(bytes.length)
	expect(ours.tags).toContain('license:mit')
	expect(answer.headers.get('x-mirror-upstream')).toBe(`${upstream.address}/${id}`)
	expect(answer.headers.get('x-mirror-state')).toBe('fresh')
	expect(upstream.fileBytes).toBe(0)
	const file = await fetch(`${address}/${id}/resolve/main/model.bin`)
	expect(file.headers.get('etag')).toBe(`"${sha256(bytes)}"`)
	expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(bytes))
	expect(upstream.fileBytes).toBe(bytes.length)
	const again = await fetch(`${address}/${id}/resolve/main/model.bin`)
	expect(sha256(Buffer.from(await again.arrayBuffer()))).toBe(sha256(bytes))
	expect(upstream.fileBytes).toBe(bytes.length)
	expect(await Array.fromAsync(here.hub.check())).toEqual([])
	expect(here.problems).toEqual([])
})

const download = async (path: string, headers: Record<string, string> = {}): Promise<Buffer> => {
	const answer = await fetch(`${address}${path}`, { headers })
	expect(answer.status).toBeLessThan(300)
	return Buffer.from(await answer.arrayBuffer())
}

test('twenty clients at once take the bytes of a file from the upstream once', async () => {
	const bytes = randomBytes(9 * MIB)
	const id = await makeModel('crowd', bytes)
	await download(`/api/models/${id}`)
	const before = upstream.fileBytes
	upstream.pause = 3
	const all = await Promise.all(Array.from({ length: 20 }, () => download(`/${id}/resolve/main/model.bin`)))
	for (const one of all) expect(sha256(one)).toBe(sha256(bytes))
	expect(upstream.fileBytes - before).toBeLessThan(bytes.length * 1.01)
})

test('a range at the end of a file does not wait for the rest', async () => {
	const bytes = randomBytes(30 * MIB)
	const id = await makeModel('ranges', bytes)
	const before = upstream.fileBytes
	const tail = await fetch(`${address}/${id}/resolve/main/model.bin`, { headers: { range: 'bytes=-100' } })
	expect(tail.status).toBe(206)
	expect(tail.headers.get('content-range')).toBe(`bytes ${bytes.length - 100}-${bytes.length - 1}/${bytes.length}`)
	expect(Buffer.from(await tail.arrayBuffer()).equals(bytes.subarray(-100))).toBe(true)
	expect(upstream.fileBytes - before).toBeLessThan(3 * MIB)
	expect(sha256(await download(`/${id}/resolve/main/model.bin`))).toBe(sha256(bytes))
	expect(upstream.fileBytes - before).toBeLessThan(bytes.length + MIB)
})

test('cut connections are continued, and a client gets the whole file', async () => {
	const bytes = randomBytes(8 * MIB)
	const id = await makeModel('cut', bytes)
	const before = upstream.fileBytes
	Object.assign(upstream, { cuts: 3, cutAfter: 2 * MIB })
	expect(sha256(await download(`/${id}/resolve/main/model.bin`))).toBe(sha256(bytes))
	expect(upstream.fileBytes - before).toBeLessThan(bytes.length + 4 * MIB)
})

test('wrong bytes of a file break the connection before its end, and are not stored', async () => {
	const bytes = randomBytes(2 * MIB)
	const id = await makeModel('spoilt', bytes)
	upstream.spoilsFiles = true
	await expect(download(`/${id}/resolve/main/model.bin`)).rejects.toThrow('terminated')
	const again = await fetch(`${address}/${id}/resolve/main/model.bin`)
	expect(again.status).toBe(502)
	expect(again.headers.get('x-error-message')).toMatch(
		/Cannot mirror the file .+ from the hub "there": it sent other bytes than the file's SHA-256 promises/,
	)
	expect(await Array.fromAsync(here.hub.check())).toEqual([])
})

test('429 is obeyed: nothing is asked until the time has passed, and the caller is told how long to wait', async () => {
	const id = await makeModel('busy', randomBytes(MIB))
	Object.assign(upstream, { busyFor: 1, retryAfter: '2' })
	const refused = await fetch(`${address}/api/models/${id}`)
	expect(refused.status).toBe(503)
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
	expect(refused.headers.get('x-error-message')).toContain('asks for fewer requests')
	const asked = upstream.requests.length
	expect((await fetch(`${address}/api/models/${id}`)).status).toBe(503)
	expect(upstream.requests.length).toBe(asked)
	await expect.poll(async () => (await fetch(`${address}/api/models/${id}`)).status, { interval: 300 }).toBe(200)
})

const shaOf = async (at: string, id: string): Promise<string> =>
	((await (await fetch(`${at}/api/models/${id}`)).json()) as { sha: string }).sha

test('new commits, tags, deleted branches and rewritten histories of the upstream are followed', async () => {
	const id = await makeModel('moving', randomBytes(MIB))
	await download(`/api/models/${id}`)
	const headers = { ...(await there.as('ada')), 'content-type': 'application/json' }
	const old = await shaOf(upstream.address, id)
	await there.app.inject({ method: 'POST', url: `/api/models/${id}/branch/side`, headers, payload: {} })
	await there.app.inject({ method: 'POST', url: `/api/models/${id}/tag/main`, headers, payload: { tag: 'v1' } })
	await there.commit('ada', id, { 'more.txt': 'more' })
	const refs = async (at: string): Promise<unknown> => (await fetch(`${at}/api/models/${id}/refs`)).json()
	await download(`/api/models/${id}`)
	expect(await shaOf(address, id)).toBe(await shaOf(upstream.address, id))
	expect(await refs(address)).toEqual(await refs(upstream.address))
	expect((await download(`/${id}/resolve/main/more.txt`)).toString()).toBe('more')
	await there.app.inject({ method: 'DELETE', url: `/api/models/${id}/branch/side`, headers })
	const squashed = await there.app.inject({
		method: 'POST',
		url: `/api/models/${id}/super-squash/main`,
		headers,
		payload: { message: 'One commit' },
	})
	expect(squashed.statusCode).toBe(200)
	await download(`/api/models/${id}`)
	expect(await refs(address)).toEqual(await refs(upstream.address))
	expect(await shaOf(address, id)).not.toBe(old)
	expect(here.problems).toEqual([])
})

test('an upstream that is away leaves what is here, with a header that says how old it is', async () => {
	const bytes = randomBytes(MIB)
	const id = await makeModel('away', bytes)
	await download(`/${id}/resolve/main/model.bin`)
	upstream.instead = (_, response) => (response.destroy(), true)
	const answer = await fetch(`${address}/api/models/${id}`)
	expect(answer.status).toBe(200)
	expect(answer.headers.get('x-mirror-state')).toBe('stale')
	expect(Date.parse(answer.headers.get('x-mirror-compared') ?? '')).toBeLessThan(Date.now())
	expect(sha256(await download(`/${id}/resolve/main/model.bin`))).toBe(sha256(bytes))
	const unknown = await fetch(`${address}/api/models/ada/never-seen`)
	expect(unknown.status).toBe(503)
	expect(unknown.headers.get('x-error-message')).toMatch(/ada\/never-seen is not stored here, and the hub "there" cannot be reached/)
	upstream.instead = undefined
	// It is left alone for some seconds after it did not answer.
	await expect.poll(async () => (await fetch(`${address}/api/models/${id}`)).headers.get('x-mirror-state'), { interval: 500 }).toBe('fresh')
})

test('an upstream that hangs is not waited for when a copy is here', async () => {
	const id = await makeModel('hanging', randomBytes(MIB))
	await download(`/api/models/${id}`)
	upstream.instead = () => true
	const started = performance.now()
	expect((await fetch(`${address}/api/models/${id}`)).status).toBe(200)
	expect(performance.now() - started).toBeLessThan(5000)
})

test('a repository that the upstream deleted stays here', async () => {
	const bytes = randomBytes(MIB)
	const id = await makeModel('deleted', bytes)
	await download(`/${id}/resolve/main/model.bin`)
	const gone = { method: 'DELETE', url: '/api/repos/delete', headers: await there.as('ada'), payload: { name: 'deleted' } } as const
	expect((await there.app.inject(gone)).statusCode).toBe(200)
	const answer = await fetch(`${address}/api/models/${id}`)
	expect(answer.headers.get('x-mirror-state')).toBe('stale')
	expect(sha256(await download(`/${id}/resolve/main/model.bin`))).toBe(sha256(bytes))
})

test('private and gated repositories are not mirrored, and the caller is told why', async () => {
	await there.makeRepo('ada', 'hidden', { private: true })
	const gated = await makeModel('gated', randomBytes(MIB))
	const settings = {
		method: 'PUT',
		url: `/api/models/${gated}/settings`,
		headers: await there.as('ada'),
		payload: { gated: 'auto' },
	} as const
	expect((await there.app.inject(settings)).statusCode).toBe(200)
	expect((await fetch(`${address}/api/models/ada/hidden`)).status).toBe(401)
	const refused = await fetch(`${address}/api/models/${gated}`)
	expect(refused.status).toBe(403)
	expect(refused.headers.get('x-error-message')).toContain('private or gated at the hub "there"')
})

test('names of this hub are its own, denied names and missing ones stay missing', async () => {
	await there.makeRepo('local-name', 'theirs')
	await here.makeRepo('local-name', 'ours')
	expect((await fetch(`${address}/api/models/local-name/theirs`)).status).toBe(401)
	expect((await fetch(`${address}/api/models/local-name/ours`)).headers.get('x-mirror-upstream')).toBeNull()
	await there.makeRepo('ada', 'denied')
	const asked = upstream.requests.length
	expect((await fetch(`${address}/api/models/ada/denied`)).status).toBe(401)
	expect(upstream.requests.length).toBe(asked)
	expect((await fetch(`${address}/api/models/ada/nothing`)).status).toBe(401)
	await expect(here.hub.people.signUp({ name: 'ada', email: 'ada@example.org', password: 'correct horse battery' })).rejects.toThrow('ada')
})

test('a mirrored repository is read-only, but it can be liked and discussed', async () => {
	const id = await makeModel('fixed', randomBytes(MIB))
	await download(`/api/models/${id}`)
	const headers = { ...(await here.as('reader')), 'content-type': 'application/json' }
	const tries = [
		{ method: 'PUT', url: `/api/models/${id}/settings`, payload: { private: true } },
		{ method: 'DELETE', url: '/api/repos/delete', payload: { organization: 'ada', name: 'fixed' } },
		{ method: 'POST', url: '/api/repos/move', payload: { fromRepo: id, toRepo: 'reader/mine', type: 'model' } },
		{ method: 'POST', url: `/api/models/${id}/branch/mine`, payload: {} },
		{ method: 'POST', url: `/api/models/${id}/preupload/main?create_pr=1`, payload: { files: [{ path: 'a', size: 1, sample: '' }] } },
		{ method: 'POST', url: `/api/models/${id}/discussions`, payload: { title: 'A change', description: '', pullRequest: true } },
		{ method: 'GET', url: `/${id}.git/info/refs?service=git-receive-pack` },
	] as const
	for (const one of tries) {
		const answer = await here.app.inject({ ...one, headers })
		expect([one.url, answer.statusCode]).toEqual([one.url, 403])
		expect(answer.headers['x-error-message']).toContain('is mirrored from the hub "there"')
	}
	const copied = await here.app.inject({
		method: 'POST',
		url: `/api/models/${id}/duplicate`,
		headers,
		payload: { repository: 'reader/copy' },
	})
	expect(copied.statusCode).toBe(409)
	expect((await here.app.inject({ method: 'POST', url: `/api/models/${id}/like`, headers })).statusCode).toBe(200)
	const payload = { title: 'A question', description: 'How?', pullRequest: false }
	expect((await here.app.inject({ method: 'POST', url: `/api/models/${id}/discussions`, headers, payload })).statusCode).toBe(200)
	expect(upstream.requests.some((line) => /like|discussions/.test(line))).toBe(false)
})

test('answers that are no API, no git and no file of that size are refused in a sentence', async () => {
	const bytes = randomBytes(MIB)
	const id = await makeModel('lying', bytes)
	const answering = (status: number, type: string, body: string) => (_: unknown, response: ServerResponse) => {
		response.writeHead(status, { 'content-type': type }).end(body)
		return true
	}
	const message = async (path: string): Promise<string> => {
		const answer = await fetch(`${address}${path}`)
		expect(answer.status).toBe(502)
		return answer.headers.get('x-error-message') ?? ''
	}
	upstream.instead = answering(200, 'text/html', '<html>Please sign in</html>')
	expect(await message(`/api/models/${id}`)).toContain('sent an answer that is not what its API says')
	upstream.instead = answering(200, 'application/json', '{"id":"../../etc/passwd","private":false}')
	expect(await message(`/api/models/${id}`)).toContain('which is no name')
	upstream.instead = answering(200, 'application/json', `{"id":"${id}","private":false}`)
	expect(await message(`/api/models/${id}`)).toContain('does not speak git')
	upstream.instead = undefined
	await download(`/api/models/${id}`)
	const oid = sha256(bytes)
	const batch = (href: string): string => JSON.stringify({ objects: [{ oid, size: bytes.length, actions: { download: { href } } }] })
	upstream.instead = (request, response) => {
		if (!request.url?.endsWith('/batch')) return false
		return answering(200, 'application/json', batch('http://127.0.0.1:9/metadata'))(request, response)
	}
	const refused = await fetch(`${address}/${id}/resolve/main/model.bin`)
	expect(refused.status).toBe(502)
	expect(refused.headers.get('x-error-message')).toContain('leads to "127.0.0.1:9", which is no public address')
})

test('two hubs that mirror each other do not ask in circles', async () => {
	const one = await openMirror()
	const other = await openMirror()
	const [oneAddress, otherAddress] = await Promise.all([one, other].map(async ({ app }) => app.listen({ host: '127.0.0.1', port: 0 })))
	await one.hub.mirrors?.addUpstream({ name: 'other', address: String(otherAddress) })
	await other.hub.mirrors?.addUpstream({ name: 'one', address: String(oneAddress) })
	expect((await fetch(`${oneAddress}/api/models/ada/nothing`)).status).toBe(401)
	await other.makeRepo('bob', 'real')
	expect((await fetch(`${oneAddress}/api/models/bob/real`)).status).toBe(200)
	expect((await fetch(`${otherAddress}/api/models/bob/real`)).headers.get('x-mirror-upstream')).toBeNull()
	await one.close()
	await other.close()
})

test('a hub that works offline serves what is here and asks no upstream', async () => {
	const offline = await openMirror({ isOffline: true })
	await addUpstream(offline)
	const asked = upstream.requests.length
	const answer = await offline.app.inject({ method: 'GET', url: '/api/models/ada/first' })
	expect(answer.statusCode).toBe(401)
	expect(upstream.requests.length).toBe(asked)
	await offline.close()
})

test('datasets and apps are mirrored, and a name in other capitals leads to the repository', async () => {
	await there.makeRepo('ada', 'Rows', { type: 'dataset' })
	await there.makeRepo('ada', 'page', { type: 'space', sdk: 'static' })
	expect((await fetch(`${address}/api/datasets/ada/Rows`)).status).toBe(200)
	expect((await fetch(`${address}/api/spaces/ada/page`)).status).toBe(200)
	const found = (await (await fetch(`${address}/api/datasets/ADA/rows`)).json()) as { id: string }
	expect(found.id).toBe('ada/Rows')
	const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${address}/api/models/ADA/First`)))
	expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
})

test('a token goes to the upstream for its API, git and LFS, and to no other host', async () => {
	const bytes = randomBytes(MIB)
	const id = await makeModel('with-token', bytes)
	const seen: string[] = []
	upstream.instead = (request) => {
		seen.push(String(request.headers.authorization))
		return false
	}
	const token = (await there.as('ada')).authorization.slice('Bearer '.length)
	const server = await openMirror()
	await server.hub.mirrors?.addUpstream({ name: 'there', address: upstream.address, hosts: [upstream.fileHost], token })
	const file = await server.app.inject({ method: 'GET', url: `/${id}/resolve/main/model.bin` })
	expect(sha256(file.rawPayload)).toBe(sha256(bytes))
	const basic = `Basic ${Buffer.from(`stoa:${token}`).toString('base64')}`
	expect(seen).toEqual([`Bearer ${token}`, basic, basic, basic])
	expect(upstream.credentials).toEqual([])
	await server.close()
})

test('repositories of an owner who is new here can be asked for at the same time', async () => {
	const names = ['one', 'two', 'three', 'four']
	for (const name of names) await there.makeRepo('grace', name)
	// A busy machine may take longer than a caller waits: it is told to come again then.
	const status = async (name: string): Promise<number> => (await fetch(`${address}/api/models/grace/${name}`)).status
	await Promise.all(
		names.map(async (name) => {
			await expect.poll(() => status(name), { timeout: 120_000 }).toBe(200)
		}),
	)
	expect(here.problems).toEqual([])
})

test('upstreams are listed without their tokens, and removed ones leave their repositories', async () => {
	const mirrors = here.hub.mirrors
	await mirrors?.addUpstream({ name: 'second', address: `${upstream.address}/`, token: 'hf_secret', kinds: ['dataset'] })
	const listed = await mirrors?.upstreams()
	expect(JSON.stringify(listed)).not.toContain('hf_secret')
	expect(listed?.map(({ name, hasToken }) => ({ name, hasToken }))).toEqual([
		{ name: 'there', hasToken: false },
		{ name: 'second', hasToken: true },
	])
	await expect(mirrors?.addUpstream({ name: 'second', address: upstream.address })).rejects.toThrow('already called "second"')
	for (const wrong of [{ address: 'ftp://x' }, { address: 'http://a:b@x/' }, { allow: ['*'] }, { name: 'A b' }, { token: 'a b' }])
		await expect(mirrors?.addUpstream({ name: 'third', address: upstream.address, ...wrong })).rejects.toThrow('Cannot read')
	await mirrors?.removeUpstream('second')
	await expect(mirrors?.removeUpstream('second')).rejects.toThrow('No upstream is called "second"')
})
