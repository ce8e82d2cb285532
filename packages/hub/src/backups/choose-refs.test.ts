import { parseOid, type Oid } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { chooseRefs } from './choose-refs.ts'

const oid = (digit: string): Oid => parseOid(digit.repeat(40))
const [one, two, three] = [oid('1'), oid('2'), oid('3')]
const MAIN = 'refs/heads/main'
/** A history in which each commit follows the one with the lower number. */
const isAncestor = async (older: Oid, newer: Oid): Promise<boolean> => older <= newer
/** The snapshot was taken after the second commit. */
const asOfSnapshot = async (later: Oid): Promise<Oid> => (later <= two ? later : two)
const repo = { id: 'a'.repeat(24), head: one, pulls: [] as number[] }

test('chooseRefs() takes the refs from before the snapshot, so that later pushes do not name files without rows', async () => {
	const before = new Map([
		[MAIN, one],
		['refs/heads/dev', one],
	])
	const after = new Map([
		[MAIN, one],
		['refs/heads/dev', two],
		['refs/tags/new', three],
	])
	expect(await chooseRefs(repo, { before, after, isAncestor, asOfSnapshot })).toEqual(before)
})

test('chooseRefs() follows the row of the default branch when a commit came between refs and snapshot', async () => {
	const around = { before: new Map([[MAIN, one]]), after: new Map([[MAIN, three]]), isAncestor, asOfSnapshot }
	expect(await chooseRefs({ ...repo, head: two }, around)).toEqual(new Map([[MAIN, two]]))
	expect(await chooseRefs({ ...repo, head: two }, { ...around, before: new Map() })).toEqual(new Map([[MAIN, two]]))
})

test('chooseRefs() keeps a branch that is ahead of its row, which the next start mends', async () => {
	const around = { before: new Map([[MAIN, two]]), after: new Map([[MAIN, two]]), isAncestor, asOfSnapshot }
	expect(await chooseRefs(repo, around)).toEqual(new Map([[MAIN, two]]))
	expect(await chooseRefs({ ...repo, head: undefined }, around)).toEqual(new Map([[MAIN, two]]))
})

test('chooseRefs() leaves out the first commit of a repository that was created after the snapshot of its refs', async () => {
	expect(
		await chooseRefs({ ...repo, head: undefined }, { before: undefined, after: new Map([[MAIN, one]]), isAncestor, asOfSnapshot }),
	).toEqual(new Map())
})

test('chooseRefs() gives a pull request a ref if and only if it has a row', async () => {
	const before = new Map([
		[MAIN, one],
		['refs/pr/1', one],
		['refs/pr/2', one],
	])
	const after = new Map([...before, ['refs/pr/3', three], ['refs/pr/4', two]] as const)
	const chosen = await chooseRefs({ ...repo, pulls: [1, 3] }, { before, after, isAncestor, asOfSnapshot })
	// Commits that it got after the snapshot may name files without rows.
	expect([...chosen]).toEqual([
		[MAIN, one],
		['refs/pr/1', one],
		['refs/pr/3', two],
	])
})

test('chooseRefs() takes a repository that was created after the first look at refs as it was at the snapshot', async () => {
	const after = new Map([
		[MAIN, three],
		['refs/heads/dev', three],
		['refs/tags/first', one],
		['refs/pr/1', one],
	])
	expect(await chooseRefs(repo, { before: undefined, after, isAncestor, asOfSnapshot })).toEqual(
		new Map([
			[MAIN, one],
			['refs/heads/dev', two],
			['refs/tags/first', one],
		]),
	)
	const later = async (): Promise<undefined> => undefined
	expect(await chooseRefs(repo, { before: undefined, after, isAncestor, asOfSnapshot: later })).toEqual(new Map([[MAIN, one]]))
})
