import type { RefUpdate } from '@stoa/hub'
import { HubError, type Oid, parseOid } from '@stoa/vocabulary'
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type PushRules, serveGit } from './test-http-server.ts'
import { ADA, openTestRepository, put, type TestRepository } from './test-repository.ts'

const COMMIT = ['-c', 'user.name=Grace', '-c', 'user.email=grace@example.org', 'commit', '--quiet', '--all', '-m']

interface Client extends AsyncDisposable {
	folder: string
	/** Runs the real git; returns its output and its status. */
	git(...args: string[]): Promise<{ status: number; output: string }>
	/** As `git`, and fails when git does. */
	ok(...args: string[]): Promise<string>
}

async function openClient(): Promise<Client> {
	const folder = await mkdtemp(join(tmpdir(), 'stoa-client-'))
	const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' }
	const git: Client['git'] = (...args) =>
		new Promise((resolve) => {
			execFile('git', ['-C', folder, ...args], { env }, (error, stdout, stderr) => {
				resolve({ status: typeof error?.code === 'number' ? error.code : error ? 128 : 0, output: stdout + stderr })
			})
		})
	return {
		folder,
		git,
		async ok(...args) {
			const { status, output } = await git(...args)
			if (status !== 0) throw new Error(`git ${args.join(' ')}: ${output}`)
			return output
		},
		[Symbol.asyncDispose]: async () => rm(folder, { recursive: true, force: true }),
	}
}

/** A repository with one commit, served; and a client with a clone in `work`. */
async function openAll(
	rules: PushRules = {},
): Promise<AsyncDisposable & { repository: TestRepository; client: Client; first: Oid; url: string; work: string }> {
	const repository = await openTestRepository()
	const first = await repository.commit([put('README.md'), put('data/a.txt')])
	const server = await serveGit(repository.git, repository.id, rules)
	const client = await openClient()
	await client.ok('clone', '--quiet', server.url, 'work')
	return {
		repository,
		client,
		first,
		url: server.url,
		work: join(client.folder, 'work'),
		async [Symbol.asyncDispose]() {
			for (const part of [client, server, repository]) await part[Symbol.asyncDispose]()
		},
	}
}

test('a real client clones, whole, shallow and partial, in every protocol version', async () => {
	await using all = await openAll()
	const { client, url, first } = all
	for (const version of ['0', '1', '2']) {
		await client.ok('-c', `protocol.version=${version}`, 'clone', '--quiet', url, `v${version}`)
		expect((await client.ok('-C', `v${version}`, 'rev-parse', 'HEAD')).trim()).toBe(first)
	}
	await all.repository.commit([put('b')])
	await client.ok('clone', '--quiet', '--depth', '1', url, 'shallow')
	expect((await client.ok('-C', 'shallow', 'rev-list', '--count', 'HEAD')).trim()).toBe('1')
	await client.ok('clone', '--quiet', '--filter=blob:none', '--no-checkout', url, 'partial')
	await client.ok('-C', 'partial', 'checkout', '--quiet', 'main')
	expect(await readFile(join(client.folder, 'partial', 'data/a.txt'), 'utf8')).toBe('content of data/a.txt')
	await client.ok('-C', 'work', 'pull', '--quiet')
	expect(await readdir(all.work)).toContain('b')
	expect(all.repository.logged).toEqual([])
})

test('a fetch by id gets what a ref reaches in every protocol version, and nothing that was removed', async () => {
	await using all = await openAll()
	const { repository, client, url, first } = all
	const { git, id } = repository
	const second = await repository.commit([put('b')])
	await git.updateRefs(id, [{ ref: 'refs/pr/1', from: undefined, to: second }])
	const change = await repository.commit([put('secret')], { branch: 'refs/pr/1' })
	const tag = await git.createAnnotatedTag(id, {
		tag: 'v1',
		commit: second,
		message: 'One',
		tagger: ADA,
		date: new Date(1_800_000_000_000),
	})
	await git.updateRefs(id, [{ ref: 'refs/tags/v1', from: undefined, to: tag }])
	const fetch = async (version: string, oid: string) => {
		const folder = `fetch-${version}-${oid}-${Math.random()}`
		await client.ok('init', '--quiet', folder)
		const { status, output } = await client.git(
			'-C',
			folder,
			'-c',
			`protocol.version=${version}`,
			'fetch',
			'--quiet',
			'--depth=1',
			url,
			oid,
		)
		return status === 0 ? 'fetched' : output
	}
	for (const version of ['0', '1', '2'])
		for (const oid of [first, second, change, tag]) expect(await fetch(version, oid), version).toBe('fetched')
	await git.updateRefs(id, [
		{ ref: 'refs/pr/1', from: change, to: undefined },
		{ ref: 'refs/tags/v1', from: tag, to: undefined },
	])
	for (const version of ['0', '1', '2']) {
		for (const oid of [change, tag]) expect(await fetch(version, oid), version).toContain(`not our ref ${oid}`)
		expect(await fetch(version, first), version).toBe('fetched')
	}
	expect(repository.logged).toEqual([])
})

test('a partial clone fetches files and folders that a ref reaches, and none by id that was removed', async () => {
	await using all = await openAll()
	const { repository, client, url, first } = all
	const { git, id } = repository
	await repository.commit([put('kept/b')])
	await git.updateRefs(id, [{ ref: 'refs/pr/1', from: undefined, to: first }])
	const change = await repository.commit([put('secret/c')], { branch: 'refs/pr/1' })
	const ids = async (commit: string) =>
		(await client.ok('-C', 'bare', 'rev-parse', `${commit}:secret`, `${commit}:secret/c`)).trim().split('\n')
	await client.ok('clone', '--quiet', '--bare', url, 'bare')
	await client.ok('-C', 'bare', 'fetch', '--quiet', url, 'refs/pr/1')
	const taken = await ids(change)
	expect(taken).toHaveLength(2)
	await client.ok('clone', '--quiet', '--filter=tree:0', '--no-checkout', url, 'partial')
	const fetch = async (oid: string, version: string) => {
		const folder = `fetch-${Math.random()}`
		await client.ok('init', '--quiet', folder)
		const { status, output } = await client.git('-C', folder, '-c', `protocol.version=${version}`, 'fetch', '--quiet', url, oid)
		return status === 0 ? 'fetched' : output
	}
	for (const version of ['0', '2']) for (const oid of taken) expect(await fetch(oid, version), version).toBe('fetched')
	await git.updateRefs(id, [{ ref: 'refs/pr/1', from: change, to: undefined }])
	for (const version of ['0', '2']) for (const oid of taken) expect(await fetch(oid, version), version).toContain(`not our ref ${oid}`)
	// Every folder and file that still exists is fetched when it is needed.
	await client.ok('-C', 'partial', 'checkout', '--quiet', 'main')
	expect(await client.ok('-C', 'partial', 'ls-files')).toContain('kept/b')
	expect(repository.logged).toEqual([])
})

test('a clone shows no temporary refs', async () => {
	await using all = await openAll()
	const { repository, client, url, first } = all
	await repository.git.exclusively(repository.id, async () => {
		await repository.git.writeCommit(repository.id, {
			parent: first,
			changes: [put('x')],
			author: { name: 'A', email: 'a@b' },
			date: new Date(),
			message: 'x',
		})
		expect(await client.ok('ls-remote', url)).not.toContain('refs/tmp')
	})
})

test('a push is checked with its objects in quarantine, then applied, then reported', async () => {
	const seen: unknown[] = []
	const order: string[] = []
	const rules: PushRules = {
		async check(updates, quarantine) {
			order.push('check')
			const [update] = updates
			if (!update?.to) throw new Error('nothing to check')
			const objects = await Array.fromAsync(quarantine.newObjects(updates))
			expect(objects.map(({ type }) => type)).toEqual(['commit', 'tree', 'blob'])
			const blobs = objects.filter(({ type }) => type === 'blob')
			const contents = await Promise.all(blobs.map(async ({ oid }) => Buffer.from((await quarantine.blob(oid)) ?? '').toString()))
			seen.push(
				updates,
				await quarantine.changedPaths(update.from, update.to),
				blobs,
				contents,
				await quarantine.sizes(blobs.map(({ oid }) => oid)),
			)
			expect(await all.repository.git.resolveCommit(all.repository.id, update.ref)).toBe(update.from)
			expect(
				await all.repository.git.sizes(
					all.repository.id,
					blobs.map(({ oid }) => oid),
				),
			).toEqual([undefined])
			return undefined
		},
		async accepted(updates) {
			order.push('accepted')
			const [update] = updates
			expect(await all.repository.git.resolveCommit(all.repository.id, 'refs/heads/main')).toBe(update?.to)
			await setTimeout(50)
			order.push('recorded')
			seen.push(updates)
		},
	}
	await using all = await openAll(rules)
	const { client, first, work } = all
	await writeFile(join(work, 'new "file"'), 'hello')
	await client.ok('-C', 'work', 'add', '.')
	await client.ok('-C', 'work', ...COMMIT, 'add')
	await client.ok('-C', 'work', 'push', '--quiet')
	order.push('pushed')
	const to = parseOid((await client.ok('-C', 'work', 'rev-parse', 'HEAD')).trim())
	const oid = parseOid((await client.ok('-C', 'work', 'rev-parse', 'HEAD:new "file"')).trim())
	const update: RefUpdate = { ref: 'refs/heads/main', from: first, to }
	expect(seen).toEqual([
		[update],
		[{ path: 'new "file"', status: 'A', oid, mode: '100644' }],
		[{ type: 'blob', oid, size: 5, path: 'new "file"' }],
		['hello'],
		[5],
		[update],
	])
	expect(order).toEqual(['check', 'accepted', 'recorded', 'pushed'])
	expect(all.repository.logged).toEqual([])
	// The mark is deleted after the response, which the client already has.
	await expect.poll(() => readdir(join(all.repository.folder, 'writing'))).toEqual([])
})

test('a refused push reports the reason, moves nothing and leaves no object', async () => {
	const rules: PushRules = {
		check: async () => 'big.bin is too large:\nuse git-lfs\u001b[31m\nend',
		accepted: async () => expect.fail('a refused push was accepted'),
	}
	await using all = await openAll(rules)
	const { client, first, work, repository } = all
	await writeFile(join(work, 'big.bin'), 'x'.repeat(1000))
	await client.ok('-C', 'work', 'add', '.')
	await client.ok('-C', 'work', ...COMMIT, 'add')
	const { status, output } = await client.git('-C', 'work', 'push')
	expect(status).not.toBe(0)
	expect(output).toMatch(/remote: big\.bin is too large: *\nremote: use git-lfs\[31m *\nremote: end/)
	expect(output).toContain('[remote rejected] main -> main (pre-receive hook declined)')
	expect(await repository.git.resolveCommit(repository.id, 'refs/heads/main')).toBe(first)
	const oid = parseOid((await client.ok('-C', 'work', 'rev-parse', 'HEAD:big.bin')).trim())
	expect(await repository.git.sizes(repository.id, [oid])).toEqual([undefined])
	expect(await readdir(join(repository.path, 'objects'))).not.toContainEqual(expect.stringMatching(/^tmp_/))
})

test('a check that fails refuses the push: with its message for a named failure, without one for a bug', async () => {
	let failure: Error = new HubError('read-only')
	await using all = await openAll({ check: () => Promise.reject(failure) })
	const { client } = all
	await client.ok('-C', 'work', ...COMMIT, 'x', '--allow-empty')
	expect((await client.git('-C', 'work', 'push')).output).toContain('remote: You have read access')
	failure = new Error('secret detail')
	const { output } = await client.git('-C', 'work', 'push')
	expect(output).toContain('remote: The push could not be checked.')
	expect(output).not.toContain('secret')
	expect(all.repository.logged.map(({ message }) => message)).toContain('a push could not be checked')
})

test('a push whose records fail is not reported as done', async () => {
	await using all = await openAll({ accepted: () => Promise.reject(new Error('the database is away')) })
	const { client, repository } = all
	await client.ok('-C', 'work', ...COMMIT, 'x', '--allow-empty')
	const { status, output } = await client.git('-C', 'work', 'push')
	expect(status).not.toBe(0)
	expect(output).not.toContain('main -> main')
	expect(repository.logged.map(({ message }) => message)).toContain('a push did not finish')
})

test('a push is refused when git would pass over the hook', async () => {
	await using all = await openAll()
	const { client, repository, first } = all
	await client.ok('-C', 'work', ...COMMIT, 'x', '--allow-empty')
	await chmod(join(repository.folder, 'hooks', 'pre-receive'), 0o644)
	expect((await client.git('-C', 'work', 'push')).status).not.toBe(0)
	expect(await repository.git.resolveCommit(repository.id, 'refs/heads/main')).toBe(first)
})

test('a push of several refs reports what really moved', async () => {
	const accepted: RefUpdate[] = []
	await using all = await openAll({ accepted: async (updates) => void accepted.push(...updates) })
	const { client, first, repository } = all
	const { git, id } = repository
	await git.updateRefs(id, [{ ref: 'refs/heads/old', from: undefined, to: first }])
	await client.ok('-C', 'work', 'tag', 'v1')
	const { output } = await client.git(
		'-C',
		'work',
		'push',
		'origin',
		'v1',
		':old',
		'HEAD:refs/heads/new',
		'HEAD:refs/tmp/mine',
		'HEAD:refs/heads/main/sub',
	)
	expect(output).toMatch(/remote rejected\].*refs\/tmp\/mine/)
	expect(output).toMatch(/remote rejected\].*main\/sub/)
	expect(accepted.toSorted((a, b) => a.ref.localeCompare(b.ref))).toEqual([
		{ ref: 'refs/heads/new', from: undefined, to: first },
		{ ref: 'refs/heads/old', from: first, to: undefined },
		{ ref: 'refs/tags/v1', from: undefined, to: first },
	])
	expect((await git.refs(id)).map(({ ref }) => ref)).toEqual(['refs/heads/main', 'refs/heads/new', 'refs/tags/v1'])
})

test('a large push passes in chunks', async () => {
	await using all = await openAll()
	const { client, work, repository } = all
	await mkdir(join(work, 'many'))
	const random = Buffer.alloc(3_000_000)
	for (let index = 0; index < random.byteLength; index++) random[index] = (index * 2654435761) >>> 13
	await writeFile(join(work, 'many', 'large'), random)
	for (let index = 0; index < 300; index++) await writeFile(join(work, 'many', `f${index}`), `file ${index}`)
	await writeFile(join(work, 'run.sh'), '#!/bin/sh\n')
	await chmod(join(work, 'run.sh'), 0o755)
	await client.ok('-C', 'work', 'add', '.')
	await client.ok('-C', 'work', ...COMMIT, 'many')
	await client.ok('-C', 'work', 'push', '--quiet')
	const head = await repository.git.resolveCommit(repository.id, 'refs/heads/main')
	if (!head) throw new Error('main is missing')
	expect(await repository.git.entry(repository.id, head, 'run.sh')).toMatchObject({ mode: '100755' })
	const large = await repository.git.entry(repository.id, head, 'many/large')
	expect(large && (await repository.git.sizes(repository.id, [large.oid]))).toEqual([3_000_000])
	expect(await repository.git.check(repository.id)).toEqual([])
})

test('a push that breaks off while it is checked moves nothing', async () => {
	let entered = (): void => undefined
	const isChecking = new Promise<void>((resolve) => (entered = resolve))
	let leave = (): void => undefined
	const rules: PushRules = {
		async check() {
			entered()
			await new Promise<void>((resolve) => (leave = resolve))
			return undefined
		},
		accepted: async () => expect.fail('a push without a client was accepted'),
	}
	await using all = await openAll(rules)
	const { client, url, first, repository } = all
	await client.ok('-C', 'work', ...COMMIT, 'x', '--allow-empty')
	const to = (await client.ok('-C', 'work', 'rev-parse', 'HEAD')).trim()
	const pushed = new AbortController()
	const pack = await packOf(client, to)
	const command = `${first} ${to} refs/heads/main\0 report-status side-band-64k`
	const body = Buffer.concat([Buffer.from(`${(command.length + 4).toString(16).padStart(4, '0')}${command}0000`), pack])
	const request = httpRequest(`${url}/git-receive-pack`, {
		method: 'POST',
		headers: { 'content-length': body.byteLength },
		signal: pushed.signal,
	})
	request.on('error', () => undefined)
	request.end(body)
	await isChecking
	pushed.abort()
	await setTimeout(200)
	leave()
	await expect.poll(() => readdir(join(repository.folder, 'writing')), { timeout: 5000 }).toEqual([])
	expect(await repository.git.resolveCommit(repository.id, 'refs/heads/main')).toBe(first)
	expect(await readdir(join(repository.path, 'objects'))).not.toContainEqual(expect.stringMatching(/^tmp_/))
})

test('uploadPack() ends its process with the signal', async () => {
	await using repository = await openTestRepository()
	const first = await repository.commit([put('a')])
	const aborted = new AbortController()
	const request = new PassThrough()
	// It sends what it wants, but not what it has.
	request.write(`0032want ${first}\n0000`)
	const answer = await repository.git.uploadPack(repository.id, request, undefined, aborted.signal)
	const waiting = repository.git.uploadPack(repository.id, new PassThrough(), 'version=2', aborted.signal).catch((error: unknown) => error)
	aborted.abort()
	expect((await buffer(answer)).byteLength).toBeLessThan(10_000)
	expect(await waiting).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
})

test('advertise() puts the service line before the refs unless the protocol is version 2', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const first = await repository.commit([put('a')])
	const read = async (...args: Parameters<typeof git.advertise> extends [string, ...infer Rest] ? Rest : never): Promise<string> =>
		(await buffer(await git.advertise(id, ...args))).toString()
	expect(await read('git-upload-pack', undefined)).toMatch(/^001e# service=git-upload-pack\n0000/)
	expect(await read('git-upload-pack', undefined)).toContain(`${first} refs/heads/main`)
	expect(await read('git-upload-pack', 'version=2')).toMatch(/^000eversion 2\n/)
	expect(await read('git-receive-pack', 'version=2')).toMatch(/^001f# service=git-receive-pack\n0000/)
	expect(await read('git-upload-pack', 'version=2\nEVIL=1')).toMatch(/^001e# service/)
	await expect(git.advertise('000000000000000000000000', 'git-upload-pack', undefined)).rejects.toMatchObject({ code: 'repo-not-found' })
})

test('receivePack() answers nonsense with an end', async () => {
	await using repository = await openTestRepository()
	const options = {
		protocol: undefined,
		signal: new AbortController().signal,
		check: async () => undefined,
		accepted: async () => expect.fail('nonsense was accepted'),
	}
	const answer = await repository.git.receivePack(repository.id, Readable.from([Buffer.from('zzzz nonsense')]), options)
	expect((await buffer(answer)).toString()).toBe('')
})

/** The pack with `to` for a server that has the parent. */
async function packOf(client: Client, to: string): Promise<Buffer> {
	const path = join(client.folder, 'pack')
	await client.ok('-C', 'work', 'bundle', 'create', path, `${to}^..HEAD`)
	const bundle = await readFile(path)
	return bundle.subarray(bundle.indexOf('PACK'))
}
