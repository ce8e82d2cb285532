import type { CommitSummary } from '@stoa/hub'
import { HubError, type RepoKind } from '@stoa/vocabulary'
import { type ChangesView, loadChanges } from '../../../viewers/diff/load-changes.ts'
import { type DiffView, loadDiff } from '../../../viewers/diff/load-diff.ts'
import { loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** What the page of a commit shows. */
export interface CommitData {
	frame: RepoFrame
	commit: CommitSummary
	/** Against its first parent; `undefined` for the first commit and where the files are restricted. */
	diff: DiffView | undefined
	/** `undefined` where the files are restricted. */
	changes: ChangesView | undefined
}

/** Asks for one commit and what it changed. @throws `revision-not-found` */
export function loadCommit(kind: RepoKind): (call: PageCall<RepoParams | 'oid'>) => Promise<CommitData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		const ref = { kind, id: frame.repo.name }
		const { oid } = call.params
		const { commits } = await call.hub.commits.history(call.actor, ref, oid, { skip: 0, limit: 1 })
		const [commit] = commits
		if (!commit?.oid.startsWith(oid)) throw new HubError('revision-not-found', { rev: oid })
		if (!frame.mayReadFiles) return { frame, commit, diff: undefined, changes: undefined }
		const [base] = commit.parents
		const changes = await loadChanges(call, { ref, base, head: commit.oid })
		if (base === undefined) return { frame, commit, diff: undefined, changes }
		const { diff } = await call.hub.commits.compare(call.actor, ref, { base, head: commit.oid, fromCommonAncestor: false })
		return { frame, commit, diff: await loadDiff(diff), changes }
	}
}
