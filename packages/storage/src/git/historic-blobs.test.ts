import { parseOid, type Oid } from '@stoa/vocabulary'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ADA, openTestRepository, put } from './test-repository.ts'

test('historicBlobs() finds small files of all refs and commits, commitsOfBlobs() the commit and path of each', async () => {
	await using repository = await openTestRepository()
	const { git, id, path, commit } = repository
	const blobOf = async (at: Oid, file: string): Promise<Oid> => parseOid((await git.entry(id, at, file))?.oid ?? '')
	const first = await commit([put('dir/:old name ü.bin', 'replaced later'), put('large.txt', 'x'.repeat(2000))])
	const second = await commit([put('dir/:old name ü.bin', 'now'), put('other.txt')])
	const proposed = await commit([put('proposed.txt')], { branch: 'refs/pr/1' })
	const hidden = await commit([put('hidden.txt')], { branch: 'refs/pins/one' })
	const replaced = await blobOf(first, 'dir/:old name ü.bin')
	const [large, now] = [await blobOf(first, 'large.txt'), await blobOf(second, 'dir/:old name ü.bin')]
	const [inRequest, inHidden] = [await blobOf(proposed, 'proposed.txt'), await blobOf(hidden, 'hidden.txt')]

	const small = await Array.fromAsync(git.historicBlobs(id, 1024))
	expect(small).toEqual(expect.arrayContaining([replaced, now, inRequest, inHidden]))
	expect(small).not.toContain(large)
	expect(small.indexOf(now)).toBeLessThan(small.indexOf(replaced))
	for await (const one of git.historicBlobs(id, 1024)) if (one === now) break

	expect(await git.commitsOfBlobs(id, [])).toEqual(new Map())
	expect(await git.commitsOfBlobs(id, [replaced, now, inHidden, parseOid('1'.repeat(40))])).toEqual(
		new Map([
			[inHidden, { commit: hidden, path: 'hidden.txt' }],
			[now, { commit: second, path: 'dir/:old name ü.bin' }],
			[replaced, { commit: first, path: 'dir/:old name ü.bin' }],
		]),
	)
	await expect(Array.fromAsync(git.historicBlobs('65a0c0ffee0000000000ffff', 1024))).rejects.toMatchObject({ code: 'repo-not-found' })

	// What is just being written is in no history yet.
	await git.exclusively(id, async () => {
		const { oid } = await git.writeCommit(id, {
			parent: second,
			changes: [put('unnamed.txt')],
			author: ADA,
			date: new Date(1_800_000_000_000),
			message: 'x',
		})
		const unnamed = await blobOf(oid, 'unnamed.txt')
		expect(await Array.fromAsync(git.historicBlobs(id, 1024))).not.toContain(unnamed)
	})

	// A file that only a merge brought, which neither of its parents has.
	const tree = execFileSync('git', ['--git-dir', path, 'rev-parse', `${proposed}^{tree}`])
		.toString()
		.trim()
	const merge = await git.exclusively(id, async () => {
		const oid = await git.commitTree(id, {
			tree: parseOid(tree),
			parents: [second, hidden],
			author: ADA,
			date: new Date(1_800_000_000_001),
			message: 'Merge',
		})
		await git.updateRefs(id, [
			{ ref: 'refs/heads/main', from: second, to: oid },
			{ ref: 'refs/pr/1', from: proposed, to: undefined },
		])
		return oid
	})
	expect((await git.commitsOfBlobs(id, [inRequest])).get(inRequest)).toEqual({ commit: merge, path: 'proposed.txt' })
})
