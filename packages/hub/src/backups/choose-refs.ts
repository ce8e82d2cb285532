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
}

const PULL = /^refs\/pr\/(\d+)$/

/**
 * The refs that fit the snapshot, while others write. Those read before it are the base: they contain everything that was acknowledged when
 * the backup began, and every large file behind them has its row. The default branch follows the row, unless the row itself is behind git,
 * which a start mends. A pull request has a ref if and only if it has a row: without one, its number will be used again.
 */
export async function chooseRefs({ head, pulls }: SnapshotRepo, { before, after, isAncestor }: RefsAround): Promise<Map<string, Oid>> {
	const chosen = new Map(before ?? after)
	const numbers = new Set(pulls.map(String))
	for (const name of chosen.keys()) {
		const number = PULL.exec(name)?.[1]
		if (number !== undefined && !numbers.has(number)) chosen.delete(name)
	}
	for (const number of numbers) {
		const name = `refs/pr/${number}`
		const present = after.get(name)
		if (!chosen.has(name) && present !== undefined) chosen.set(name, present)
	}
	const found = chosen.get(DEFAULT_BRANCH)
	if (found === head) return chosen
	if (head === undefined) {
		// A repository that is being created gets its first commit before the row follows; the commit came after the snapshot.
		if (before === undefined) chosen.delete(DEFAULT_BRANCH)
		return chosen
	}
	if (found === undefined || !(await isAncestor(head, found))) chosen.set(DEFAULT_BRANCH, head)
	return chosen
}
