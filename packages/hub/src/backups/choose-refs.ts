import type { Oid } from '@stoa/vocabulary'
import { DEFAULT_BRANCH } from '../git/revision.ts'
import type { SnapshotRepo } from './database-snapshot.ts'

/** Refs of one repository by name. */
export type Refs = ReadonlyMap<string, Oid>

/** What is known of the refs of a repository around the snapshot of the database. */
export interface RefsAround {
	/** Read before the snapshot; `undefined` for a repository that was created in between. */
	before: Refs | undefined
	/** Read after it. */
	after: Refs
	/** Whether git has the first commit among the ancestors of the second. */
	isAncestor: (older: Oid, newer: Oid) => Promise<boolean>
	/** The object itself when it was there before the snapshot, otherwise the commit that it grew from; `undefined` when all of it came later. */
	asOfSnapshot: (oid: Oid) => Promise<Oid | undefined>
}

const PULL = /^refs\/pr\/(\d+)$/

/**
 * The refs of a repository that was created after the refs were read. Its default branch is that of the row: when the row has none, the first
 * commit came after the snapshot.
 */
async function refsOfNewRepo(head: Oid | undefined, { after, asOfSnapshot }: RefsAround): Promise<Map<string, Oid>> {
	const chosen = new Map<string, Oid>()
	for (const [name, oid] of after) {
		const then = name === DEFAULT_BRANCH ? head : await asOfSnapshot(oid)
		if (then !== undefined) chosen.set(name, then)
	}
	return chosen
}

/**
 * The refs that fit the snapshot, while others write. Those read before it are the base: they contain everything that was acknowledged when
 * the backup began, and every large file behind them has its row. The default branch follows the row, unless the row itself is behind git,
 * which a start mends. A pull request has a ref if and only if it has a row: without one, its number will be used again. What only the later
 * refs have is taken as it was at the snapshot, because files that were pushed since then have no rows.
 */
export async function chooseRefs({ head, pulls }: SnapshotRepo, around: RefsAround): Promise<Map<string, Oid>> {
	const { before, after, isAncestor } = around
	const chosen = before ? new Map(before) : await refsOfNewRepo(head, around)
	const numbers = new Set(pulls.map(String))
	for (const name of chosen.keys()) {
		const number = PULL.exec(name)?.[1]
		if (number !== undefined && !numbers.has(number)) chosen.delete(name)
	}
	for (const number of numbers) {
		const name = `refs/pr/${number}`
		const present = after.get(name)
		const then = chosen.has(name) || present === undefined ? undefined : await around.asOfSnapshot(present)
		if (then !== undefined) chosen.set(name, then)
	}
	if (before === undefined) return chosen
	const found = chosen.get(DEFAULT_BRANCH)
	if (found === head || head === undefined) return chosen
	if (found === undefined || !(await isAncestor(head, found))) chosen.set(DEFAULT_BRANCH, head)
	return chosen
}
