import { noMetadata, VISITOR, type Actor, type Hub, type Person, type Repo } from '@stoa/hub'
import { HubError, repoId, type Namespace, type Oid } from '@stoa/vocabulary'
import type { PageRequest, Pages } from '@stoa/web'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readSettings } from './config/read-settings.ts'
import { noDocs } from './docs/no-docs.ts'
import { createMetrics } from './metrics.ts'
import { routeTable } from './routes/table.ts'
import { createServer, OWN_HEADER } from './server.ts'
import { createSignatures } from './signatures.ts'

const commit = 'c'.repeat(40) as Oid
const content = Buffer.from('0123456789')
const diskPath = join(mkdtempSync(join(tmpdir(), 'stoa-server-')), 'ten')
writeFileSync(diskPath, content)
const buildFolder = join(diskPath, '../client')
mkdirSync(join(buildFolder, 'assets'), { recursive: true })
mkdirSync(join(buildFolder, 'vendor/library@1.2.0'), { recursive: true })
writeFileSync(join(buildFolder, 'assets/page-abc.js'), 'page()')
writeFileSync(join(buildFolder, 'vendor/library@1.2.0/run.mjs'), 'run()')
writeFileSync(join(buildFolder, 'vendor/library@1.2.0/run.mjs.br'), 'compressed')

const ada: Person = {
	kind: 'person',
	account: {
		id: '1'.repeat(24),
		kind: 'user',
		name: 'ada' as Namespace,
		fullname: 'Ada',
		email: 'a@b',
		createdAt: new Date(0),
		isAdmin: false,
	},
	memberships: [],
	scope: 'write',
	token: undefined,
}
const metadata: Repo['metadata'] = { ...noMetadata(), tags: ['mit'] }
const repo = {
	id: '2'.repeat(24),
	ord: 1,
	kind: 'model',
	name: repoId('ada', 'engine'),
	ownerId: ada.account.id,
	visibility: 'public',
	gated: false,
	disabled: false,
	createdAt: new Date(0),
	lastModified: new Date(0),
	headOid: commit,
	likes: 3,
	downloads: 0,
	downloadsAllTime: 0,
	trendingScore: 0,
	usedStorage: 0,
	gitStorage: 0,
	metadata,
} as Repo

const seen: PageRequest[] = []
const pages: Pages = {
	find: () => ({ form: { bytesMax: 65_536, fieldsMax: 100, hasFiles: true } }),
	addresses: [],
	async answer(request) {
		seen.push({ ...request, params: {} })
		return { kind: 'html', status: 200, html: `<form><input name=csrf value=${request.csrf}></form>` }
	},
	staleForm: () => ({ kind: 'html', status: 403, html: 'stale' }),
	failure: (_request, error) => ({ kind: 'html', status: error instanceof HubError ? 403 : 500, html: 'failed' }),
	assetsFolder: join(buildFolder, 'assets'),
}

/** Whether the database answers. */
let isDatabaseAway = false

/** The parts of the domain that these tests use; any other call fails. */
const hub = {
	attempts: {
		count: async () => ({ used: 1, sinceMs: 0, leftMs: 1000 }),
		giveBack: async () => undefined,
		read: async () => undefined,
	},
	people: {
		async personByToken(value: string) {
			if (value !== 'hf_good') throw new HubError('bad-credentials')
			return ada
		},
		async personBySession(token: string, prolong: boolean) {
			if (token === 'old-session') return { ...ada, prolongedTo: prolong ? new Date('2030-01-01T00:00:00Z') : undefined }
			return token === 'session' ? ada : undefined
		},
	},
	repos: {
		async find(_actor: unknown, { id }: { id: string }) {
			if (id.toLowerCase() !== 'ada/engine' && id !== 'ada/old') throw new HubError('repo-not-found')
			return repo
		},
		countDownload: vi.fn<Hub['repos']['countDownload']>(),
		like: vi.fn<Hub['repos']['like']>(async () => undefined),
		atRevision: async () => ({ repo, oid: commit, committedAt: new Date(0), siblings: [], metadata }),
		findWritable: async () => repo,
	},
	largeFiles: {
		known: async (actor: Actor) => ({ repo, objects: actor.kind === 'person' ? [] : [{ oid: 'f'.repeat(64), size: 1, state: 'missing' }] }),
	},
	files: {
		async findShown(_actor: unknown, { id }: { id: string }, _rev: string, path: string) {
			if (path === 'missing') throw new HubError('entry-not-found', { commit })
			const size = path === 'empty' ? 0 : content.length
			const found = id === 'ada/old' ? repo : { ...repo, name: id }
			const open = async (range = { start: 0, end: size - 1 }) => Readable.from([content.subarray(range.start, range.end + 1)])
			return {
				repo: found,
				commit,
				path,
				oid: commit,
				size,
				lfs: undefined,
				xetHash: undefined,
				etag: 'e'.repeat(40),
				open,
				diskPath: path === 'disk.html' ? diskPath : undefined,
			}
		},
	},
	uploadDoor: { forUpload: async () => repo },
	credentials: { shownPolicy: async () => 'open' },
	moderation: { announcement: async () => undefined },
	discussions: { watches: { close: () => undefined } },
	storageTotals: async () => ({ used: 3, stored: 1 }),
	operation: {
		health: async () => Promise.reject(new HubError('hub-admin-needed')),
		sendTestMail: async () => '',
		figures: async () => ({
			queues: { webhooks: 2, webhooksWaitSeconds: 0, emails: 0, documentation: 0 },
			indexLagSeconds: 1.5,
			scrub: { plan: { days: 30, bytesPerSecond: 1 }, cursors: [], progress: [], damaged: 4, damages: [] },
			jobs: [],
			free: 5000,
			connections: 7,
			collection: { startedAt: new Date(1_790_000_000_000), finishedAt: undefined, freedBytes: 6 },
		}),
	},
	commits: {
		async commit(_actor: unknown, _ref: unknown, _branch: string, _header: unknown, operations: AsyncIterable<unknown>) {
			await Array.fromAsync(operations)
			return { repo, oid: commit }
		},
	},
	requireReady: async () => {
		if (isDatabaseAway) throw new HubError('unavailable', { what: 'The database' })
		return { disk: 'ok', largeFiles: 'ill' }
	},
	listings: {
		query: async () => ({ repos: [repo], series: new Map(), total: 5, facets: {}, next: 'after one' }),
		refresh: async () => undefined,
	},
}

const settings = readSettings({ STOA_PUBLIC_URL: 'http://hub.test/' })
const metrics = createMetrics()
const serverParts = {
	hub: hub as unknown as Hub,
	pages,
	docs: noDocs(hub as unknown as Hub),
	settings,
	signatures: createSignatures('s'.repeat(32)),
	metrics,
	routes: routeTable({ metrics, isReady: () => true, operatorSecret: 'operator' }, pages.assetsFolder),
}
const app = createServer({ ...serverParts, log: pino({ level: 'silent' }) })
const good = { authorization: 'Bearer hf_good' }

beforeEach(() => {
	seen.length = 0
})
afterAll(() => app.close())

test('an unknown token is refused everywhere, also where none is needed', async () => {
	const answer = await app.inject({ url: '/api/models', headers: { authorization: 'Bearer hf_bad', 'x-amzn-trace-id': 'trace-1' } })
	expect(answer.statusCode).toBe(401)
	expect(answer.json()).toEqual({ error: 'Invalid credentials in Authorization header' })
	expect(answer.headers['x-error-code']).toBeUndefined()
	expect(answer.headers['x-request-id']).toContain('trace-1')
})

test('a request id of the client is returned unchanged, unless a log could misread it', async () => {
	const idOf = async (id: string) =>
		(await app.inject({ url: '/api/models', headers: { 'x-request-id': id, 'x-amzn-trace-id': 'trace-2' } })).headers['x-request-id']
	expect(await idOf('custom-id')).toBe('custom-id')
	expect(await idOf('two words')).toMatch(/^Root=1-.*;trace-2$/)
	expect(await idOf('x'.repeat(201))).toMatch(/^Root=1-.*;trace-2$/)
})

test('a missing repository is 401 with its code for visitors and 404 for others', async () => {
	const visitor = await app.inject('/api/models/ada/nothing')
	expect([visitor.statusCode, visitor.headers['x-error-code'], visitor.json()]).toEqual([
		401,
		'RepoNotFound',
		{ error: 'Repository not found' },
	])
	expect((await app.inject({ url: '/api/models/gpt2/revision/main', headers: good })).statusCode).toBe(404)
})

test('another case and an old name lead to the right address with 307', async () => {
	const cased = await app.inject('/api/models/Ada/Engine?expand=sha')
	expect([cased.statusCode, cased.headers.location]).toEqual([307, '/api/models/ada/engine?expand=sha'])
	const old = await app.inject({ method: 'HEAD', url: '/ada/old/resolve/main/disk.html' })
	expect([old.statusCode, old.headers.location]).toEqual([307, '/ada/engine/resolve/main/disk.html'])
	expect(old.headers).toMatchObject({ 'x-repo-commit': commit, etag: `"${'e'.repeat(40)}"` })
})

test('malformed addresses, bodies and escapes are 400 with JSON', async () => {
	for (const request of [
		{ url: '/api/models/ada/engine/revision/%zz' },
		{ method: 'POST', url: '/api/repos/create', payload: '{nope', headers: good },
		{ method: 'POST', url: '/api/repos/create', payload: '[]', headers: good },
		{ method: 'POST', url: '/api/models/ada/engine/commit/main', payload: '{"key":"header"}\n', headers: good },
		{ method: 'POST', url: '/api/models/ada/engine/commit/main', payload: '', headers: good },
		{ url: '/api/models?expand=oops' },
		{ url: '/api/models?sort=__proto__' },
	] as const) {
		const answer = await app.inject(request)
		expect([request.url, answer.statusCode, typeof answer.json().error]).toEqual([request.url, 400, 'string'])
	}
})

test('a commit is read line by line', async () => {
	const lines = [
		{ key: 'header', value: { summary: 'Add' } },
		{ key: 'file', value: { path: 'a', content: 'aGk=', encoding: 'base64' } },
		{ key: 'somethingNew', value: 1 },
	]
	const answer = await app.inject({
		method: 'POST',
		url: '/api/models/ada/engine/commit/main',
		headers: { ...good, 'content-type': 'application/x-ndjson' },
		payload: lines.map((line) => JSON.stringify(line)).join('\n'),
	})
	expect(answer.json()).toEqual({
		success: true,
		commitOid: commit,
		commitUrl: `http://hub.test/ada/engine/commit/${commit}`,
		hookOutput: '',
	})
})

test('lists return an absolute link to the next page', async () => {
	const answer = await app.inject('/api/models?limit=1&filter=mit')
	expect(answer.headers.link).toBe('<http://hub.test/api/models?limit=1&filter=mit&cursor=after+one>; rel="next"')
	expect(answer.json()[0]).toMatchObject({ id: 'ada/engine', modelId: 'ada/engine', private: false })
	expect(answer.json()[0]).not.toHaveProperty('cardData')
})

for (const path of ['disk.html', 'stream.html']) {
	test(`HEAD and GET of ${path} carry the headers clients need`, async () => {
		const head = await app.inject({ method: 'HEAD', url: `/ada/engine/resolve/main/${path}` })
		const get = await app.inject(`/ada/engine/resolve/main/${path}`)
		for (const answer of [head, get]) {
			expect(answer.statusCode).toBe(200)
			expect(answer.headers).toMatchObject({
				'x-repo-commit': commit,
				etag: `"${'e'.repeat(40)}"`,
				'content-length': '10',
				'accept-ranges': 'bytes',
				'content-type': 'text/plain; charset=utf-8',
				'x-content-type-options': 'nosniff',
			})
			expect(answer.headers['content-security-policy']).toContain('sandbox')
		}
		expect([head.body, get.body]).toEqual(['', '0123456789'])
	})

	test(`ranges of ${path}`, async () => {
		const ranged = async (range: string) => {
			const { statusCode, body, headers } = await app.inject({ url: `/ada/engine/resolve/main/${path}`, headers: { range } })
			return [statusCode, body, headers['content-range']]
		}
		expect(await ranged('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
		expect(await ranged('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10'])
		expect(await ranged('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
		const parts = await app.inject({ url: `/ada/engine/resolve/main/${path}`, headers: { range: 'bytes=0-1,-2' } })
		const [, boundary = ''] = /^multipart\/byteranges; boundary=(\S+)$/.exec(String(parts.headers['content-type'])) ?? []
		expect([parts.statusCode, Number(parts.headers['content-length'])]).toEqual([206, parts.rawPayload.length])
		const [before, first, second, end] = parts.body.split(`--${boundary}`)
		expect([before, end]).toEqual(['\r\n', '--\r\n'])
		expect(first).toMatch(/\r\nContent-Range: bytes 0-1\/10\r\n\r\n01\r\n$/)
		expect(second).toMatch(/\r\nContent-Range: bytes 8-9\/10\r\n\r\n89\r\n$/)
		expect((await ranged('bytes=10-'))[0]).toBe(416)
	})
}

test('a zero-byte file answers a range with 200 and its size', async () => {
	const { statusCode, headers, body } = await app.inject({ url: '/ada/engine/resolve/main/empty', headers: { range: 'bytes=0-0' } })
	expect([statusCode, headers['content-range'], headers['content-length'], body]).toEqual([200, 'bytes */0', '0', ''])
})

test('a missing file is plain text with its code and the commit', async () => {
	const { statusCode, headers, body } = await app.inject('/ada/engine/resolve/main/missing')
	expect([statusCode, headers['x-error-code'], headers['x-repo-commit'], body]).toEqual([404, 'EntryNotFound', commit, 'Entry not found'])
})

test('a known entity is 304', async () => {
	const answer = await app.inject({ url: '/ada/engine/resolve/main/x.txt', headers: { 'if-none-match': `W/"${'e'.repeat(40)}"` } })
	expect([answer.statusCode, answer.body]).toEqual([304, ''])
})

test('preflights are answered and never allow cookies', async () => {
	const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url: '/api/models', headers: { origin: 'https://elsewhere.test' } })
	expect([statusCode, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([204, '*', undefined])
})

test('a session may change something through the API only with the form token of a page of ours', async () => {
	const cookies = { stoa_session: 'session' }
	await app.inject({ url: '/ada/engine', cookies })
	const [page] = seen
	expect(page?.actor).toMatchObject(ada)
	const send = (headers: Record<string, string>) => app.inject({ method: 'POST', url: '/api/models/ada/engine/like', cookies, headers })
	expect((await send({})).statusCode).toBe(403)
	expect((await send({ 'x-csrf-token': page?.csrf ?? '', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
	expect((await send({ 'x-csrf-token': page?.csrf ?? '', origin: 'https://elsewhere.test' })).statusCode).toBe(403)
	expect((await send({ 'x-csrf-token': page?.csrf ?? '', origin: 'http://hub.test', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(
		200,
	)
})

test('the upload page may request LFS addresses with its session', async () => {
	const cookies = { stoa_session: 'session' }
	await app.inject({ url: '/ada/engine', cookies })
	const ask = (headers: Record<string, string>) =>
		app.inject({
			method: 'POST',
			url: '/ada/engine.git/info/lfs/objects/batch',
			cookies,
			headers,
			payload: { operation: 'upload', objects: [] },
		})
	expect((await ask({ 'x-csrf-token': seen[0]?.csrf ?? '' })).json()).toMatchObject({ transfer: 'basic', objects: [] })
	expect((await ask({})).statusCode).toBe(403)
})

test('a form needs the token that was made for the same browser', async () => {
	const page = await app.inject('/login')
	const [visit] = page.cookies
	expect(visit).toMatchObject({ name: 'stoa_visit', httpOnly: true, sameSite: 'Lax' })
	const csrf = seen[0]?.csrf ?? ''
	const send = (cookies: Record<string, string>, token: string) =>
		app.inject({
			method: 'POST',
			url: '/login',
			cookies,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			payload: new URLSearchParams({ csrf: token, name: 'ada' }).toString(),
		})
	expect((await send({}, csrf)).statusCode).toBe(403)
	expect((await send({ stoa_visit: 'other' }, csrf)).statusCode).toBe(403)
	expect((await send({ stoa_visit: visit?.value ?? '' }, 'x')).statusCode).toBe(403)
	expect((await send({ stoa_visit: visit?.value ?? '' }, csrf)).statusCode).toBe(200)
	expect(seen.at(-1)?.form.get('name')).toBe('ada')
})

test('pages have a policy, and visitors with cookies get nothing from git addresses', async () => {
	const { headers } = await app.inject('/models')
	expect(headers['content-security-policy']).toContain("default-src 'self'")
	expect(headers['content-security-policy']).toContain(`'nonce-${seen[0]?.nonce}'`)
	expect(headers['content-security-policy']).not.toContain('unsafe-inline')
	expect(seen[0]?.actor).toEqual(VISITOR)
})

test('the operator needs the secret of this start', async () => {
	for (const headers of [{}, good, { authorization: 'Bearer wrong' }])
		expect((await app.inject({ method: 'POST', url: '/-/admin', headers, payload: '{"do":"check"}' })).statusCode).toBe(401)
})

test('what has no row and no page is 404', async () => {
	const answer = await app.inject('/api/nothing/here')
	expect([answer.statusCode, answer.json().error]).toEqual([404, 'There is nothing at /api/nothing/here'])
})

test('health and metrics', async () => {
	expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
	expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', parts: { database: 'ok', disk: 'ok', largeFiles: 'ill' } })
	isDatabaseAway = true
	const away = await app.inject('/readyz')
	isDatabaseAway = false
	expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '5'])
	const { body } = await app.inject('/metrics')
	expect(body).toContain('stoa_http_requests_total{method="GET",route="/readyz",status="503"} 1')
	expect(body).toMatch(/stoa_http_request_seconds_count\{format="json"\} \d+/)
	const figures = ['stoa_waiting{queue="webhooks"} 2', 'stoa_index_lag_seconds 1.5', 'stoa_damaged 4', 'stoa_disk_free_bytes 5000']
	const collection = ['_start_timestamp_seconds 1790000000', '_running 1', '_freed_bytes 6'].map((end) => `stoa_collection${end}`)
	for (const line of [...figures, ...collection, 'stoa_database_connections 7']) expect(body).toContain(line)
})

test('times of requests take few series, however many routes answer', async () => {
	for (const path of ['/', '/models', '/datasets', '/api/models', '/api/datasets', '/healthz', '/nowhere']) await app.inject(path)
	const { body } = await app.inject('/metrics')
	expect(body.match(/^stoa_http_request_seconds_/gm)?.length).toBeLessThan(100)
})

test('apps of every origin may import a library, compressed and checked for a new version each time', async () => {
	const url = '/vendor/library/run.mjs'
	const first = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
	expect(first.body).toBe('compressed')
	expect(first.headers).toMatchObject({
		'content-type': 'text/javascript; charset=utf-8',
		'content-encoding': 'br',
		'access-control-allow-origin': '*',
		'cross-origin-resource-policy': 'cross-origin',
		'cache-control': 'public, no-cache',
	})
	const again = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br', 'if-none-match': String(first.headers.etag) } })
	expect([again.statusCode, again.body]).toEqual([304, ''])
	expect((await app.inject({ url })).body).toBe('run()')
})

test('a library of a named version is kept for ever; another version, file or folder is not found', async () => {
	const named = await app.inject({ url: '/vendor/library@1.2.0/run.mjs' })
	expect([named.statusCode, named.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
	for (const url of [
		'/vendor/library@1.1.0/run.mjs',
		'/vendor/library/missing.mjs',
		'/vendor/lib/run.mjs',
		'/vendor/library/..%2F..%2F..%2Ften',
		'/vendor/..%2Fassets/page-abc.js',
	])
		expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
})

test('a page sends the cookie of a prolonged session again, with its new end; other responses do not', async () => {
	const cookies = { stoa_session: 'old-session' }
	const page = await app.inject({ url: '/models', cookies })
	expect(page.cookies.find(({ name }) => name === 'stoa_session')).toMatchObject({
		value: 'old-session',
		expires: new Date('2030-01-01T00:00:00Z'),
		httpOnly: true,
		sameSite: 'Lax',
	})
	const file = await app.inject({ url: '/ada/engine/resolve/main/model.safetensors', cookies })
	expect([file.statusCode, file.cookies]).toEqual([200, []])
	expect(
		(await app.inject({ url: '/models', cookies: { stoa_session: 'session' } })).cookies.some(({ name }) => name === 'stoa_session'),
	).toBe(false)
})

test('the log leaves out requests of the hub to itself, and only those', async () => {
	const lines: string[] = []
	const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
	const logged = createServer({ ...serverParts, log, ownSecret: 'secret' })
	await logged.inject({ url: '/own', headers: { [OWN_HEADER]: 'secret' } })
	await logged.inject({ url: '/guessed', headers: { [OWN_HEADER]: 'guess' } })
	await logged.inject('/plain')
	await vi.waitFor(() =>
		expect(lines.map((line) => z.object({ path: z.string() }).parse(JSON.parse(line)).path)).toEqual(['/guessed', '/plain']),
	)
	await logged.close()
})
