import type { Repo, RepoRef } from '@stoa/hub'
import { openGit } from '@stoa/storage'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HubError, parseRepoId, type Sha256 } from '@stoa/vocabulary'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encode, openRooms, type Rooms } from './open-rooms.ts'

let rooms: Rooms
beforeEach(async () => {
	rooms = await openRooms()
})
afterEach(() => rooms.close())

const problems = async () => Array.fromAsync(rooms.check())

/** Recovers as the next start of the server does, with nothing left in memory. */
async function restart(): Promise<void> {
	const hub = rooms.another()
	await hub.recover()
	await hub.close()
}

/** Moves main as a commit that is killed before its rows are written. */
async function moveRefOnly(repoId: string, path: string): Promise<string> {
	const { git } = rooms
	const parent = await git.resolveCommit(repoId, 'refs/heads/main')
	return git.exclusively(repoId, async () => {
		const { oid } = await git.writeCommit(repoId, {
			parent,
			changes: [{ op: 'put', path, content: encode('x') }],
			author: { name: 'ada', email: 'ada@example.org' },
			date: new Date(),
			message: 'Killed',
		})
		expect(await git.updateRefs(repoId, [{ ref: 'refs/heads/main', from: parent, to: oid }])).toBe(true)
		return oid
	})
}

test('check() finds nothing in a healthy hub', async () => {
	const { repo, ref } = await rooms.newRepo()
	const oid = await rooms.storeLarge(repo.id, encode('weights'))
	await rooms.commits.commit(rooms.ada, ref, 'main', { summary: 'Weights' }, [{ op: 'lfsFile', path: 'model.bin', oid }])
	await rooms.newRepo('space', 'private')
	expect(await problems()).toEqual([])
})

test('recover() updates rows to refs that moved before a kill', async () => {
	const { repo, ref } = await rooms.newRepo()
	await moveRefOnly(repo.id, 'a/one')
	const head = await moveRefOnly(repo.id, 'README.md')
	expect(await problems()).toHaveLength(2)
	await restart()
	expect(await problems()).toEqual([])
	expect((await rooms.records.repos.byId(repo.id))?.headOid).toBe(head)
	const { entries } = await rooms.files.tree(rooms.ada, ref, 'main', '', { expand: true })
	expect(entries.map(({ path, lastCommit }) => [path, lastCommit?.title])).toEqual([
		['.gitattributes', 'initial commit'],
		['README.md', 'Killed'],
		['a', 'Killed'],
	])
})

test('so does the next commit', async () => {
	const { repo, ref } = await rooms.newRepo()
	await moveRefOnly(repo.id, 'one')
	await rooms.commits.commit(rooms.ada, ref, 'main', { summary: 'Next' }, [{ op: 'file', path: 'two', content: encode('x') }])
	expect(await problems()).toEqual([])
	expect([...(await rooms.records.pathCommits.inFolder(repo.id, '')).keys()].toSorted()).toEqual(['.gitattributes', 'one', 'two'])
})

test('recover() removes repositories that are half created or half deleted', async () => {
	const { repo } = await rooms.newRepo()
	const halfCreated = rooms.records.newId()
	await rooms.git.create(halfCreated)
	await rooms.records.repos.delete(repo.id)
	expect(await problems()).toHaveLength(2)
	await restart()
	expect(await problems()).toEqual([])
	expect(await rooms.git.exists(repo.id)).toBe(false)
	expect(await rooms.git.exists(halfCreated)).toBe(false)
})

test('a row without its folder is reported, not removed', async () => {
	const { repo } = await rooms.newRepo()
	await rooms.git.remove(repo.id)
	await restart()
	expect(await rooms.records.repos.byId(repo.id)).toBeDefined()
	expect(rooms.reports).toHaveLength(1)
	expect(await problems()).toEqual([`model ${repo.name} (${repo.id}): git has no such repository`])
})

test('check() reports lost and damaged objects', async () => {
	const { repo, ref } = await rooms.newRepo()
	const lost = await rooms.storeLarge(repo.id, encode('lost'))
	await rooms.commits.commit(rooms.ada, ref, 'main', { summary: 'Weights' }, [{ op: 'lfsFile', path: 'lost.bin', oid: lost }])
	await rooms.ports.blobs.delete(`lfs/${lost}`)
	const other = await rooms.newRepo()
	const unentitled = await rooms.storeLarge(other.repo.id, encode('theirs'))
	const { git } = rooms
	const parent = await git.resolveCommit(repo.id, 'refs/heads/main')
	await git.exclusively(repo.id, async () => {
		const content = encode(`version https://git-lfs.github.com/spec/v1\noid sha256:${unentitled}\nsize 6\n`)
		const { oid } = await git.writeCommit(repo.id, {
			parent,
			changes: [{ op: 'put', path: 'theirs.bin', content }],
			author: { name: 'x', email: 'x@example.org' },
			date: new Date(),
			message: 'Sneak',
		})
		await git.updateRefs(repo.id, [{ ref: 'refs/heads/sneaked', from: undefined, to: oid }])
	})
	expect(await problems()).toEqual([
		`model ${repo.name} (${repo.id}): theirs.bin points to ${unentitled}, which is not stored or to which this repository is not entitled`,
		`object ${lost} is missing from the store`,
	])
	await expect(rooms.files.find(rooms.ada, ref, 'sneaked', 'theirs.bin')).rejects.toMatchObject({ code: 'object-not-found' })
})

test('check() reports large files that only older commits name, with the commit, until they are uploaded again', async () => {
	const { repo, ref } = await rooms.newRepo()
	const commits = new Map<string, string>()
	const add = async (text: string, path = 'model.bin'): Promise<Sha256> => {
		const oid = await rooms.storeLarge(repo.id, encode(text))
		const made = await rooms.commits.commit(rooms.ada, ref, 'main', { summary: text }, [{ op: 'lfsFile', path, oid }])
		commits.set(oid, made.oid)
		return oid
	}
	const [first, second] = [await add('first'), await add('second')]
	const deleted = await add('deleted', 'gone.bin')
	await rooms.commits.commit(rooms.ada, ref, 'main', { summary: 'Delete' }, [{ op: 'deletedFile', path: 'gone.bin' }])
	await add('third')
	expect(await problems()).toEqual([])

	await rooms.records.objects.release(repo.id, [first, deleted])
	await rooms.ports.blobs.delete(`lfs/${second}`)
	const why = 'which is not stored or to which this repository is not entitled'
	const found = await problems()
	expect(found.toSorted()).toEqual(
		[
			`model ${repo.name} (${repo.id}): gone.bin in commit ${commits.get(deleted)} points to ${deleted}, ${why}`,
			`model ${repo.name} (${repo.id}): model.bin in commit ${commits.get(first)} points to ${first}, ${why}`,
			`object ${second} is missing from the store`,
		].toSorted(),
	)
	// A pointer alone does not prove that the repository may have the bytes, so a repair gives no rights.
	const run = rooms.checks.start({ isReading: false, isRepairing: true })
	await expect.poll(() => rooms.checks.state(run)?.result).toBeDefined()
	const { repairs = [], problems: left = [] } = rooms.checks.state(run)?.result ?? {}
	expect(repairs).toEqual([expect.objectContaining({ name: `object ${second}`, from: undefined })])
	expect(left).toEqual(expect.arrayContaining(found.filter((problem) => problem.includes(' points to '))))
	for (const text of ['first', 'second', 'deleted']) await rooms.storeLarge(repo.id, encode(text))
	expect(await problems()).toEqual([])
})

test('check() stays quiet while repositories come, change and go', async () => {
	const { ref } = await rooms.newRepo()
	const churn = (async () => {
		for (let round = 0; round < 6; round += 1) {
			await rooms.commits.commit(rooms.ada, ref, 'main', { summary: `Round ${round}` }, [
				{ op: 'file', path: `f${round}`, content: encode('x') },
			])
			const made = await rooms.newRepo()
			await rooms.repos.delete(rooms.ada, { kind: 'model', id: parseRepoId(made.repo.name) })
		}
	})()
	for (let round = 0; round < 4; round += 1) expect(await problems()).toEqual([])
	await churn
})

test('sweep() reports the repository that a killed writer worked on, until it is finished', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'stoa-killed-'))
	const git = await openGit({ folder, log: { warn: () => undefined } })
	const hub = rooms.another({ git })
	const idle = await hub.repos.create(rooms.ada, { kind: 'model', name: 'idle' })
	const repo = await hub.repos.create(rooms.ada, { kind: 'model', name: 'killed' })
	const { signal } = spawnSync(process.execPath, [fileURLToPath(new URL('./die-after-ref.ts', import.meta.url)), folder, repo.id], {
		stdio: 'ignore',
	})
	expect(signal).toBe('SIGKILL')

	const seen: string[] = []
	await git.sweep(async (id) => seen.push(id) === 0)
	expect(seen).toEqual([repo.id])
	const head = await git.resolveCommit(repo.id, 'refs/heads/main')
	expect((await rooms.records.repos.byId(repo.id))?.headOid).not.toBe(head)
	await hub.recover()
	expect((await rooms.records.repos.byId(repo.id))?.headOid).toBe(head)
	expect((await rooms.records.repos.byId(idle.id))?.headOid).toBe(idle.headOid)
	await git.sweep(async (id) => seen.push(id) === 0)
	expect(seen).toHaveLength(1)
	await hub.close()
	await git.close()
	await rm(folder, { recursive: true, force: true })
})

describe.each([{ squash: false }, { squash: true }])('a merge (squash: $squash)', ({ squash }) => {
	/** A pull request with one file, and a hub whose database fails at some point of the merge. */
	async function mergeBreaking(
		when: 'before the branch moves' | 'after the branch moved',
	): Promise<{ repo: Repo; ref: RepoRef; number: number }> {
		const { repo, ref } = await rooms.newRepo()
		const { discussion } = await rooms.discussions.propose(rooms.ada, ref, 'main', { summary: 'Propose' }, [
			{ op: 'file', path: 'proposed.txt', content: encode('proposed') },
		])
		// Adds a commit to the branch, so that there is something to merge.
		await rooms.commits.commit(rooms.ada, ref, 'main', { summary: 'Meanwhile' }, [{ op: 'file', path: 'other', content: encode('x') }])
		const { git } = rooms.ports
		const updateRefs = git.updateRefs.bind(git)
		vi.spyOn(git, 'updateRefs').mockImplementationOnce(async (id, updates) => {
			if (when === 'after the branch moved') await updateRefs(id, updates)
			throw new Error('killed')
		})
		const dying = rooms.another()
		await expect(dying.discussions.merge(rooms.ada, ref, discussion.number, 'Thank you', { squash })).rejects.toThrow('killed')
		await dying.close()
		return { repo, ref, number: discussion.number }
	}

	test('killed after its branch moved is finished by the next start, with its comment', async () => {
		const { repo, ref, number } = await mergeBreaking('after the branch moved')
		expect(await problems()).toContainEqual(expect.stringContaining(`the merge of pull request ${number} was interrupted`))
		await restart()
		expect(await problems()).toEqual([])
		const { discussion, events } = await rooms.discussions.thread(rooms.ada, ref, number)
		expect(discussion).toMatchObject({ status: 'merged', merge: await rooms.git.resolveCommit(repo.id, 'refs/heads/main'), comments: 1 })
		expect(events.map(({ data }) => data)).toContainEqual(expect.objectContaining({ type: 'comment', text: 'Thank you' }))
		expect((await rooms.files.find(rooms.ada, ref, 'main', 'proposed.txt')).size).toBe(8)
	})

	test('killed before its branch moved is discarded, and can be made again', async () => {
		const { ref, number } = await mergeBreaking('before the branch moves')
		await restart()
		expect(await problems()).toEqual([])
		expect((await rooms.discussions.thread(rooms.ada, ref, number)).discussion).toMatchObject({ status: 'open', comments: 0 })
		await rooms.discussions.merge(rooms.ada, ref, number, '', { squash })
		expect((await rooms.discussions.thread(rooms.ada, ref, number)).discussion.status).toBe('merged')
	})
})

test('a repository whose rows failed because the database went away is repaired by the same process', async () => {
	const unavailable = new HubError('unavailable', { what: 'The database' })
	let isAway = true
	const { records } = rooms.ports
	const transaction: typeof records.transaction = async (work) => {
		if (isAway) throw unavailable
		return records.transaction(work)
	}
	const hub = rooms.another({ records: { ...records, transaction } })
	await expect(hub.repos.create(rooms.ada, { kind: 'model', name: 'half' })).rejects.toThrow(unavailable)
	isAway = false
	await expect.poll(problems).toEqual([])
	await hub.close()
})
