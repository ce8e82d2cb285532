import { HubError, parseSha256, type Sha256 } from '@stoa/vocabulary'
import { requireAdminister } from '../../repositories/access/access.ts'
import type { LargeFiles } from '../commits/commits.ts'
import { takeEffect, type RowTables, type TakeEffectDeps } from '../commits/take-effect.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import type { PullRequestRows } from '../uploads/pull-request-rows.ts'
import type { Store } from '../../database/store.ts'
import { pointersTo } from '../../git/pointers-to.ts'

/** The tables that the service reads and writes. */
interface Tables extends RowTables {
	discussions: Pick<PullRequestRows, 'moveCommits'>
}

/** What removing needs. `door` checks access. */
export interface RemoveLargeFilesDeps extends TakeEffectDeps {
	records: Store<Tables>
	door: Pick<Repos, 'find'>
	writeAlone: WriteAlone
}

/**
 * Creates the removal of large files. It moves all refs in one update, then writes the rows, then ends the entitlement. A kill in between
 * leaves the old history, or the new one with bytes that the next attempt releases. Repeating it is safe.
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
			if (!rewriteHistory) await records.objects.noteRemoved(repo.id, [...wanted])
			await records.objects.release(repo.id, [...wanted])
		})
	}
}
