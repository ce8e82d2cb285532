import { LFS_POINTER_SIZE_MAX, parseLfsPointer } from '@stoa/formats'
import { HubError, isSha256, parseSha256, type Oid, type Sha256 } from '@stoa/vocabulary'
import { requireAdminister } from '../../repositories/access/access.ts'
import type { LargeFiles } from '../commits/commits.ts'
import { takeEffect, type RowTables, type TakeEffectDeps } from '../commits/take-effect.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import type { PullRequestRows } from '../uploads/pull-request-rows.ts'
import type { Store } from '../../database/store.ts'

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

/** Pointers read at once: what waits in memory is small. */
const READ_AT_ONCE = 500

/**
 * Makes what removes large files. Refs move first, all at once, then rows, then the right to the bytes: a kill in between leaves the old
 * history, or a new one whose bytes the next attempt lets go. Doing it twice is the same as once.
 */
export function createRemoveLargeFiles(deps: RemoveLargeFilesDeps): LargeFiles['remove'] {
	const { door, git, records, writeAlone } = deps

	/** Blobs of the history that point to one of the objects, in whatever form they were written. */
	async function pointersTo(repo: string, wanted: ReadonlySet<Sha256>): Promise<Set<Oid>> {
		const found = new Set<Oid>()
		const small = await git.smallBlobs(repo, LFS_POINTER_SIZE_MAX)
		for (let from = 0; from < small.length; from += READ_AT_ONCE) {
			const oids = small.slice(from, from + READ_AT_ONCE)
			const blobs = await Promise.all(oids.map((oid) => git.blob(repo, oid, LFS_POINTER_SIZE_MAX)))
			for (const [index, oid] of oids.entries()) {
				const pointer = blobs[index] && parseLfsPointer(blobs[index])
				if (pointer && isSha256(pointer.sha256) && wanted.has(pointer.sha256)) found.add(oid)
			}
		}
		return found
	}

	async function rewrite(repo: string, wanted: ReadonlySet<Sha256>): Promise<void> {
		const pointers = await pointersTo(repo, wanted)
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
