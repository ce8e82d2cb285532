import { isHubError, type Sha256 } from '@stoa/vocabulary'
import type { Git } from '../git/git.ts'
import type { Snapshots } from '../git/snapshots.ts'
import { largeFilesOf } from '../mirror-jobs/large-files-of.ts'
import type { KeptChange, MirrorSpaceRecords } from './mirror-space-records.ts'

/** What marking needs. */
export interface MarkKeptDeps {
	records: { mirrorSpace: Pick<MirrorSpaceRecords, 'keptChanges' | 'markKept'> }
	git: Pick<Git, 'commit'>
	snapshots: Pick<Snapshots, 'folder' | 'tree' | 'blobs'>
	/** Called with failures that concern one repository. Never throws. */
	report: (what: string, error: unknown) => void
}

/**
 * Marks the large files of the commits that pins, rules and unfinished jobs keep. A repository that cannot be read keeps its old marks, and
 * none of its files is dropped, because they are not those of the commits that are kept now.
 */
export async function markKept({ records, git, snapshots, report }: MarkKeptDeps): Promise<void> {
	async function filesOf({ repoId, commits }: KeptChange): Promise<Sha256[]> {
		const files = new Set<Sha256>()
		for (const commit of commits) {
			// A rule may have found a commit that the upstream has rewritten since, and that left with a cleanup.
			const isHere = (await git.commit(repoId, commit)) !== undefined
			if (isHere) for (const sha256 of (await largeFilesOf(snapshots, repoId, commit)).keys()) files.add(sha256)
		}
		return [...files]
	}

	for (const change of await records.mirrorSpace.keptChanges()) {
		try {
			await records.mirrorSpace.markKept(change, await filesOf(change))
		} catch (error) {
			if (!isHubError(error, 'repo-not-found')) report(`find the files that are kept of repository ${change.repoId}`, error)
		}
	}
}
