import { HubError, type RepoKind } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
import { mayCommitTo } from '../edit/load.ts'

/** What the upload page shows. */
export interface UploadData {
	frame: RepoFrame
	/** The branch to commit to, or the ref of a pull request. */
	branch: string
	/** Whether the visitor may commit there; otherwise the files become a pull request. */
	mayCommit: boolean
	/** Whether a pull request can be opened against it. */
	mayPropose: boolean
}

/** Finds out whether this person commits or proposes. @throws `read-only` | `sign-in-needed` | `gated-repo` */
export function loadUpload(kind: RepoKind): (call: PageCall<RepoParams | 'rest'>) => Promise<UploadData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		if (call.actor.kind === 'visitor') throw new HubError('sign-in-needed')
		const { name, discussionsDisabled } = frame.repo
		const branch = call.params.rest || 'main'
		const mayCommit = await mayCommitTo(call, frame, branch)
		const mayPropose = !branch.startsWith('refs/') && !discussionsDisabled
		if (!mayCommit) await call.hub.repos.findReadable(call.actor, { kind, id: name })
		if (!mayCommit && !mayPropose) throw new HubError('read-only')
		return { frame, branch, mayCommit, mayPropose }
	}
}
