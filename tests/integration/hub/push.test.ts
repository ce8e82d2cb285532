import type { RepoRef } from '@stoa/hub'
import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, openRooms, type Rooms } from './open-rooms.ts'

const run = promisify(execFile)
let rooms: Rooms
let server: Server
let folder: string
let origin: string

/** Called after the first bytes of a push have arrived. */
let duringPush: () => Promise<void> = async () => undefined

async function* passing(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	let isFirst = true
	for await (const part of body) {
		yield part
		if (isFirst) await duringPush()
		isFirst = false
	}
}

/** Minimal HTTP over the transport: `/{owner}/{name}/info/refs` and the two services, as ada. */
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const url = new URL(request.url ?? '/', 'http://localhost')
	const [, owner = '', name = '', ...rest] = url.pathname.split('/')
	const ref: RepoRef = { kind: 'model', id: `${owner}/${name}` }
	const version = request.headers['git-protocol']
	const protocol = typeof version === 'string' ? version : undefined
	const signal = new AbortController().signal
	const body = request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request
	if (rest.join('/') === 'info/refs') {
		const service = url.searchParams.get('service') === 'git-receive-pack' ? 'git-receive-pack' : 'git-upload-pack'
		response.setHeader('content-type', `application/x-${service}-advertisement`)
		await pipeline(await rooms.transport.advertise(rooms.ada, ref, service, protocol), response)
		return
	}
	const isPush = rest[0] === 'git-receive-pack'
	response.setHeader('content-type', `application/x-${rest[0]}-result`)
	const answer = isPush
		? rooms.transport.receivePack(rooms.ada, ref, Readable.from(passing(body)), protocol, signal)
		: rooms.transport.uploadPack(rooms.ada, ref, body, protocol, signal)
	await pipeline(await answer, response)
}

beforeAll(async () => {
	rooms = await openRooms()
	folder = await mkdtemp(join(tmpdir(), 'stoa-push-'))
	server = createServer((request, response) => {
		serve(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
})
afterAll(async () => {
	server.closeAllConnections()
	server.close()
	await rooms.close()
	await rm(folder, { recursive: true, force: true })
})

const env = {
	...process.env,
	GIT_CONFIG_GLOBAL: '/dev/null',
	GIT_CONFIG_NOSYSTEM: '1',
	GIT_TERMINAL_PROMPT: '0',
	HOME: '/nonexistent',
	LC_ALL: 'C',
}
const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main']

/** A clone of a new repository, with helper functions. */
async function cloned() {
	const { repo, ref } = await rooms.newRepo()
	const place = join(folder, repo.id)
	const git = async (...args: string[]) => (await run('git', [...identity, ...args], { cwd: place, env })).stdout
	await run('git', [...identity, 'clone', '-q', `${origin}/${repo.name}`, place], { env })
	return {
		repo,
		ref,
		git,
		async write(path: string, content: string | Uint8Array): Promise<void> {
			await mkdir(dirname(join(place, path)), { recursive: true })
			await writeFile(join(place, path), content)
		},
		async commitAll(message = 'Change'): Promise<void> {
			await git('add', '-A')
			await git('commit', '-q', '-m', message)
		},
		/** The output of git when a push is refused; empty when it succeeds. */
		async push(...args: string[]): Promise<string> {
			try {
				await git('push', '-q', ...(args.length > 0 ? args : ['origin', 'HEAD:main']))
				return ''
			} catch (error) {
				if (error instanceof Error && 'stderr' in error) return String(error.stderr)
				throw error
			}
		},
	}
}

const pointerTo = (oid: string, size: number): string => `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}\n`

test('a push has the effects of a commit: head, metadata, path table', async () => {
	const { repo, ref, write, commitAll, push } = await cloned()
	await write('README.md', '---\nlicense: mit\npipeline_tag: text-classification\n---\n# Hello\n')
	await commitAll('Add a card')
	await write('sub/a.txt', 'a')
	await commitAll('Add a file')
	expect(await push()).toBe('')
	const row = await rooms.records.repos.byId(repo.id)
	expect(row?.headOid).toBe(await rooms.git.resolveCommit(repo.id, 'refs/heads/main'))
	expect(row?.metadata).toMatchObject({ pipelineTag: 'text-classification' })
	const { entries } = await rooms.files.tree(rooms.ada, ref, 'main', '', { expand: true, recursive: true })
	expect(entries.map(({ path, lastCommit }) => [path, lastCommit?.title])).toEqual([
		['.gitattributes', 'initial commit'],
		['README.md', 'Add a card'],
		['sub', 'Add a file'],
		['sub/a.txt', 'Add a file'],
	])
	expect(await rooms.records.pathCommits.head(repo.id)).toBe(row?.headOid)
	expect((await rooms.commits.history(rooms.ada, ref, 'main', { skip: 0, limit: 1 })).commits[0]?.authors).toEqual(['ada'])
})

test('a commit through the API and a forced push at once do no harm', async () => {
	const { repo, ref, git, write, commitAll, push } = await cloned()
	await rooms.commits.commit(rooms.ada, ref, 'main', { summary: 'Through the API' }, [{ op: 'file', path: 'api', content: encode('x') }])
	await write('pushed', 'x')
	await commitAll()
	expect(await push()).toContain('fetch first')
	expect(await push('--force', 'origin', 'HEAD:main')).toBe('')
	const head = (await git('rev-parse', 'HEAD')).trim()
	expect((await rooms.records.repos.byId(repo.id))?.headOid).toBe(head)
	expect([...(await rooms.records.pathCommits.inFolder(repo.id, '')).keys()].toSorted()).toEqual(['.gitattributes', 'pushed'])
})

test('pushes are refused with a reason and change nothing', async () => {
	const cases: [write: (clone: Awaited<ReturnType<typeof cloned>>) => Promise<void>, reason: string][] = [
		[({ write }) => write('big.txt', 'x'.repeat(10 * 1024 * 1024 + 1)), 'larger than 10 MiB'],
		[({ write }) => write('data.raw', Uint8Array.of(1, 0, 2)), 'binary and not tracked by git-lfs'],
		[({ write }) => write('model.bin', pointerTo('a'.repeat(64), 5)), 'LFS objects are missing'],
		[({ write }) => write('README.md', '---\nlicense: [\n---\n'), 'Invalid metadata in README.md'],
		[({ write }) => write('tab\tname', 'x'), 'paths cannot be used'],
		[
			async ({ write }) => {
				await write('Case', 'x')
				await write('case', 'x')
			},
			'differ only in case',
		],
	]
	for (const [write, reason] of cases) {
		const clone = await cloned()
		await write(clone)
		await clone.commitAll()
		const said = await clone.push()
		expect(said).toContain(reason)
		expect(said).toContain('pre-receive hook declined')
		expect(await rooms.git.resolveCommit(clone.repo.id, 'refs/heads/main')).toBe(clone.repo.headOid)
		expect((await rooms.records.repos.byId(clone.repo.id))?.headOid).toBe(clone.repo.headOid)
	}
})

test('an invalid file in an older commit of a push is found too', async () => {
	const { git, write, commitAll, push } = await cloned()
	await write('data.raw', Uint8Array.of(0))
	await commitAll()
	await git('rm', '-q', 'data.raw')
	await git('commit', '-q', '-m', 'Hide it')
	expect(await push()).toContain('binary and not tracked')
})

test('pointers are accepted once this repository holds their objects', async () => {
	const { repo, ref, write, commitAll, push } = await cloned()
	const holder = await rooms.newRepo('model', 'private')
	const oid = await rooms.storeLarge(holder.repo.id, encode('weights'))
	await write('model.bin', pointerTo(oid, 7))
	await commitAll()
	expect(await push()).toContain('LFS objects are missing')
	await rooms.storeLarge(repo.id, encode('weights'))
	expect(await push()).toBe('')
	expect((await rooms.files.find(rooms.ada, ref, 'main', 'model.bin')).size).toBe(7)
	await write('other.bin', pointerTo(oid, 8))
	await commitAll()
	expect(await push()).toContain('another size')
})

test('only branches and tags move, and the default branch cannot be deleted', async () => {
	const { ref, git, write, commitAll, push } = await cloned()
	await write('a', 'x')
	await commitAll()
	await git('tag', '-a', 'v1', '-m', 'First')
	expect(await push('origin', 'HEAD:feature', 'v1')).toBe('')
	expect(await push('origin', 'HEAD:refs/pr/1')).toContain('this pull request does not exist')
	expect(await push('origin', 'HEAD:refs/notes/1')).toContain('only branches, tags and pull requests')
	expect(await push('origin', 'HEAD:refs/tmp/1')).not.toBe('')
	expect(await push('origin', ':main')).toContain('default branch cannot be deleted')
	const refs = await rooms.commits.refs(rooms.ada, ref)
	expect([refs.branches.map(({ name }) => name), refs.tags.map(({ name }) => name)]).toEqual([['feature', 'main'], ['v1']])
	expect((await rooms.repos.find(rooms.ada, ref)).headOid).toBe(refs.branches[1]?.target)
	expect(await push('origin', ':feature')).toBe('')
})

test('a push of a long history updates the rows too, with the table', async () => {
	const { repo, ref, git, push } = await cloned()
	const commits = Array.from(
		{ length: 300 },
		(_, index) =>
			`commit refs/heads/main\ncommitter Ada <ada@example.org> ${1e9 + index} +0000\ndata <<END\nStep ${index}\nEND\nM 644 inline f${index % 3}\ndata <<END\n${index}\nEND\n\n`,
	)
	const imported = spawnSync('git', ['fast-import', '--quiet', '--force'], { cwd: join(folder, repo.id), env, input: commits.join('') })
	expect(imported.status).toBe(0)
	expect(await push('--force', 'origin', 'main')).toBe('')
	expect((await rooms.records.repos.byId(repo.id))?.headOid).toBe((await git('rev-parse', 'main')).trim())
	expect(await rooms.records.pathCommits.head(repo.id)).toBe((await git('rev-parse', 'main')).trim())
	const titles = async () =>
		(await rooms.files.tree(rooms.ada, ref, 'main', '', { expand: true })).entries.map(({ path, lastCommit }) => [path, lastCommit?.title])
	expect(await titles()).toEqual([
		['f0', 'Step 297'],
		['f1', 'Step 298'],
		['f2', 'Step 299'],
	])
	await rooms.commits.commit(rooms.ada, ref, 'main', { summary: 'One more' }, [{ op: 'file', path: 'f1', content: encode('more') }])
	expect((await titles())[1]).toEqual(['f1', 'One more'])
	await rooms.commits.superSquash(rooms.ada, ref, 'main', 'Squash')
	expect(await rooms.records.pathCommits.head(repo.id)).toBeDefined()
	expect(await titles()).toEqual([
		['f0', 'Squash'],
		['f1', 'Squash'],
		['f2', 'Squash'],
	])
})

test("a push to another account's repository is not even advertised", async () => {
	const { ref } = await rooms.newRepo('model', 'private')
	await expect(rooms.transport.advertise(rooms.bob, ref, 'git-upload-pack', undefined)).rejects.toMatchObject({ code: 'repo-not-found' })
	const open = await rooms.newRepo()
	await expect(rooms.transport.advertise(rooms.bob, open.ref, 'git-receive-pack', undefined)).rejects.toMatchObject({ code: 'read-only' })
})

test('a push during which the limit was lowered is refused with the sentence, and the branch and the bytes stay', async () => {
	const { repo, ref, write, commitAll, push } = await cloned()
	await write('first', 'x')
	await commitAll()
	expect(await push()).toBe('')
	const head = await rooms.git.resolveCommit(repo.id, 'refs/heads/main')
	const place = { accountId: rooms.ada.account.id, storageClass: 'public' } as const
	const used = await rooms.git.storedBytes(repo.id)
	await rooms.records.quotas.setException(place, { bytes: 1e9 })
	duringPush = () => rooms.records.quotas.setException(place, { bytes: 1000 })
	await write('large.bin', randomBytes(300_000).toString('hex'))
	await commitAll()
	const refused = await push()
	duringPush = async () => undefined
	await rooms.records.quotas.setException(place, undefined)
	expect(refused.replaceAll(/\s+remote: /g, ' ')).toMatch(/The public storage of "ada" has no room for .* more: .* of 1 kB are in use/)
	expect(await rooms.git.resolveCommit(repo.id, 'refs/heads/main')).toBe(head)
	expect(await rooms.git.storedBytes(repo.id)).toBe(used)
	expect((await rooms.records.quotas.use(place, new Date())).reserved).toBe(0)
	expect((await rooms.files.tree(rooms.ada, ref, 'main', '')).entries.map(({ path }) => path)).not.toContain('large.bin')
	// With room again it is accepted.
	expect(await push()).toBe('')
})
