import type { Oid } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { openGit } from './open-git.ts'
import { ADA, openTestRepository, put, type TestRepository } from './test-repository.ts'

const DATE = new Date(1_800_000_000_000)

async function drop({ git, id }: TestRepository, ref: string, from: Oid): Promise<void> {
	expect(await git.updateRefs(id, [{ ref, from, to: undefined }])).toBe(true)
}

test('resolveCommit() finds an id while a ref reaches it, and no longer', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const first = await repository.commit([put('a')])
	const second = await repository.commit([put('b')])
	await git.updateRefs(id, [{ ref: 'refs/pr/1', from: undefined, to: first }])
	const change = await repository.commit([put('c')], { branch: 'refs/pr/1' })
	for (const oid of [first, second, change]) {
		expect(await git.resolveCommit(id, oid)).toBe(oid)
		expect(await git.resolveCommit(id, oid.slice(0, 10))).toBe(oid)
	}
	await drop(repository, 'refs/pr/1', change)
	for (const name of [change, change.slice(0, 10)]) expect(await git.resolveCommit(id, name)).toBeUndefined()
	expect([await git.resolveCommit(id, first), await git.resolveCommit(id, second)]).toEqual([first, second])
	// With a new ref it is reachable at once.
	await git.updateRefs(id, [{ ref: 'refs/tags/v1', from: undefined, to: change }])
	expect(await git.resolveCommit(id, change)).toBe(change)
})

test('a commit that was written and not named yet is not found by its id, and one that was just named is', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const first = await repository.commit([put('a')])
	await git.exclusively(id, async () => {
		const { oid } = await git.writeCommit(id, { parent: first, changes: [put('b')], author: ADA, date: DATE, message: 'Next' })
		expect(await git.resolveCommit(id, oid)).toBeUndefined()
		await git.updateRefs(id, [{ ref: 'refs/heads/main', from: first, to: oid }])
		expect(await git.resolveCommit(id, oid)).toBe(oid)
		await repository.git.updateRefs(id, [{ ref: 'refs/heads/main', from: oid, to: first }])
		expect(await git.resolveCommit(id, oid)).toBeUndefined()
	})
})

test('another process finds what was named a moment ago', async () => {
	await using repository = await openTestRepository()
	const { id } = repository
	const other = await openGit({ folder: repository.folder, log: { warn: () => undefined } })
	const first = await repository.commit([put('a')])
	expect(await other.resolveCommit(id, first)).toBe(first)
	const second = await repository.commit([put('b')])
	expect([await other.resolveCommit(id, second), await other.resolveCommit(id, first)]).toEqual([second, first])
	await other.close()
})
