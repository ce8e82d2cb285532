import type { Hub } from '@stoa/hub'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, openRooms, type Rooms } from './open-rooms.ts'

let rooms: Rooms
beforeAll(async () => {
	rooms = await openRooms()
})
afterAll(() => rooms.close())

const commit = (
	hub: Pick<Rooms, 'commits'>,
	ref: { kind: 'model'; id: string } | Parameters<Rooms['commits']['commit']>[1],
	path: string,
	text = path,
) => hub.commits.commit(rooms.ada, ref, 'main', { summary: `Add ${path}` }, [{ op: 'file', path, content: encode(text) }])

/** A hub whose first transactions fail, as when the database is briefly unavailable. */
function unsteady(failures: number): { hub: Hub; reports: string[] } {
	const { ports, another } = rooms
	let left = failures
	const reports: string[] = []
	const hub = another({
		report: (what) => void reports.push(what),
		records: {
			...ports.records,
			async transaction(work) {
				left -= 1
				if (left >= 0) throw new Error('The database is away')
				return ports.records.transaction(work)
			},
		},
	})
	return { hub, reports }
}

test('rows that could not follow a commit follow soon, without a restart', async () => {
	const { repo, ref } = await rooms.newRepo()
	const { hub, reports } = unsteady(2)
	await expect(commit(hub, ref, 'README.md', '---\nlicense: mit\n---\n')).rejects.toThrow('The database is away')
	const head = await rooms.git.resolveCommit(repo.id, 'refs/heads/main')
	expect(head).not.toBe(repo.headOid)
	await expect.poll(async () => (await rooms.records.repos.byId(repo.id))?.headOid).toBe(head)
	expect((await rooms.records.repos.byId(repo.id))?.metadata.tags).toContain('license:mit')
	expect(await rooms.records.pathCommits.head(repo.id)).toBe(head)
	// The second failure was the first attempt of the repair itself.
	expect(reports).toEqual([`update the rows of repository ${repo.id}`])
	await hub.close()
})

test('a repository that a hub could not repair before it was closed stays marked for the next start', async () => {
	const { repo, ref } = await rooms.newRepo()
	const { hub } = unsteady(Number.POSITIVE_INFINITY)
	await expect(commit(hub, ref, 'a.txt')).rejects.toThrow('The database is away')
	await hub.close()
	expect(readdirSync(join(rooms.gitFolder, 'writing')).some((name) => name.startsWith(repo.id))).toBe(true)
})

test('tidy() prunes the old leftovers of each repository once, and commits continue', async () => {
	const { ref, repo } = await rooms.newRepo()
	await commit(rooms, ref, 'kept.txt')
	await rooms.commits.superSquash(rooms.ada, ref, 'main', 'Squash')
	const folder = join(rooms.gitFolder, repo.id.slice(-2), repo.id.slice(-4, -2), `${repo.id}.git`)
	const then = new Date(Date.now() - 2 * 24 * 3600 * 1000)
	for (const entry of readdirSync(join(folder, 'objects'), { recursive: true, withFileTypes: true }))
		if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), then, then)
	expect(await rooms.tidy()).toBeGreaterThan(0)
	expect(await rooms.git.countCommits(repo.id, await rooms.files.resolveRevision(repo, 'main'))).toBe(1)
	expect(await rooms.git.mayHaveLeftovers(repo.id)).toBe(false)
	expect((await rooms.repos.atRevision(rooms.ada, ref)).siblings.map(({ path }) => path)).toEqual(['.gitattributes', 'kept.txt'])
	await commit(rooms, ref, 'later.txt')
	expect(await rooms.git.check(repo.id)).toEqual([])
	expect(rooms.reports).toEqual([])
})
