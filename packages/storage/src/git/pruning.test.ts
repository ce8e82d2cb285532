import { parseOid, type Oid } from '@stoa/vocabulary'
import { execFile, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serveGit } from './test-http-server.ts'
import { ADA, openTestRepository, put, type TestRepository } from './test-repository.ts'

const DAY_MS = 24 * 3600 * 1000
const dayAgo = (): Date => new Date(Date.now() - DAY_MS)
const tomorrow = (): Date => new Date(Date.now() + DAY_MS)

/** Content that reaches git and that no ref ever names, as an upload that breaks off leaves it. */
async function abandon({ git, id }: TestRepository, path: string): Promise<Oid> {
	return git.exclusively(id, async () => {
		const { oid } = await git.writeCommit(id, {
			parent: undefined,
			changes: [put(path)],
			author: ADA,
			date: new Date(0),
			message: 'Never named',
		})
		const entry = await git.entry(id, oid, path)
		return parseOid(entry?.oid ?? '')
	})
}

/** Makes all files two days old. */
function age({ path }: TestRepository): void {
	const then = new Date(Date.now() - 2 * DAY_MS)
	for (const entry of readdirSync(join(path, 'objects'), { recursive: true, withFileTypes: true }))
		if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), then, then)
}

const prune = ({ git, id }: TestRepository, before: Date): Promise<boolean> => git.exclusively(id, () => git.prune(id, before))

/** Uses a new process, because the adapter's own may still have a removed pack open. */
function isThere({ path }: TestRepository, oid: Oid): boolean {
	try {
		execFileSync('git', ['--git-dir', path, 'cat-file', '-e', oid], { stdio: 'ignore' })
		return true
	} catch {
		return false // git's status says so
	}
}

/** As another process prunes: this one has the removed packs open. */
function pruneElsewhere({ path }: TestRepository): void {
	for (const args of [
		['repack', '-a', '-d'],
		['prune', '--expire=now'],
		['commit-graph', 'write', '--reachable', '--split=replace'],
	])
		execFileSync('git', ['--git-dir', path, ...args], { stdio: 'ignore' })
}

test('prune() removes only what was unreachable for a day', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	expect(await git.mayHaveLeftovers(id)).toBe(true)
	const first = await repository.commit([put('a'), put('b')])
	const old = await abandon(repository, 'old')
	age(repository)
	const young = await abandon(repository, 'young')
	const head = await repository.commit([put('c')])
	expect(await prune(repository, dayAgo())).toBe(true)
	expect([old, young].map((oid) => isThere(repository, oid))).toEqual([false, true])
	expect((await git.log(id, head, { skip: 0, limit: 9 })).map(({ oid }) => oid)).toEqual([head, first])
	expect(await git.check(id)).toEqual([])
	// The young one waits for another day.
	expect(await git.mayHaveLeftovers(id)).toBe(true)
	age(repository)
	expect(await prune(repository, tomorrow())).toBe(true)
	expect(isThere(repository, young)).toBe(false)
	expect(await git.mayHaveLeftovers(id)).toBe(false)
	await repository.commit([put('d')])
	expect(await git.mayHaveLeftovers(id)).toBe(true)
	expect(await git.check(id)).toEqual([])
})

test('present() tells what another process has pruned, although a reader still has its pack open', async () => {
	await using repository = await openTestRepository()
	const { git, id, path } = repository
	const head = await repository.commit([put('a')])
	expect(await prune(repository, dayAgo())).toBe(true)
	expect((await git.sizes(id, [head]))[0]).toBeGreaterThan(0)
	expect(await git.present(id, [head])).toEqual([head])
	execFileSync('git', ['--git-dir', path, 'update-ref', '-d', 'refs/heads/main'])
	pruneElsewhere(repository)
	expect(await git.present(id, [head])).toEqual([])
	expect(await git.present(id, [])).toEqual([])
})

test.each(['refs/pr/1', 'refs/heads/feature/a', 'refs/convert/parquet'])(
	'mayHaveLeftovers() notices that %s was removed since the last pruning',
	async (ref) => {
		await using repository = await openTestRepository()
		const { git, id, path } = repository
		const head = await repository.commit([put('a')])
		const run = (...args: string[]): void => void execFileSync('git', ['--git-dir', path, ...args])
		for (const name of [ref, `${ref}b`]) run('update-ref', name, head)
		age(repository)
		expect(await prune(repository, tomorrow())).toBe(true)
		expect(await git.mayHaveLeftovers(id)).toBe(false)
		await setTimeout(20)
		run('update-ref', '-d', ref)
		expect(await git.mayHaveLeftovers(id)).toBe(true)
	},
)

test('a commit that was read and pruned since is not found', async () => {
	await using repository = await openTestRepository()
	const { git, id, path } = repository
	await repository.commit([put('a')])
	const proposed = await repository.commit([put('b')], { branch: 'refs/pr/1' })
	expect(await prune(repository, dayAgo())).toBe(true)
	expect(await git.resolveCommit(id, proposed)).toBe(proposed)
	expect(await git.updateRefs(id, [{ ref: 'refs/pr/1', from: proposed, to: undefined }])).toBe(true)
	expect(await git.resolveCommit(id, proposed)).toBeUndefined()
	pruneElsewhere(repository)
	expect(isThere(repository, proposed)).toBe(false)
	expect(await git.resolveCommit(id, proposed)).toBeUndefined()
	// One that a ref still names is damage, and not hidden.
	execFileSync('git', ['--git-dir', path, 'update-ref', '--no-deref', 'refs/tags/lost', 'refs/heads/main'])
	writeFileSync(join(path, 'refs/tags/lost'), `${proposed}\n`)
	await expect(git.resolveCommit(id, proposed)).rejects.toThrow('bad object')
})

test('prune() skips a repository while any process works on it', async () => {
	await using repository = await openTestRepository()
	const { git, id, folder } = repository
	const content = await abandon(repository, 'waiting')
	age(repository)
	await git.atWork(id, async () => expect(await prune(repository, tomorrow())).toBe(false))
	const neighbour = fork(fileURLToPath(new URL('pruning-neighbour.ts', import.meta.url)), [folder, id, 'hold'], {
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	})
	await once(neighbour, 'message')
	expect(await prune(repository, tomorrow())).toBe(false)
	expect(isThere(repository, content)).toBe(true)
	neighbour.kill('SIGKILL')
	await once(neighbour, 'exit')
	expect(await prune(repository, tomorrow())).toBe(true)
	expect(isThere(repository, content)).toBe(false)
})

test('a process killed while it prunes loses no commit, and the next one continues', async () => {
	await using repository = await openTestRepository()
	const { git, id, folder } = repository
	const told: string[] = []
	for (let round = 0; round < 8; round += 1) {
		const child = fork(fileURLToPath(new URL('pruning-neighbour.ts', import.meta.url)), [folder, id, 'prune'], {
			stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
		})
		child.on('message', (path) => told.push(typeof path === 'string' ? path : ''))
		await once(child, 'message')
		await setTimeout(Math.random() * 700)
		child.kill('SIGKILL')
		await once(child, 'exit')
	}
	await git.sweep()
	const head = await git.resolveCommit(id, 'refs/heads/main')
	const names = new Set(head && [...(await git.lastCommits(id, head, '')).keys()])
	expect(told.length).toBeGreaterThanOrEqual(8)
	expect(told.filter((path) => !names.has(path))).toEqual([])
	expect(await git.check(id)).toEqual([])
	expect(await prune(repository, tomorrow())).toBe(true)
	expect(await git.mayHaveLeftovers(id)).toBe(false)
	expect(await git.check(id)).toEqual([])
})

test('commits that rely on what nothing reached lose nothing to pruning without end', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const over = new AbortController()
	const pruned = { yes: 0, no: 0 }
	const pruning = (async () => {
		while (!over.signal.aborted) pruned[(await prune(repository, tomorrow())) ? 'yes' : 'no'] += 1
	})()
	const wanted: string[] = []
	for (let number = 0; number < 12; number += 1) {
		const path = `f${number}`
		await abandon(repository, path)
		await git.atWork(id, async () => {
			// As a large upload: the content first, the commit that links it under another turn of the lock.
			const oid = await abandon(repository, path)
			await repository.commit([{ op: 'link', path, oid, mode: '100644' }])
		})
		wanted.push(path)
		await setTimeout(number % 3 === 0 ? 60 : 0)
	}
	over.abort()
	await pruning
	expect(pruned.yes).toBeGreaterThan(0)
	const head = await git.resolveCommit(id, 'refs/heads/main')
	const tree = head && (await git.commit(id, head))?.tree
	expect((tree && (await git.tree(id, tree)))?.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted())
	expect(await git.check(id)).toEqual([])
})

test('pushes of what nothing reached lose nothing to pruning without end', async () => {
	await using repository = await openTestRepository()
	const { git, id, folder } = repository
	await repository.commit([put('first')])
	await using server = await serveGit(git, id)
	const work = join(folder, 'work')
	const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' }
	const client = (...args: string[]) =>
		promisify(execFile)('git', ['-c', 'user.name=Grace', '-c', 'user.email=g@example.org', ...args], { env })
	await client('clone', '--quiet', server.url, work)
	const over = new AbortController()
	const pruning = (async () => {
		while (!over.signal.aborted) await prune(repository, tomorrow())
	})()
	for (let number = 0; number < 5; number += 1) {
		await abandon(repository, `p${number}`)
		writeFileSync(join(work, `p${number}`), `content of p${number}`)
		await client('-C', work, 'add', '.')
		await client('-C', work, 'commit', '--quiet', '-m', `Push ${number}`)
		await client('-C', work, 'push', '--quiet')
	}
	over.abort()
	await pruning
	const { stdout } = await client('-C', work, 'rev-parse', 'HEAD')
	expect(await git.resolveCommit(id, 'refs/heads/main')).toBe(stdout.trim())
	expect(await git.check(id)).toEqual([])
})
