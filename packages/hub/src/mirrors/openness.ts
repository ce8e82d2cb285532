import type { UpstreamFacts } from '../outside/upstreams.ts'
import type { Repo, Visibility } from '../repositories/repos/repo.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { Upstream } from './mirror-records.ts'

/** Who may read a mirrored repository here. */
export interface Openness {
	visibility: Visibility
	gated: false | 'manual'
}

type Facts = Pick<UpstreamFacts, 'isPrivate' | 'isGated'>

/** The same as at the upstream: what is private there is for the readers of the upstream alone, and of what is gated there, the files are. */
export function opennessOf({ isPrivate, isGated }: Facts): Openness {
	return { visibility: isPrivate ? 'private' : 'public', gated: isGated ? 'manual' : false }
}

/** Whether what is not public at the upstream may come here: the operator has a token for it, and named readers. */
export function mayTakeClosed({ sealedToken, hasReaders }: Upstream): boolean {
	return sealedToken !== undefined && hasReaders
}

/** Makes a repository here as open as it is at the upstream. What administrators of the hub closed stays closed. */
export async function conform(repos: Pick<RepoRecords, 'setGated' | 'setVisibility'>, repo: Repo, wanted: Openness): Promise<void> {
	if (repo.gated !== wanted.gated) await repos.setGated(repo.id, wanted.gated)
	const mayChange = wanted.visibility === 'private' || repo.restriction === undefined
	if (repo.visibility !== wanted.visibility && mayChange) await repos.setVisibility(repo.id, wanted.visibility)
}
