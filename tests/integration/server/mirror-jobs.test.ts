import type { MirrorPort, ShownJob } from '@stoa/hub'
import { createUpstreams, openTransfers } from '@stoa/storage'
import { HubError } from '@stoa/vocabulary'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startUpstream, type MirrorUpstream } from '../../mirror-upstream.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

let there: TestServer
let upstream: MirrorUpstream
let here: TestServer
let parts: string

const MIB = 1024 * 1024
/** Files of a large repository, a multiple of 10,000; `npm run test:long` has 100,000. */
const MANY = Number(process.env['STOA_TEST_MANY_FILES'] ?? 20_000)
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The disk of the store is full. */
let isFull = false

function mirrorPort(): MirrorPort {
	const opened = openTransfers({ folder: parts, report: () => undefined })
	const transfers: MirrorPort['transfers'] = {
		...opened,
		read: (object, range, source) =>
			opened.read(object, range, {
				...source,
				async store(bytes) {
					if (isFull) throw new HubError('storage-full')
					await source.store(bytes)
				},
			}),
	}
	return { upstreams: createUpstreams(), transfers, compareMs: 3_600_000, missingMs: 0, objectMax: 2 ** 40, isOffline: false }
}

type Jobs = NonNullable<TestServer['hub']['mirrorJobs']>
const jobsOf = (server: TestServer): Jobs => {
	const { mirrorJobs } = server.hub
	if (!mirrorJobs) throw new Error('The hub has no mirror')
	return mirrorJobs
}

/** Makes a model with large files at the upstream. */
async function makeModel(name: string, files: Record<string, Buffer>, card = 'license: mit'): Promise<string> {
	const id = await there.makeRepo('ada', name)
	await there.commit('ada', id, { 'README.md': `---\n${card}\n---\n# Engine\n`, 'config.json': '{"model_type":"bert"}' })
	for (const [path, bytes] of Object.entries(files)) await uploadLarge(there, id, { path, bytes }, await there.as('ada'))
	return id
}

const isOver = ({ state }: ShownJob): boolean => state === 'done' || state === 'failed' || state === 'canceled'

/** Waits until a job ends, and resolves with it. */
async function ended(id: string, server = here): Promise<ShownJob> {
	await expect.poll(async () => isOver(await jobsOf(server).job(id)), { timeout: 60_000, interval: 100 }).toBe(true)
	return jobsOf(server).job(id)
}

const repoOrder = (id: string, more: { isPinned?: boolean; hasFiles?: boolean; bytesPerSecond?: number; revision?: string } = {}) => {
	const { revision, ...rest } = more
	const repo = { kind: 'model' as const, id, ...(revision !== undefined && { revision }) }
	return { upstream: 'there', source: { type: 'repos' as const, repos: [repo] }, ...rest }
}

const problems = async (): Promise<string[]> => Array.fromAsync(here.hub.check())

beforeAll(async () => {
	parts = await mkdtemp(join(tmpdir(), 'stoa-parts-'))
	there = await openTestServer({ settings: { STOA_PUBLIC_URL: '' } })
	upstream = await startUpstream(await there.app.listen({ host: '127.0.0.1', port: 0 }))
	here = await openTestServer({ settings: { STOA_PUBLIC_URL: '' }, ports: { mirror: mirrorPort() } })
	await here.hub.mirrors?.addUpstream({
		name: 'there',
		address: upstream.address,
		hosts: [upstream.fileHost],
		requestsMax: 100_000,
		deny: ['ada/denied'],
	})
	jobsOf(here).follow()
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

test('an import brings a repository with all its files, and counts them', async () => {
	const files = { 'a.bin': randomBytes(2 * MIB + 1), 'b.bin': randomBytes(MIB), 'empty/c.bin': randomBytes(17) }
	const id = await makeModel('import', files)
	const { id: job } = await jobsOf(here).start(repoOrder(id))
	const done = await ended(job)
	const bytes = Object.values(files).reduce((sum, file) => sum + file.length, 0)
	expect(done).toMatchObject({
		state: 'done',
		problem: undefined,
		totals: { repos: 1, reposDone: 1, files: 3, filesDone: 3, bytes, bytesDone: bytes },
	})
	const asked = upstream.fileBytes
	upstream.instead = (_, response) => (response.destroy(), true)
	for (const [path, content] of Object.entries(files)) {
		const answer = await here.app.inject({ method: 'GET', url: `/${id}/resolve/main/${path}` })
		expect(sha256(answer.rawPayload)).toBe(sha256(content))
	}
	expect(upstream.fileBytes).toBe(asked)
	expect(await problems()).toEqual([])
})

test('a pinned revision survives a rewritten history at the upstream, every cleanup, and the end of the upstream', async () => {
	const old = randomBytes(MIB)
	const id = await makeModel('pinned', { 'model.bin': old, 'gone.bin': randomBytes(1000) })
	const done = await ended((await jobsOf(here).start(repoOrder(id, { isPinned: true }))).id)
	expect(done.state).toBe('done')
	const [pin] = await jobsOf(here).pins({ skip: 0, limit: 10 })
	const headers = { ...(await there.as('ada')), 'content-type': 'application/json' }
	await uploadLarge(there, id, { path: 'model.bin', bytes: randomBytes(MIB) }, await there.as('ada'))
	const lines = [
		{ key: 'header', value: { summary: 'Delete' } },
		{ key: 'deletedFile', value: { path: 'gone.bin' } },
	]
	const deleted = await there.app.inject({
		method: 'POST',
		url: `/api/models/${id}/commit/main`,
		headers: { ...headers, 'content-type': 'application/x-ndjson' },
		payload: lines.map((line) => JSON.stringify(line)).join('\n'),
	})
	expect(deleted.statusCode).toBe(200)
	const squash = { method: 'POST', url: `/api/models/${id}/super-squash/main`, headers, payload: { message: 'One commit' } } as const
	expect((await there.app.inject(squash)).statusCode).toBe(200)
	// The job of today follows the upstream: the branch is another history now.
	expect((await ended((await jobsOf(here).start(repoOrder(id, { hasFiles: false }))).id)).state).toBe('done')
	const repo = await here.records.repos.byName('model', id)
	const compared = repo && (await jobsOf(here).pinsOf(repo))
	expect(compared).toMatchObject([
		{
			commit: pin?.commit,
			revision: 'main',
			isInHistory: false,
			changed: {
				count: 2,
				files: [
					{ path: 'gone.bin', change: 'D' },
					{ path: 'model.bin', change: 'M' },
				],
			},
		},
	])
	// Two days later everything that nothing refers to has left.
	here.setClock(49 * 3_600_000)
	await here.hub.tidy()
	for (let runs = 0; runs < 3; runs += 1) {
		await here.hub.garbage.collect({ isNow: true })
		here.setClock((51 + 2 * runs) * 3_600_000)
	}
	upstream.instead = (_, response) => (response.destroy(), true)
	const file = await here.app.inject({ method: 'GET', url: `/${id}/resolve/${pin?.commit}/model.bin` })
	expect(sha256(file.rawPayload)).toBe(sha256(old))
	expect((await here.app.inject({ method: 'GET', url: `/${id}/resolve/${pin?.commit}/gone.bin` })).statusCode).toBe(200)
	// Clients see the refs of the upstream alone.
	const refs = await here.app.inject({ method: 'GET', url: `/${id}.git/info/refs?service=git-upload-pack` })
	expect(refs.body).not.toContain('refs/pins')
	expect(await problems()).toEqual([])
	upstream.instead = undefined
	// Without the pin, it all leaves.
	await jobsOf(here).unpin({ kind: 'model', id })
	expect(await jobsOf(here).pins({ skip: 0, limit: 10 })).toEqual([])
	here.setClock(120 * 3_600_000)
	await here.hub.tidy()
	for (let runs = 0; runs < 3; runs += 1) {
		await here.hub.garbage.collect({ isNow: true })
		here.setClock((122 + 2 * runs) * 3_600_000)
	}
	expect((await here.app.inject({ method: 'GET', url: `/${id}/resolve/${pin?.commit}/model.bin` })).statusCode).toBe(404)
	here.setClock(0)
	expect(here.problems).toEqual([])
})

/** Resolves once the upstream has sent so many bytes of files. */
async function whenSent(bytes: number): Promise<void> {
	await expect.poll(() => upstream.fileBytes, { timeout: 60_000, interval: 20 }).toBeGreaterThan(bytes)
}

test('a job is paused in the middle of a file, goes on where it was, and can be canceled and tried again', async () => {
	const files = { 'one.bin': randomBytes(16 * MIB) }
	const id = await makeModel('paced', files)
	const before = upstream.fileBytes
	upstream.pause = 20
	const { id: job } = await jobsOf(here).start(repoOrder(id))
	await whenSent(before + 4 * MIB)
	const running = await jobsOf(here).job(job)
	expect(running).toMatchObject({ state: 'running', stage: 'files', totals: { files: 1, filesDone: 0, bytes: 16 * MIB } })
	expect((await jobsOf(here).act(job, 'pause')).state).toBe('paused')
	await expect(jobsOf(here).act(job, 'pause')).rejects.toThrow('The job cannot be paused, because it is paused')
	upstream.pause = 0
	await jobsOf(here).act(job, 'resume')
	expect(await ended(job)).toMatchObject({ state: 'done', totals: { filesDone: 1, bytesDone: 16 * MIB } })
	expect(upstream.fileBytes - before).toBeLessThan(18 * MIB)
	const { id: other } = await jobsOf(here).start(repoOrder('ada/nothing-there'))
	await ended(other)
	await expect(jobsOf(here).act(other, 'cancel')).rejects.toThrow('The job cannot be canceled, because it is failed')
	const again = await jobsOf(here).act(other, 'retry')
	expect(again.state).not.toBe('failed')
	await ended(other)
	await expect(jobsOf(here).job('0'.repeat(24))).rejects.toThrow('not found')
})

test('a bandwidth holds for the job, and not for a reader of the same file', async () => {
	const files = { 'one.bin': randomBytes(3 * MIB) }
	const id = await makeModel('slow', files)
	const { id: job } = await jobsOf(here).start(repoOrder(id, { bytesPerSecond: 100_000 }))
	await whenSent(upstream.fileBytes)
	await expect.poll(async () => (await jobsOf(here).job(job)).rate, { timeout: 30_000 }).toBeGreaterThan(0)
	expect((await jobsOf(here).job(job)).rate).toBeLessThan(300_000)
	expect((await jobsOf(here).job(job)).totals.bytesDone).toBeLessThan(2 * MIB)
	const file = await here.app.inject({ method: 'GET', url: `/${id}/resolve/main/one.bin` })
	expect(sha256(file.rawPayload)).toBe(sha256(files['one.bin']))
	expect((await ended(job)).state).toBe('done')
})

test('one repository that fails does not keep the others, and each says why', async () => {
	const good = await makeModel('good', { 'one.bin': randomBytes(MIB) })
	const spoilt = await makeModel('spoilt', { 'one.bin': randomBytes(MIB) })
	await there.makeRepo('ada', 'private', { private: true })
	await there.makeRepo('ada', 'denied')
	await there.makeRepo('local-name', 'theirs')
	await here.makeRepo('local-name', 'theirs')
	const ids = ['ada/missing', 'ada/private', 'ada/denied', 'local-name/theirs', good]
	const order = { upstream: 'there', source: { type: 'repos' as const, repos: ids.map((id) => ({ kind: 'model' as const, id })) } }
	const { id: job } = await jobsOf(here).start(order)
	expect(await ended(job)).toMatchObject({
		state: 'failed',
		problem: '4 of 5 repositories failed. The others are here.',
		totals: { reposDone: 1 },
	})
	const items = await jobsOf(here).items(job, { limit: 10 })
	expect(items.map(({ state, problem }) => [state, problem?.replace(/.*?(has no|private or gated|exclude|belongs to).*/, '$1')])).toEqual([
		['failed', 'has no'],
		['failed', 'has no'],
		['failed', 'exclude'],
		['failed', 'belongs to'],
		['done', undefined],
	])
	upstream.spoilsFiles = true
	const { id: second } = await jobsOf(here).start(repoOrder(spoilt))
	expect((await ended(second)).state).toBe('failed')
	const [item] = await jobsOf(here).items(second, { limit: 10 })
	expect(item?.problem).toMatch(
		/Cannot fetch the model ada\/spoilt\. The hub "there" sent other bytes than the file's SHA-256 promises\. .+ retry/,
	)
	upstream.spoilsFiles = false
	await jobsOf(here).act(second, 'retry')
	expect((await ended(second)).state).toBe('done')
	expect(await problems()).toEqual([])
})

test('429 is waited for: the job says so, asks nothing meanwhile, and goes on by itself', async () => {
	const id = await makeModel('busy', { 'one.bin': randomBytes(MIB) })
	Object.assign(upstream, { busyFor: 1, retryAfter: '3' })
	const { id: job } = await jobsOf(here).start(repoOrder(id))
	const problem = 'The hub "there" asks for fewer requests. The job goes on after that.'
	await expect.poll(async () => (await jobsOf(here).job(job)).problem, { timeout: 30_000, interval: 50 }).toBe(problem)
	const waiting = await jobsOf(here).job(job)
	const asked = upstream.requests.length
	expect(waiting).toMatchObject({ state: 'waiting', tries: 0 })
	await new Promise((done) => setTimeout(done, 500))
	expect(upstream.requests.length).toBe(asked)
	expect((await ended(job)).state).toBe('done')
})

test('an upstream that is away is tried again later, and an administrator can have that now', async () => {
	const id = await makeModel('away', { 'one.bin': randomBytes(MIB) })
	upstream.instead = (_, response) => (response.destroy(), true)
	const { id: job } = await jobsOf(here).start(repoOrder(id))
	await expect.poll(async () => (await jobsOf(here).job(job)).tries, { timeout: 30_000, interval: 50 }).toBe(1)
	const waiting = await jobsOf(here).job(job)
	expect(waiting).toMatchObject({ state: 'waiting', tries: 1 })
	expect(waiting.problem).toMatch(/The hub "there" cannot be reached \(.+\)\. The job tries again\./)
	expect(waiting.dueAt.getTime() - Date.now()).toBeGreaterThan(20_000)
	upstream.instead = undefined
	// It is left alone for ten seconds after it did not answer.
	await new Promise((done) => setTimeout(done, 10_500))
	await jobsOf(here).act(job, 'retry')
	expect((await ended(job)).state).toBe('done')
})

test('patterns, collections and searches mean what the upstream lists, each repository once', async () => {
	const small = await makeModel('search-small', {}, 'license: apache-2.0\npipeline_tag: text-generation')
	const liked = await makeModel('search-liked', {}, 'license: apache-2.0\npipeline_tag: text-generation')
	await makeModel('search-mit', {}, 'license: mit\npipeline_tag: text-generation')
	await there.makeRepo('ada', 'search-rows', { type: 'dataset' })
	const like = { method: 'POST', url: `/api/models/${liked}/like`, headers: await there.as('reader') } as const
	expect((await there.app.inject(like)).statusCode).toBe(200)
	const found = async (source: Parameters<Jobs['start']>[0]['source']): Promise<string[]> => {
		const { id } = await jobsOf(here).start({ upstream: 'there', source, hasFiles: false })
		expect((await ended(id)).state).toBe('done')
		return (await jobsOf(here).items(id, { limit: 100 })).map((item) => `${item.kind} ${item.id}`).toSorted()
	}
	const search = { kind: 'model' as const, task: 'text-generation', tags: ['license:apache-2.0'] }
	await expect.poll(async () => found({ type: 'search', search }), { timeout: 60_000 }).toEqual([`model ${liked}`, `model ${small}`])
	expect(await found({ type: 'search', search: { ...search, likesMin: 1 } })).toEqual([`model ${liked}`])
	expect(await found({ type: 'search', search: { ...search, parametersMax: 10e9 } })).toEqual([])
	expect(await found({ type: 'pattern', pattern: 'ada/search-*' })).toEqual(
		['dataset ada/search-rows', `model ${liked}`, 'model ada/search-mit', `model ${small}`].toSorted(),
	)
	expect(await found({ type: 'pattern', pattern: '*/search-l*', kinds: ['model'] })).toEqual([`model ${liked}`])
	expect(await found({ type: 'pattern', pattern: 'ada/*', limit: 2 })).toHaveLength(2)
	const headers = { ...(await there.as('ada')), 'content-type': 'application/json' }
	const made = await there.app.inject({
		method: 'POST',
		url: '/api/collections',
		headers,
		payload: { title: 'Chosen', namespace: 'ada', private: false },
	})
	const { slug } = made.json<{ slug: string }>()
	const added = await there.app.inject({
		method: 'POST',
		url: `/api/collections/${slug}/items`,
		headers,
		payload: { item: { id: small, type: 'model' } },
	})
	expect(added.statusCode).toBe(200)
	expect(await found({ type: 'collection', slug })).toEqual([`model ${small}`])
})

test('a listing that never ends, or lists no names, ends the job with a sentence', async () => {
	let page = 0
	upstream.instead = (request, response) => {
		if (!request.url?.startsWith('/api/models?')) return false
		page += 1
		response.writeHead(200, { link: `<http://elsewhere.example.org/api/models?cursor=${page}>; rel="next"` }).end('[]')
		return true
	}
	const endless = await jobsOf(here).start({ upstream: 'there', source: { type: 'search', search: { kind: 'model' } } })
	expect(await ended(endless.id)).toMatchObject({
		state: 'failed',
		problem: expect.stringContaining('sent more than 2000 pages of its listing') as string,
	})
	upstream.instead = (request, response) => {
		if (!request.url?.startsWith('/api/models?')) return false
		response.writeHead(200).end('[{"id":"../../etc/passwd"}]')
		return true
	}
	const strange = await jobsOf(here).start({ upstream: 'there', source: { type: 'search', search: { kind: 'model' } } })
	expect((await ended(strange.id)).state).toBe('failed')
	upstream.instead = (request, response) => {
		if (!request.url?.startsWith('/api/models?')) return false
		response.writeHead(200).end('<html>')
		return true
	}
	const html = await jobsOf(here).start({ upstream: 'there', source: { type: 'search', search: { kind: 'model' } } })
	expect((await ended(html.id)).problem).toContain('sent an answer that is not what its API says')
})

test('a full disk is waited for: nothing that came is fetched again once there is room', async () => {
	const id = await makeModel('full', { 'one.bin': randomBytes(2 * MIB) })
	const before = upstream.fileBytes
	isFull = true
	const { id: job } = await jobsOf(here).start(repoOrder(id))
	await expect.poll(async () => (await jobsOf(here).job(job)).tries, { timeout: 30_000, interval: 50 }).toBe(1)
	expect(await jobsOf(here).job(job)).toMatchObject({ state: 'waiting', totals: { filesDone: 0 } })
	isFull = false
	await jobsOf(here).act(job, 'retry')
	expect((await ended(job)).state).toBe('done')
	expect(upstream.fileBytes - before).toBe(2 * MIB)
	expect(await problems()).toEqual([])
})

test(`a repository with ${MANY} files is mirrored, and each large file of it comes once`, async () => {
	const bytes = randomBytes(100_000)
	const id = await makeModel('many', { 'first.bin': bytes })
	const oid = sha256(bytes)
	const headers = { ...(await there.as('ada')), 'content-type': 'application/x-ndjson' }
	const commits = MANY / 10_000
	for (let part = 0; part < commits; part += 1) {
		const files = Array.from({ length: 10_000 }, (_, index) => ({
			key: 'lfsFile',
			value: { path: `${part}/${Math.floor(index / 500)}/${index}.bin`, algo: 'sha256', oid, size: bytes.length },
		}))
		const payload = [{ key: 'header', value: { summary: 'Add' } }, ...files].map((line) => JSON.stringify(line)).join('\n')
		const answer = await there.app.inject({ method: 'POST', url: `/api/models/${id}/commit/main`, headers, payload })
		expect(answer.statusCode).toBe(200)
	}
	const before = upstream.fileBytes
	const { id: job } = await jobsOf(here).start(repoOrder(id, { isPinned: true }))
	await expect.poll(async () => isOver(await jobsOf(here).job(job)), { timeout: 300_000, interval: 500 }).toBe(true)
	expect(await jobsOf(here).job(job)).toMatchObject({ state: 'done', totals: { files: 1, filesDone: 1, bytesDone: bytes.length } })
	expect(upstream.fileBytes - before).toBe(bytes.length)
	const file = await here.app.inject({ method: 'GET', url: `/${id}/resolve/main/${commits - 1}/19/9999.bin` })
	expect(sha256(file.rawPayload)).toBe(oid)
})

test('a force-push in the middle of a run loses nothing of a pinned revision', async () => {
	const bytes = randomBytes(4 * MIB)
	const id = await makeModel('pushed', { 'one.bin': bytes, 'two.bin': randomBytes(MIB) })
	upstream.pause = 20
	const before = upstream.fileBytes
	const { id: job } = await jobsOf(here).start(repoOrder(id, { isPinned: true }))
	await whenSent(before + MIB / 2)
	const headers = { ...(await there.as('ada')), 'content-type': 'application/json' }
	const squash = { method: 'POST', url: `/api/models/${id}/super-squash/main`, headers, payload: { message: 'One commit' } } as const
	expect((await there.app.inject(squash)).statusCode).toBe(200)
	upstream.pause = 0
	expect((await ended(job)).state).toBe('done')
	const [pin] = await jobsOf(here).pins({ skip: 0, limit: 1 })
	const file = await here.app.inject({ method: 'GET', url: `/${id}/resolve/${pin?.commit}/one.bin` })
	expect(sha256(file.rawPayload)).toBe(sha256(bytes))
})

test('a repository that the upstream renamed or deleted says so, and what is here stays', async () => {
	const id = await makeModel('renamed', { 'one.bin': randomBytes(MIB) })
	await ended((await jobsOf(here).start(repoOrder(id))).id)
	const headers = { ...(await there.as('ada')), 'content-type': 'application/json' }
	const move = {
		method: 'POST',
		url: '/api/repos/move',
		headers,
		payload: { fromRepo: id, toRepo: 'ada/new-name', type: 'model' },
	} as const
	expect((await there.app.inject(move)).statusCode).toBe(200)
	expect((await ended((await jobsOf(here).start(repoOrder(id))).id)).state).toBe('done')
	const gone = { method: 'DELETE', url: '/api/repos/delete', headers, payload: { name: 'new-name' } } as const
	expect((await there.app.inject(gone)).statusCode).toBe(200)
	const { id: job } = await jobsOf(here).start(repoOrder(id))
	expect((await ended(job)).state).toBe('failed')
	const [item] = await jobsOf(here).items(job, { limit: 1 })
	expect(item?.problem).toMatch(/The hub "there" answered with status 40[14]\. Check its name there/)
	expect((await here.app.inject({ method: 'GET', url: `/${id}/resolve/main/one.bin` })).statusCode).toBe(200)
})

test('rules run at their times, one job each, and only within their hours', async () => {
	const id = await makeModel('nightly', { 'one.bin': randomBytes(MIB) })
	const jobs = jobsOf(here)
	const order = { upstream: 'there', source: { type: 'repos' as const, repos: [{ kind: 'model' as const, id }] } }
	const hour = new Date().getUTCHours()
	const closed = { from: (hour + 5) % 24, to: (hour + 6) % 24 }
	const rule = await jobs.addRule({ name: 'nightly', everyHours: 24, order: { ...order, hours: closed } })
	expect(rule.nextAt.getUTCHours()).toBe(closed.from)
	await expect(jobs.addRule({ name: 'nightly', order })).rejects.toThrow('already called "nightly"')
	await expect(jobs.addRule({ name: 'A b', order })).rejects.toThrow('Cannot read "name"')
	await expect(jobs.addRule({ name: 'other', order: { ...order, upstream: 'nowhere' } })).rejects.toThrow('No upstream is called "nowhere"')
	await expect(jobs.start({ ...order, bytesPerSecond: 5 })).rejects.toThrow('allow at least 100000 bytes')
	await expect(jobs.start({ ...order, source: { type: 'repos', repos: [{ kind: 'model', id: 'a b' }] } })).rejects.toThrow(
		'write names such as',
	)
	const first = await jobs.runRule('nightly')
	await expect(jobs.runRule('nightly')).rejects.toThrow('has an unfinished job')
	// By hand it begins at once, whatever the hours are.
	await ended(first.id)
	await jobs.addRule({ name: 'hourly', everyHours: 1, order })
	const jobsOfRule = async (): Promise<ShownJob[]> => (await jobs.jobs()).filter(({ rule: name }) => name === 'hourly')
	await expect.poll(async () => (await jobsOfRule()).length, { timeout: 20_000 }).toBe(1)
	await ended((await jobsOfRule())[0]?.id ?? '')
	here.setClock(3_700_000)
	await expect.poll(async () => (await jobsOfRule()).length, { timeout: 20_000 }).toBe(2)
	here.setClock(0)
	await jobs.removeRule('hourly')
	await jobs.removeRule('nightly')
	await expect(jobs.removeRule('nightly')).rejects.toThrow('Mirror rule "nightly" not found')
	expect(await jobs.rules()).toEqual([])
	expect(here.problems).toEqual([])
})
