import type { WriteAlone } from '../git/write-alone.ts'
import type { Git } from '../git/git.ts'

/** What tidying needs. */
export interface TidyDeps {
	git: Pick<Git, 'list' | 'mayHaveLeftovers' | 'prune'>
	writeAlone: WriteAlone
	now: () => Date
	/** Called with failures that concern one repository only. */
	report: (what: string, error: unknown) => void
}

/** Age in milliseconds after which an upload that no commit references is deleted. */
const LEFTOVER_MS = 24 * 3600 * 1000

/**
 * Deletes from git what interrupted uploads, replaced branches and deleted branches left behind, one repository at a time. Stops between
 * two repositories when `signal` fires.
 *
 * @returns the number of repositories that were pruned
 */
export async function tidy(deps: TidyDeps, signal?: AbortSignal): Promise<number> {
	const { git, writeAlone, now, report } = deps
	let pruned = 0
	for await (const id of git.list()) {
		if (signal?.aborted) break
		try {
			if (!(await git.mayHaveLeftovers(id))) continue
			const isDone = await writeAlone(id, () => git.prune(id, new Date(now().getTime() - LEFTOVER_MS)))
			if (isDone) pruned += 1
		} catch (error) {
			report(`tidy repository ${id}`, error)
		}
	}
	return pruned
}
