import type { Git } from '../../git/git.ts'
import type { MergeIntent } from './discussion-records.ts'
import type { Discussion } from './discussions.ts'
import type { DiscussionRecords } from './discussion-records.ts'
import type { Store } from '../../database/store.ts'

/** What completing merges needs. */
export interface SettleMergesDeps {
	git: Pick<Git, 'commit' | 'mergeBase' | 'resolveCommit'>
	records: Store<{ discussions: DiscussionRecords }>
}

/** Writes the rows of a merge whose commit is in the target. Every merge ends here. */
export async function finishMerge(
	{ records }: Pick<SettleMergesDeps, 'records'>,
	discussion: Discussion,
	{ oid, authorId, comment, at }: MergeIntent,
): Promise<void> {
	const createdAt = new Date(at)
	const isSilent = comment.trim() === ''
	await records.transaction(async (tables) => {
		await tables.discussions.update(discussion.id, { status: 'merged', merge: oid, comments: isSilent ? 0 : 1 })
		const event = (data: Parameters<typeof tables.discussions.insertEvent>[1]['data']) =>
			tables.discussions.insertEvent(discussion.id, { id: records.newId(), createdAt, authorId, data })
		if (!isSilent) await event({ type: 'comment', text: comment, writtenAt: at, history: [] })
		await event({ type: 'status-change', status: 'merged' })
		await tables.discussions.noteMerge(discussion.id, undefined)
	})
}

/**
 * Handles interrupted merges of a repository: completes those whose commits are in their targets, and discards the others. The caller holds
 * the repository's locks.
 */
export async function settleMerges(deps: SettleMergesDeps, repoId: string): Promise<void> {
	for (const { discussion, intent } of await deps.records.discussions.merging(repoId)) {
		if (discussion.status === 'open' && (await isIn(deps, discussion, intent))) await finishMerge(deps, discussion, intent)
		else await deps.records.discussions.noteMerge(discussion.id, undefined)
	}
}

async function isIn({ git }: SettleMergesDeps, { repoId, target = '' }: Discussion, { oid }: MergeIntent): Promise<boolean> {
	const head = await git.resolveCommit(repoId, target)
	if (head === undefined || !(await git.commit(repoId, oid))) return false
	return (await git.mergeBase(repoId, head, oid)) === oid
}
