import { fileHash, hashFromString, merkleRoot, hashToString, verificationHash, writeShard, writeXorb } from '@stoa/xet'
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from '../integration/server/open-test-server.ts'

const run = promisify(execFile)
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Bytes that a guest in these tests may upload in a day. */
const DAY = 100_000

let server: TestServer
let origin: string
let folder: string
beforeAll(async () => {
	server = await openTestServer({ ports: { guestBytesPerDay: DAY }, pages: true })
	await server.app.listen({ host: '127.0.0.1', port: 0 })
	const address = server.app.server.address()
	origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
	folder = await mkdtemp(join(tmpdir(), 'stoa-leftovers-'))
})
afterAll(async () => {
	await server.close()
	await rm(folder, { recursive: true, force: true })
})

/** The CAS token of a person for a repository. */
async function casToken(name: string, id: string, scope: 'read' | 'write'): Promise<{ authorization: string }> {
	// Guests get theirs as if for a pull request.
	const url = `/api/models/${id}/xet-${scope}-token/main${scope === 'write' ? '?create_pr=1' : ''}`
	const answer = await server.app.inject({ url, headers: await server.as(name) })
	expect(answer.statusCode).toBe(200)
	return { authorization: `Bearer ${answer.json<{ accessToken: string }>().accessToken}` }
}

describe('what the CAS reveals about stored content', () => {
	const secret = Buffer.from('password: 4711\n')
	const { bytes, summary } = writeXorb([secret])
	const hashes = hashFromString(summary.chunkHashes[0] ?? '')
	const file = {
		hash: hashToString(fileHash(merkleRoot([{ hash: hashes, length: secret.length }]), 1)),
		terms: [{ xorb: summary.hash, chunkStart: 0, chunkEnd: 1, length: secret.length }],
		verifications: verificationHash(hashes),
		sha256: sha256(secret),
	}
	const post = async (path: string, token: { authorization: string }, payload: Uint8Array) =>
		server.app.inject({ method: 'POST', url: `/cas/v1/${path}`, headers: token, payload: Buffer.from(payload) })

	test('a guesser gets the same answer for a xorb of a private repository as for any other', async () => {
		await server.makeRepo('alice', 'private', { private: true })
		const alice = await casToken('alice', 'alice/private', 'write')
		const stored = await post(`xorbs/default/${summary.hash}`, alice, bytes)
		expect(stored.json()).toEqual({ was_inserted: true })
		expect((await post('shards', alice, writeShard([file], [summary]))).json()).toEqual({ result: 1 })

		await server.makeRepo('mallory', 'own')
		const mallory = await casToken('mallory', 'mallory/own', 'write')
		const other = writeXorb([Buffer.from('password: 0815\n')])
		for (const hash of [summary.hash, other.summary.hash])
			expect((await post(`xorbs/default/${hash}`, mallory, new Uint8Array())).statusCode, hash).toBe(400)
		const answers = await Promise.all(
			[summary, other.summary].map(async (xorb) => {
				const answer = await post('shards', mallory, writeShard([], [xorb]))
				return [answer.statusCode, answer.body.replaceAll(xorb.hash, 'HASH').replace(/"requestId":"[^"]*"/, '')]
			}),
		)
		expect(answers[0]).toEqual(answers[1])
		expect(answers[0]?.[0]).toBe(400)
		// A caller that has the bytes gets the answers for content that is not stored yet.
		expect((await post(`xorbs/default/${summary.hash}`, mallory, bytes)).json()).toEqual({ was_inserted: true })
		expect((await post('shards', mallory, writeShard([file], [summary]))).json()).toEqual({ result: 1 })
		// Accounts that made the uploads of a repository learn that they are stored.
		expect((await post(`xorbs/default/${summary.hash}`, alice, bytes)).json()).toEqual({ was_inserted: false })
		expect((await post('shards', alice, writeShard([file], [summary]))).json()).toEqual({ result: 0 })
	})
})

describe('bytes that a guest uploads', () => {
	const files = (size: number) => [
		{ key: 'file', value: { path: `${randomBytes(4).toString('hex')}.txt`, content: 'x'.repeat(size), encoding: 'utf-8' } },
	]
	const commit = async (name: string, rev: string, size: number, query = '') =>
		server.app.inject({
			method: 'POST',
			url: `/api/models/alice/open/commit/${encodeURIComponent(rev)}${query}`,
			headers: { ...(await server.as(name)), 'content-type': 'application/x-ndjson' },
			payload: ndjson([{ key: 'header', value: { summary: 'Add' } }, ...files(size)]),
		})
	const push = async (name: string, number: number, size: number): Promise<string> => {
		const { authorization } = await server.as(name)
		const work = join(folder, randomBytes(4).toString('hex'))
		const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' }
		const flags = ['-c', 'user.name=M', '-c', 'user.email=m@example.org', '-c', `http.extraHeader=Authorization: ${authorization}`]
		const git = (...args: string[]) => run('git', [...flags, ...args], { cwd: folder, env })
		await git('clone', '--quiet', `${origin}/alice/open`, work)
		await git('-C', work, 'fetch', '--quiet', 'origin', `refs/pr/${number}:change`)
		await git('-C', work, 'checkout', '--quiet', 'change')
		// Random text, because its compressed size is what counts.
		await writeFile(join(work, 'big.txt'), randomBytes(size / 2).toString('hex'))
		await git('-C', work, 'add', '.')
		await git('-C', work, 'commit', '--quiet', '-m', 'Add')
		try {
			await git('-C', work, 'push', 'origin', `change:refs/pr/${number}`)
			return 'pushed'
		} catch (error) {
			return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
		}
	}
	const openPullRequest = async (name: string): Promise<number> => {
		const answer = await commit(name, 'main', 10, '?create_pr=1')
		expect(answer.statusCode).toBe(200)
		return Number(answer.json<{ pullRequestUrl: string }>().pullRequestUrl.split('/').at(-1))
	}

	beforeAll(async () => {
		await server.makeRepo('alice', 'open')
		await server.commit('alice', 'alice/open', { 'a.txt': 'a' })
	})

	test('count for the day when they are files of a new pull request or of its commits', async () => {
		expect((await commit('guest-a', 'main', DAY + 1, '?create_pr=1')).statusCode).toBe(403)
		const number = await openPullRequest('guest-a')
		expect((await commit('guest-a', `refs/pr/${number}`, DAY * 0.7)).statusCode).toBe(200)
		const refused = await commit('guest-a', `refs/pr/${number}`, DAY * 0.7)
		expect([refused.statusCode, refused.headers['x-error-message']]).toEqual([403, expect.stringContaining(`${DAY} bytes today`)])
		// Uploads of an account that may write to the repository are not counted.
		expect((await commit('alice', `refs/pr/${number}`, DAY * 2)).statusCode).toBe(200)
	})

	test('count for the day when they are pushed', async () => {
		const number = await openPullRequest('guest-b')
		expect(await push('guest-b', number, DAY * 0.6)).toBe('pushed')
		expect(await push('guest-b', number, DAY * 0.6)).toContain(`${DAY} bytes today`)
		expect((await commit('guest-b', `refs/pr/${number}`, DAY * 0.6)).statusCode).toBe(403)
	})

	test('count for the day when they are xorbs', async () => {
		await openPullRequest('guest-c')
		const token = await casToken('guest-c', 'alice/open', 'write')
		const put = async () => {
			const { bytes, summary } = writeXorb([randomBytes(DAY * 0.6)])
			return server.app.inject({
				method: 'POST',
				url: `/cas/v1/xorbs/default/${summary.hash}`,
				headers: token,
				payload: Buffer.from(bytes),
			})
		}
		expect((await put()).statusCode).toBe(200)
		expect((await put()).statusCode).toBe(403)
		expect((await commit('guest-c', 'main', DAY * 0.6, '?create_pr=1')).statusCode).toBe(403)
	})
})

describe('deleted content', () => {
	/** Every route by which a reader of the repository could name a commit. */
	const roads = (oid: string, path: string): string[] => [
		`/alice/gone/resolve/${oid}/${path}`,
		`/alice/gone/resolve/${oid.slice(0, 12)}/${path}`,
		`/alice/gone/raw/${oid}/${path}`,
		`/alice/gone/blob/${oid}/${path}`,
		`/alice/gone/blame/${oid}/${path}`,
		`/alice/gone/tree/${oid}`,
		`/alice/gone/commit/${oid}`,
		`/alice/gone/commits/${oid}`,
		`/alice/gone/compare/main...${oid}`,
		`/api/models/alice/gone/revision/${oid}`,
		`/api/models/alice/gone/tree/${oid}`,
		`/api/models/alice/gone/commits/${oid}`,
		`/api/models/alice/gone/treesize/${oid}/`,
		`/api/models/alice/gone/compare/main...${oid}`,
	]
	const statuses = async (oid: string, path: string) =>
		Object.fromEntries(
			await Promise.all(
				roads(oid, path).map(async (url) => [url, (await server.app.inject({ url, headers: { accept: 'text/html' } })).statusCode]),
			),
		)
	const every = (oid: string, path: string, status: number) => Object.fromEntries(roads(oid, path).map((url) => [url, status]))

	beforeAll(async () => {
		await server.makeRepo('alice', 'gone')
	})

	test('a deleted pull request takes its commits with it', async () => {
		await server.commit('alice', 'alice/gone', { 'a.txt': 'a' })
		const opened = await server.app.inject({
			method: 'POST',
			url: '/api/models/alice/gone/commit/main?create_pr=1',
			headers: { ...(await server.as('leaker')), 'content-type': 'application/x-ndjson' },
			payload: ndjson([
				{ key: 'header', value: { summary: 'Leak' } },
				{ key: 'file', value: { path: 'leak.txt', content: 'secret', encoding: 'utf-8' } },
			]),
		})
		const { commitOid, pullRequestUrl } = opened.json<{ commitOid: string; pullRequestUrl: string }>()
		expect(await statuses(commitOid, 'leak.txt')).toEqual(every(commitOid, 'leak.txt', 200))
		const number = pullRequestUrl.split('/').at(-1)
		const url = `/api/models/alice/gone/discussions/${number}`
		expect((await server.app.inject({ method: 'DELETE', url, headers: await server.as('alice') })).statusCode).toBe(200)
		expect(await statuses(commitOid, 'leak.txt')).toEqual(every(commitOid, 'leak.txt', 404))
	})

	test('a pull request that was deleted takes along the large files that only it had', async () => {
		const [own, shared, held] = ['only in this one', 'in another pull request as well', 'in main as well'].map((text) => Buffer.from(text))
		if (!own || !shared || !held) throw new Error('Three files are needed')
		const batch = async (name: string | undefined, operation: 'upload' | 'download', bytes: Buffer) => {
			const answer = await server.app.inject({
				method: 'POST',
				url: '/alice/gone.git/info/lfs/objects/batch',
				headers: { ...(name && (await server.as(name))), 'content-type': 'application/vnd.git-lfs+json' },
				payload: JSON.stringify({ operation, transfers: ['basic'], objects: [{ oid: sha256(bytes), size: bytes.length }] }),
			})
			const [object] = answer.json<{ objects: { actions?: Record<string, { href: string }> }[] }>().objects
			return object
		}
		const propose = async (name: string, files: Buffer[], query: string): Promise<string> => {
			for (const payload of files) {
				const href = (await batch(name, 'upload', payload))?.actions?.['upload']?.href
				if (href !== undefined) await server.app.inject({ method: 'PUT', url: new URL(href).pathname, payload })
			}
			const lines = files.map((bytes, index) => ({
				key: 'lfsFile',
				value: { path: `${index}.bin`, algo: 'sha256', oid: sha256(bytes), size: bytes.length },
			}))
			const answer = await server.app.inject({
				method: 'POST',
				url: `/api/models/alice/gone/commit/main${query}`,
				headers: { ...(await server.as(name)), 'content-type': 'application/x-ndjson' },
				payload: ndjson([{ key: 'header', value: { summary: 'Add weights' } }, ...lines]),
			})
			expect(answer.statusCode).toBe(200)
			return answer.json<{ pullRequestUrl?: string }>().pullRequestUrl?.split('/').at(-1) ?? ''
		}
		const found = async (): Promise<boolean[]> =>
			Promise.all(
				[own, shared, held].map(async (bytes) => (await batch(undefined, 'download', bytes))?.actions?.['download'] !== undefined),
			)

		const first = await propose('leaker', [own, shared, held], '?create_pr=1')
		await propose('proposer', [shared], '?create_pr=1')
		await propose('alice', [held], '')
		const signed = (await batch(undefined, 'download', own))?.actions?.['download']?.href ?? ''
		expect(await found()).toEqual([true, true, true])
		const url = `/api/models/alice/gone/discussions/${first}`
		expect((await server.app.inject({ method: 'DELETE', url, headers: await server.as('alice') })).statusCode).toBe(200)
		expect(await found()).toEqual([false, true, true])
		expect((await server.app.inject(new URL(signed).pathname)).statusCode).toBe(404)
	})

	test('a squashed history is gone at once, while a commit that a branch has moved on from stays', async () => {
		const first = await server.commit('alice', 'alice/gone', { 'old.txt': 'old' })
		const second = await server.commit('alice', 'alice/gone', { 'new.txt': 'new' })
		expect(await statuses(first, 'old.txt')).toEqual(every(first, 'old.txt', 200))
		const url = '/api/models/alice/gone/super-squash/main'
		expect((await server.app.inject({ method: 'POST', url, headers: await server.as('alice'), payload: {} })).statusCode).toBe(200)
		for (const oid of [first, second]) expect(await statuses(oid, 'old.txt')).toEqual(every(oid, 'old.txt', 404))
		expect((await server.app.inject('/alice/gone/resolve/main/old.txt')).statusCode).toBe(200)
	})
})
