import type { RepoKind } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../layouts/repo/load-repo.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'

/** What the upload page shows. */
export interface UploadData {
	frame: RepoFrame
	/** The branch to commit to. */
	branch: string
}

/** Checks that this person may write. @throws `read-only` | `sign-in-needed` */
export function loadUpload(kind: RepoKind): (call: PageCall<RepoParams | 'rest'>) => Promise<UploadData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		await call.hub.repos.findWritable(call.actor, { kind, id: frame.repo.name })
		return { frame, branch: call.params.rest || 'main' }
	}
}
