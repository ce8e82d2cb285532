import { HubError, parseSha256, type Sha256 } from '@stoa/vocabulary'
import { requireAdminister } from '../../repositories/access/access.ts'
import type { LargeFiles } from '../commits/commits.ts'
import { takeEffect, type RowTables, type TakeEffectDeps } from '../commits/take-effect.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import type { PullRequestRows } from '../uploads/pull-request-rows.ts'
import type { Store } from '../../database/store.ts'
import { pointersTo } from './pointers-to.ts'

/** The tables that this part reads and writes. */
interface Tables extends RowTables {
	discussions: Pick<PullRequestRows, 'moveCommits'>
}

/** What removing needs. `door` decides access. */
export interface RemoveLargeFilesDeps extends TakeEffectDeps {
	records: Store<Tables>
	door: Pick<Repos, 'find'>
	writeAlone: WriteAlone
}

/**
 * Makes what removes large files. Refs move first, all at once, then rows, then the right to the bytes: a kill in between leaves the old
 * history, or a new one whose bytes the next attempt lets go. Doing it twice is the same as once.
 */
export function createRemoveLargeFiles(deps: RemoveLargeFilesDeps): LargeFiles['remove'] {
	const { door, git, records, writeAlone } = deps

	async function rewrite(repo: string, wanted: ReadonlySet<Sha256>): Promise<void> {
		const pointers = new Set((await pointersTo(git, repo, wanted)).keys())
		if (pointers.size === 0) return
		const { updates, commits } = await git.rewriteHistory(repo, pointers)
		if (!(await git.updateRefs(repo, updates))) throw new HubError('stale-parent')
		await records.discussions.moveCommits(repo, commits)
		await takeEffect(deps, repo)
	}

	return async (actor, ref, hashes, { rewriteHistory }) => {
		const repo = requireAdminister(actor, await door.find(actor, ref))
		const wanted = new Set(hashes.map(parseSha256))
		if (wanted.size === 0) return
		await writeAlone(repo.id, async () => {
			if (rewriteHistory) await rewrite(repo.id, wanted)
			await records.objects.release(repo.id, [...wanted])
		})
	}
}
