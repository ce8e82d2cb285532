import { createUpstreams, openTransfers } from '@stoa/storage'
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startUpstream, type MirrorUpstream } from '../../mirror-upstream.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

const MIB = 1024 * 1024
/** Files of a large repository, a multiple of 10,000; `npm run test:long` has 100,000. */
const MANY = Number(process.env['STOA_TEST_MANY_FILES'] ?? 20_000)

let there: TestServer
let origin: string
let upstream: MirrorUpstream
let here: TestServer
let parts: string
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
	parts = await mkdtemp(join(tmpdir(), 'stoa-parts-'))
	there = await openTestServer({ settings: { STOA_PUBLIC_URL: '' } })
	origin = await there.app.listen({ host: '127.0.0.1', port: 0 })
	upstream = await startUpstream(origin)
	const transfers = openTransfers({ folder: parts, report: (what, error) => console.error(what, error) })
	const mirror = { upstreams: createUpstreams(), transfers, compareMs: 0, missingMs: 0, objectMax: 2 ** 40, isOffline: false }
	here = await openTestServer({ settings: { STOA_PUBLIC_URL: '' }, ports: { mirror } })
	await here.hub.mirrors?.addUpstream({ name: 'there', address: upstream.address, hosts: [upstream.fileHost] })
})
afterAll(async () => {
	await here.close()
	await upstream.close()
	await there.close()
	await rm(parts, { recursive: true, force: true })
})
afterEach(() => {
	upstream.instead = undefined
})

async function makeModel(name: string, bytes?: Buffer): Promise<string> {
	const id = await there.makeRepo('ada', name)
	await there.commit('ada', id, { 'config.json': '{}', 'name.txt': name })
	if (bytes) await uploadLarge(there, id, { path: 'model.bin', bytes }, await there.as('ada'))
	return id
}
const get = async (url: string) => here.app.inject({ url })
const message = async (url: string, status = 502): Promise<string> => {
	const answer = await get(url)
	expect([url, answer.statusCode]).toEqual([url, status])
	return String(answer.headers['x-error-message'])
}
const shaOf = async (app: TestServer['app'], id: string): Promise<string> =>
	(await app.inject({ url: `/api/models/${id}` })).json<{ sha: string }>().sha

/** Whether it is a request for history, and not for the list of branches. */
async function isFetch(request: IncomingMessage): Promise<{ body: Buffer; isFetch: boolean }> {
	const body = await buffer(request)
	return { body, isFetch: body.includes('command=fetch') }
}
/** Answers as the upstream does. */
async function relay(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<Buffer> {
	const headers = Object.fromEntries(
		['git-protocol', 'content-type', 'authorization'].flatMap((name) =>
			request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
		),
	)
	const answer = await fetch(`${origin}${request.url}`, { method: 'POST', headers, body: new Uint8Array(body) })
	const bytes = Buffer.from(await answer.arrayBuffer())
	response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(bytes)
	return bytes
}
/** Sees every git request before it is answered. */
function onGit(see: (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<void>): void {
	upstream.instead = (request, response) => {
		if (!request.url?.endsWith('/git-upload-pack')) return false
		void isFetch(request)
			.then(async ({ body, isFetch: isIt }): Promise<void> => void (await (isIt ? see : relay)(request, response, body)))
			.catch(() => response.destroy())
		return true
	}
}

test('the history of another repository is not taken for the one that was asked for', async () => {
	const [other, victim] = [await makeModel('other'), await makeModel('victim')]
	let recorded = Buffer.alloc(0)
	onGit(async (request, response, body) => {
		recorded = Buffer.from(await relay(request, response, body))
	})
	expect((await get(`/api/models/${other}`)).statusCode).toBe(200)
	onGit(async (_, response) => {
		response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' }).end(recorded)
	})
	expect(await message(`/api/models/${victim}`)).toContain('sent a history that git cannot read')
	upstream.instead = undefined
	expect(await shaOf(here.app, victim)).toBe(await shaOf(there.app, victim))
	expect(here.problems).toEqual([])
})

test('a history that is rewritten in the middle of its transfer leaves nothing wrong, and the new one comes next', async () => {
	const id = await makeModel('rewritten')
	let isDone = false
	onGit(async (request, response, body) => {
		if (!isDone) {
			isDone = true
			const headers = { ...(await there.as('ada')), 'content-type': 'application/json' }
			const squash = { method: 'POST', url: `/api/models/${id}/super-squash/main`, headers, payload: { message: 'One' } } as const
			expect((await there.app.inject(squash)).statusCode).toBe(200)
		}
		await relay(request, response, body)
	})
	const first = await get(`/api/models/${id}`)
	expect([200, 502]).toContain(first.statusCode)
	if (first.statusCode === 502) expect(String(first.headers['x-error-message'])).toContain('refused to send its history')
	await get(`/api/models/${id}`)
	expect(await shaOf(here.app, id)).toBe(await shaOf(there.app, id))
	expect(await Array.fromAsync(here.hub.check())).toEqual([])
})

test('a redirect to an inner address is refused for the API, git and files', async () => {
	const bytes = randomBytes(MIB)
	const id = await makeModel('redirected', bytes)
	const to = (match: RegExp) => (request: IncomingMessage, response: ServerResponse) => {
		if (!match.test(request.url ?? '')) return false
		response.writeHead(307, { location: 'http://127.0.0.1:9/latest/meta-data' }).end()
		return true
	}
	upstream.instead = to(/^\/api\//)
	expect(await message(`/api/models/${id}`)).toContain('leads to "127.0.0.1:9", which is no public address')
	upstream.instead = to(/git-upload-pack$/)
	expect(await message(`/api/models/${id}`)).toContain('leads to "127.0.0.1:9"')
	upstream.instead = undefined
	expect((await get(`/api/models/${id}`)).statusCode).toBe(200)
	upstream.instead = to(/objects\/batch$/)
	expect(await message(`/${id}/resolve/main/model.bin`)).toContain('leads to "127.0.0.1:9"')
})

test('a page in HTML instead of a file, and the file of another repository, are not passed on', async () => {
	const [bytes, wrong] = [randomBytes(MIB), randomBytes(MIB)]
	const id = await makeModel('html', bytes)
	const other = await makeModel('html-other', wrong)
	await get(`/api/models/${id}`)
	const oid = sha256(bytes)
	const batchAnswer = (href: string, named = oid) =>
		JSON.stringify({ objects: [{ oid: named, size: MIB, actions: { download: { href } } }] })
	const answering = (batch: string) => (request: IncomingMessage, response: ServerResponse) => {
		const isBatch = request.url?.endsWith('/batch')
		if (!isBatch && !request.url?.endsWith('/login')) return false
		const body = isBatch ? batch : '<html>Sign in</html>'
		response.writeHead(200, { 'content-type': isBatch ? 'application/json' : 'text/html', 'content-length': body.length }).end(body)
		return true
	}
	upstream.instead = answering(batchAnswer(`${upstream.address}/login`))
	expect(await message(`/${id}/resolve/main/model.bin`)).toMatch(/says that the file has \d+ bytes/)
	upstream.instead = answering(batchAnswer(`${upstream.address}/login`, sha256(wrong)))
	const file = await makeModel('html-second', randomBytes(MIB))
	await get(`/api/models/${file}`)
	expect(await message(`/${file}/resolve/main/model.bin`)).toContain('answered for another file')
	const swapped = await makeModel('html-third', randomBytes(MIB))
	upstream.instead = undefined
	await get(`/api/models/${swapped}`)
	const third = (await here.app.inject({ url: `/api/models/${swapped}?blobs=true` })).json<{
		siblings: { rfilename: string; lfs?: { sha256: string } }[]
	}>()
	const sha = third.siblings.find(({ rfilename }) => rfilename === 'model.bin')?.lfs?.sha256
	upstream.instead = answering(batchAnswer(`${upstream.address}/${other}/resolve/main/model.bin`, sha))
	// The reader of the whole file gets everything but its end: the connection breaks there.
	await get(`/${swapped}/resolve/main/model.bin`).catch(() => undefined)
	expect(await message(`/${swapped}/resolve/main/model.bin`)).toContain("it sent other bytes than the file's SHA-256 promises")
	expect(await Array.fromAsync(here.hub.check())).toEqual([])
})

test('two names that differ only by case are one repository here, and neither gets the files of the other', async () => {
	const twin = await makeModel('Twin')
	const other = await makeModel('other-case')
	// The upstream has another repository under the same letters in another case.
	upstream.instead = (request, response) => {
		if (!request.url?.startsWith('/api/models/ada/tWIN')) return false
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'ada/tWIN', private: false }))
		return true
	}
	expect(await shaOf(here.app, twin)).toBe(await shaOf(there.app, twin))
	const asked = await here.app.inject({ url: '/api/models/ada/tWIN' })
	expect(asked.headers.location ?? asked.json<{ id: string }>().id).toContain('ada/Twin')
	expect((await get('/ada/Twin/resolve/main/name.txt')).body).toBe('Twin')
	expect((await get(`/${other}/resolve/main/name.txt`)).body).toBe('other-case')
})

test('a repository that was renamed at the upstream is followed under both names', async () => {
	const old = await makeModel('old-name')
	await get(`/api/models/${old}`)
	const headers = { ...(await there.as('ada')), 'content-type': 'application/json' }
	const move = {
		method: 'POST',
		url: '/api/repos/move',
		headers,
		payload: { fromRepo: old, toRepo: 'ada/new-name', type: 'model' },
	} as const
	expect((await there.app.inject(move)).statusCode).toBe(200)
	await there.commit('ada', 'ada/new-name', { 'more.txt': 'more' })
	expect((await get(`/${old}/resolve/main/more.txt`)).body).toBe('more')
	const third = await makeModel('before')
	const again = { ...move, payload: { fromRepo: third, toRepo: 'ada/after', type: 'model' } }
	expect((await there.app.inject(again)).statusCode).toBe(200)
	const found = await here.app.inject({ url: `/api/models/${third}` })
	expect(found.headers.location ?? found.json<{ id: string }>().id).toContain('ada/after')
	expect(here.problems).toEqual([])
})

test('a pull request of the upstream resolves as a revision when it is asked for, and not before', async () => {
	const id = await makeModel('proposed')
	const headers = { ...(await there.as('ada')), 'content-type': 'application/x-ndjson' }
	const propose = async (rev: string, text: string): Promise<void> => {
		const lines = [
			{ key: 'header', value: { summary: 'Propose' } },
			{ key: 'file', value: { path: 'proposed.txt', content: text, encoding: 'utf-8' } },
		]
		const payload = lines.map((line) => JSON.stringify(line)).join('\n')
		expect((await there.app.inject({ method: 'POST', url: `/api/models/${id}/commit/${rev}`, headers, payload })).statusCode).toBe(200)
	}
	await propose('main?create_pr=1', 'first')
	expect((await get(`/${id}/resolve/main/proposed.txt`)).statusCode).toBe(404)
	const refs = async () =>
		(await get(`/api/models/${id}/refs?include_prs=1`)).json<{ pullRequests?: { ref: string }[] }>().pullRequests ?? []
	expect(await refs()).toEqual([])
	expect((await get(`/${id}/resolve/refs%2Fpr%2F1/proposed.txt`)).body).toBe('first')
	expect(
		(await get(`/api/models/${id}/revision/refs%2Fpr%2F1`))
			.json<{ siblings: { rfilename: string }[] }>()
			.siblings.map((one) => one.rfilename),
	).toContain('proposed.txt')
	expect((await refs()).map(({ ref }) => ref)).toEqual(['refs/pr/1'])
	await propose('refs%2Fpr%2F1', 'second')
	expect((await get(`/${id}/resolve/refs%2Fpr%2F1/proposed.txt`)).body).toBe('second')
	expect((await get(`/${id}/resolve/refs%2Fpr%2F2/proposed.txt`)).statusCode).toBe(404)
	upstream.instead = (_, response) => (response.destroy(), true)
	expect((await get(`/${id}/resolve/refs%2Fpr%2F1/proposed.txt`)).body).toBe('second')
	expect(await Array.fromAsync(here.hub.check())).toEqual([])
})

test(`a repository of ${MANY} files is mirrored with all of them`, { timeout: 300_000 }, async () => {
	const id = await there.makeRepo('ada', 'many-files')
	const folder = await mkdtemp(join(tmpdir(), 'stoa-many-'))
	/** Not at once: this process answers the push. */
	const git = async (args: string[], input = ''): Promise<void> => {
		const child = spawn('git', ['-C', folder, ...args], { stdio: ['pipe', 'ignore', 'inherit'] })
		child.stdin.end(input)
		const [code]: unknown[] = await once(child, 'close')
		expect([args[0], code]).toEqual([args[0], 0])
	}
	try {
		await git(['init', '-q', '--bare'])
		const files = Array.from({ length: MANY }, (_, index) => {
			const text = `file ${index}`
			return `M 100644 inline d${index % 500}/f${index}.txt\ndata ${text.length}\n${text}\n`
		})
		await git(
			['fast-import', '--quiet'],
			`commit refs/heads/main\ncommitter Ada <ada@example.org> 1700000000 +0000\ndata 4\nMany\n${files.join('')}`,
		)
		const address = new URL(`/${id}.git`, origin)
		Object.assign(address, { username: 'ada', password: (await there.as('ada')).authorization.slice('Bearer '.length) })
		await git(['push', '-q', '--force', address.href, 'main'])
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
	await expect.poll(async () => (await get(`/api/models/${id}`)).statusCode, { timeout: 200_000, interval: 2000 }).toBe(200)
	expect(await shaOf(here.app, id)).toBe(await shaOf(there.app, id))
	const last = MANY - 1
	expect((await get(`/${id}/resolve/main/d${last % 500}/f${last}.txt`)).body).toBe(`file ${last}`)
	expect((await get(`/api/models/${id}/tree/main/d7`)).json<unknown[]>()).toHaveLength(MANY / 500)
	expect(here.problems).toEqual([])
})
