import { calls } from '@stoa/protocol'
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { portOf, rawRequest, requestText } from './raw-request.ts'

let server: TestServer
let port = 0
let auth: { authorization: string }
beforeAll(async () => {
	server = await openTestServer({ settings: { STOA_COMMIT_MAX: String(128 * 1024 * 1024) } })
	auth = await server.as('ada')
	await server.makeRepo('ada', 'open')
	await server.commit('ada', 'ada/open', { 'a.txt': 'hello' })
	await server.app.listen({ host: '127.0.0.1', port: 0 })
	port = portOf(server.app)
})
afterAll(() => server.close())

const API = '/api/models/ada/open'
const NDJSON = { 'content-type': 'application/x-ndjson' }
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
	server.app.inject({ method, url, payload, headers: { ...auth, ...headers } })
const headOf = async (): Promise<string> => (await server.app.inject({ url: `${API}/refs` })).json().branches[0].targetCommit

/** Sends a body in chunks as it grows and returns the status. */
function stream(method: string, path: string, body: Iterable<Buffer>, headers: Record<string, string> = {}): Promise<number> {
	return new Promise((done, failed) => {
		const outgoing = request({ port, method, path, headers: { ...auth, ...headers } }, (answer) => {
			outgoing.destroy()
			done(answer.statusCode ?? 0)
		})
		// The server may close the connection while the test still writes.
		outgoing.on('error', (error: NodeJS.ErrnoException) =>
			error.code === 'EPIPE' || error.code === 'ECONNRESET' ? done(413) : failed(error),
		)
		Readable.from(body, { objectMode: false }).pipe(outgoing)
	})
}

const junk = fc.oneof(
	fc.constantFrom<unknown>(
		null, true, 0, -1, 0.5, 1e308, 1e20, 2 ** 53, -0, '', ' ', '\u0000', 'a\u0000b', '\ud800', '../x', '/', 'refs/heads/main', '-x', 'x'.repeat(20_000), 'é\u202e', [], [null], [[]],
		[''], ['\u0000'], {}, { length: 5 }, { path: '\u0000' }, [{ path: 1 }], [{ path: 'a', size: -1 }], [{ oid: 'x', size: 1e300 }], JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{}}}'),
		JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
	), // prettier-ignore
	fc.jsonValue({ maxDepth: 3 }),
)

const SCHEMAS = [
	{ method: 'POST', url: '/api/repos/create', schema: calls.CreateRepo },
	{ method: 'DELETE', url: '/api/repos/delete', schema: calls.DeleteRepo },
	{ method: 'POST', url: '/api/repos/move', schema: calls.MoveRepo },
	{ method: 'PUT', url: `${API}/settings`, schema: calls.RepoSettings },
	{ method: 'POST', url: '/api/validate-yaml', schema: calls.ValidateYaml },
	{ method: 'POST', url: `${API}/preupload/main`, schema: calls.Preupload },
	{ method: 'POST', url: `${API}/paths-info/main`, schema: calls.PathsInfo },
	{ method: 'POST', url: `${API}/commit/main`, schema: calls.CommitDocument },
	{ method: 'POST', url: `${API}/branch/fuzz`, schema: calls.CreateBranch },
	{ method: 'POST', url: `${API}/tag/main`, schema: calls.CreateTag },
	{ method: 'POST', url: `${API}/super-squash/other`, schema: calls.SuperSquash },
	{ method: 'POST', url: '/ada/open.git/info/lfs/objects/batch', schema: calls.LfsBatch },
	{ method: 'POST', url: '/ada/open.git/info/lfs/objects/verify', schema: calls.LfsVerify },
] as const
const VALID: Record<string, unknown> = {
	name: 'open', fromRepo: 'ada/open', toRepo: 'ada/open', content: 'x', tag: 'v1', summary: 'Fuzz', operation: 'download', objects: [], paths: ['a.txt'], oid: 'a'.repeat(64), size: 1,
	files: [{ path: 'b.txt', size: 1, sample: '', content: 'eA==' }], type: 'model',
} // prettier-ignore

test('wrong values in every field of every body are refused and cause no bug', async () => {
	for (const { method, url, schema } of SCHEMAS) {
		const fields = Object.keys(schema.shape)
		const value = (field: string) =>
			field in VALID ? fc.oneof({ weight: 2, arbitrary: fc.constant(VALID[field]) }, { weight: 1, arbitrary: junk }) : junk
		const body = fc.record(Object.fromEntries(fields.map((field) => [field, value(field)])), {
			requiredKeys: fields.filter((field) => field in VALID),
		})
		await fc.assert(
			fc.asyncProperty(fc.oneof({ weight: 9, arbitrary: body }, { weight: 1, arbitrary: junk }), async (given) => {
				const answer = await send(method, url, JSON.stringify(given), { 'content-type': 'application/json' })
				expect(answer.statusCode, answer.body).toBeLessThan(500)
				if (answer.statusCode >= 400 && !url.endsWith('validate-yaml')) expect(answer.json()).toMatchObject({ error: expect.any(String) })
				expect(server.problems).toEqual([])
				// The fuzzer may have deleted or renamed the repository.
				if (/delete|move/.test(url)) await server.makeRepo('ada', 'open').catch(() => undefined)
			}),
			{ seed: 20_261, numRuns: 40, endOnFailure: true },
		)
	}
	await server.app.inject({ method: 'PUT', url: `${API}/settings`, headers: auth, payload: { private: false } })
}, 120_000)

test('wrong values in every line of a commit are refused, and nothing is written', async () => {
	const before = await headOf()
	const line = fc.record(
		{
			key: fc.constantFrom('header', 'file', 'lfsFile', 'deletedFile', 'deletedFolder', 'deletedEntry', 'unknown', '__proto__', 7),
			value: fc.oneof(
				junk,
				fc.record({ path: junk, content: junk, encoding: junk, oid: junk, algo: junk, size: junk, oldPath: junk, summary: junk, parentCommit: junk }, { requiredKeys: [] }),
			),
		},
		{ requiredKeys: [] },
	) // prettier-ignore
	await fc.assert(
		fc.asyncProperty(fc.boolean(), fc.array(fc.oneof(line, junk), { maxLength: 4 }), async (hasHeader, lines) => {
			// The last line is never valid, so that no commit can succeed.
			const all = [
				...(hasHeader ? [{ key: 'header', value: { summary: 'Fuzz' } }] : []),
				...lines,
				{ key: 'file', value: { path: '../out', content: '' } },
			]
			const answer = await send('POST', `${API}/commit/main`, all.map((each) => JSON.stringify(each)).join('\n'), NDJSON)
			expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
			expect(answer.statusCode, answer.body).toBeLessThan(500)
		}),
		{ seed: 20_262, numRuns: 150, endOnFailure: true },
	)
	expect(server.problems).toEqual([])
	expect(await headOf()).toBe(before)
})

const HEADER = '{"key":"header","value":{"summary":"Hostile"}}\n'
const file = (path: string, content: string) => `${JSON.stringify({ key: 'file', value: { path, content } })}\n`

test.each([
	['an empty body', '', 400],
	['a broken header', '{"key":"header","value":{"summ', 400],
	['a line that ends in the middle', `${HEADER}{"key":"file","value":{"path":"x.txt","content":"aGVs`, 400],
	['a file before the header', file('x.txt', 'eA=='), 400],
	['content that is not base64', HEADER + file('x.txt', 'no! base64?'), 400],
	['base64 cut short', HEADER + file('x.txt', 'aGVsb'), 400],
	['JSON nested 100,000 deep', `${HEADER}${'['.repeat(100_000)}`, 400],
	['JSON closed 100,000 deep', `${HEADER}{"key":"file","value":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
	['bytes that are not UTF-8', Buffer.from([...Buffer.from(HEADER), 0xff, 0xfe, 0x00, 0x0a]), 400],
	[
		'an LFS pointer to nothing',
		`${HEADER}{"key":"lfsFile","value":{"path":"x.bin","algo":"sha256","oid":"${'b'.repeat(64)}","size":3}}`,
		400,
	],
	['the same path twice as file and folder', HEADER + file('x', 'eA==') + file('x/y', 'eA=='), 422],
	['a path that leaves the repository', HEADER + file('a/../../x', 'eA=='), 422],
	['a path into .git', HEADER + file('.GIT/config', 'eA=='), 422],
])('a commit with %s is refused and leaves nothing', async (_, body, status) => {
	const before = await headOf()
	const answer = await send('POST', `${API}/commit/main`, body, NDJSON)
	expect([answer.statusCode, answer.body]).toEqual([status, answer.body])
	expect(answer.json().error).toEqual(expect.any(String))
	expect(await headOf()).toBe(before)
	expect(server.problems).toEqual([])
})

function* pieces(first: string, piece: Buffer, count: number): Generator<Buffer> {
	yield Buffer.from(first)
	for (let index = 0; index < count; index += 1) yield piece
}

/** Runs something and returns the largest growth of the process meanwhile, in bytes. */
async function growth(work: () => Promise<unknown>): Promise<number> {
	const start = process.memoryUsage().rss
	let most = start
	const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
	await work()
	clearInterval(timer)
	return most - start
}

const MIB = 1024 * 1024

test('a million lines, a line of 40 MB and gzip bombs use bounded memory', async () => {
	const thousand = Buffer.from('{"key":"unknown"}\n'.repeat(1000))
	const grown = await growth(async () => {
		expect(await stream('POST', `${API}/commit/main`, pieces(HEADER, thousand, 1000), NDJSON)).toBeLessThan(500)
		expect(await stream('POST', `${API}/commit/main`, pieces(`${HEADER}{"key":"file","value":{"path":"x","content":"`, Buffer.alloc(MIB, 65), 40), NDJSON)).toBe(413)
		// 16 KiB that unzip to 16 MiB, ten times: more than one commit may have.
		const member = gzipSync(Buffer.alloc(16 * MIB, 48))
		const zipped = { 'content-encoding': 'gzip' }
		expect(await stream('POST', '/api/validate-yaml', pieces('', member, 10), zipped)).toBe(413)
		for (const service of ['upload', 'receive']) {
			const path = `/ada/open.git/git-${service}-pack`
			expect(await stream('POST', path, pieces('', member, 10), { ...zipped, 'content-type': `application/x-git-${service}-pack-request` })).toBeLessThan(500)
		}
	}) // prettier-ignore
	expect(grown).toBeLessThan(600 * MIB)
	expect(server.problems).toEqual([])
	expect((await server.app.inject({ url: `${API}/resolve/main/x`.replace('/api/models', '') })).statusCode).toBe(404)
}, 120_000)

test('broken gzip and unknown encodings are client errors', async () => {
	for (const [encoding, body] of [
		['gzip', 'not gzip'],
		['gzip', gzipSync('{"content":"x"}').subarray(0, 12)],
		['br', 'x'],
		['gzip, gzip', 'x'],
		['', '{"content":"x"}'],
	] as const) {
		const answer = await send('POST', '/api/validate-yaml', Buffer.from(body), { 'content-encoding': encoding })
		expect([encoding, answer.statusCode < 500]).toEqual([encoding, true])
		for (const path of ['git-upload-pack', 'git-receive-pack'])
			expect((await send('POST', `/ada/open.git/${path}`, Buffer.from(body), { 'content-encoding': encoding })).statusCode).toBeLessThan(
				500,
			)
		expect(
			(await send('POST', `${API}/commit/main`, Buffer.from(body), { ...NDJSON, 'content-encoding': encoding })).statusCode,
		).toBeLessThan(500)
	}
	expect(server.problems).toEqual([])
})

test.each([
	['none at all', ''],
	['a negative one', 'content-length: -5\r\n'],
	['a word', 'content-length: many\r\n'],
	['two that differ', 'content-length: 2\r\ncontent-length: 7\r\n'],
	['one beside chunks', 'content-length: 2\r\ntransfer-encoding: chunked\r\n'],
	['one too small', 'content-length: 1\r\n'],
	['one beyond every number', 'content-length: 99999999999999999999999\r\n'],
	['chunks that are none', 'transfer-encoding: chunked\r\n'],
	['an unknown coding', 'transfer-encoding: rot13\r\n'],
])('a body whose length is %s is refused or read, and never hangs', async (_, length) => {
	const head = `POST /api/validate-yaml HTTP/1.1\r\nhost: hub.test\r\nconnection: close\r\n${length}\r\n`
	expect((await rawRequest(port, `${head}{}`)).status).toBeLessThan(500)
	expect(server.problems).toEqual([])
})

/** Every file below the store of large files and of git objects. */
const stored = async (): Promise<string[]> =>
	(await readdir(server.folder, { recursive: true, withFileTypes: true }))
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name))
		.filter((path) => path.includes('/blobs/') || path.includes('incoming'))

test('interrupted uploads leave nothing behind and are not logged as errors', async () => {
	const bytes = Buffer.alloc(3 * MIB, 7)
	const oid = createHash('sha256').update(bytes).digest('hex')
	const batch = await send(
		'POST',
		'/ada/open.git/info/lfs/objects/batch',
		JSON.stringify({ operation: 'upload', objects: [{ oid, size: bytes.length }] }),
	)
	const href = new URL(batch.json().objects[0].actions.upload.href).pathname
	const [before, files] = [await headOf(), await stored()]
	const halves: [string, string, Record<string, string>, Buffer][] = [
		['PUT', href, {}, bytes.subarray(0, MIB)],
		['POST', `${API}/commit/main`, NDJSON, Buffer.from(HEADER + file('half.txt', 'eA=='))],
		['POST', `${API}/preupload/main`, {}, Buffer.from('{"files":[')],
		['POST', '/ada/open.git/git-receive-pack', {}, Buffer.from('00a4')],
		['POST', '/ada/open.git/git-upload-pack', {}, Buffer.from('0032want ')],
		['POST', '/ada/open.git/info/lfs/objects/batch', {}, Buffer.from('{"oper')],
	] // prettier-ignore
	for (const [method, path, headers, half] of halves) {
		const head = requestText(method, path, { ...auth, ...headers, 'content-length': String(half.length + 1000) })
		await rawRequest(port, Buffer.concat([Buffer.from(head), half]), { abort: true })
	}
	await sleep(500) // The server notices a closed connection a moment later.
	expect(server.problems).toEqual([])
	expect(await headOf()).toBe(before)
	expect(await stored()).toEqual(files)
	// The same upload still works when it is complete.
	expect((await server.app.inject({ method: 'PUT', url: href, payload: bytes })).statusCode).toBe(200)
})

test('LFS bytes of another length or hash are refused and not stored', async () => {
	const oid = createHash('sha256').update('right').digest('hex')
	const objects = [{ oid, size: 5 }]
	const batch = await send('POST', '/ada/open.git/info/lfs/objects/batch', JSON.stringify({ operation: 'upload', objects }))
	const href = new URL(batch.json().objects[0].actions.upload.href).pathname
	for (const body of ['', 'rig', 'wrong', 'right and more']) {
		const answer = await server.app.inject({ method: 'PUT', url: href, payload: body })
		expect([body, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([body, true])
	}
	const verify = await send('POST', '/ada/open.git/info/lfs/objects/verify', JSON.stringify({ oid, size: 5 }))
	expect(verify.statusCode).toBe(404)
	await server.app.inject({ method: 'PUT', url: href, payload: 'right' })
	const line = { key: 'lfsFile', value: { path: 'x.bin', algo: 'sha256', oid, size: 6 } }
	const commit = await send('POST', `${API}/commit/main`, HEADER + JSON.stringify(line), NDJSON)
	expect([commit.statusCode, commit.json()]).toEqual([
		expect.toSatisfy((status: number) => status >= 400 && status < 500),
		{ error: expect.any(String) },
	])
	expect(server.problems).toEqual([])
})
