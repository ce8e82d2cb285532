import type { WriteAlone } from '../git/write-alone.ts'
import type { Git } from '../git/git.ts'

/** What tidying needs. */
export interface TidyDeps {
	git: Pick<Git, 'list' | 'mayHaveLeftovers' | 'prune'>
	writeAlone: WriteAlone
	now: () => Date
	/** Called with failures that stop one repository's tidying and no other's. */
	report: (what: string, error: unknown) => void
}

/** An upload that no commit has named for so long never will be, in milliseconds. */
const LEFTOVER_MS = 24 * 3600 * 1000

/**
 * Takes away what uploads that broke off, replaced branches and deleted ones left in git, one repository at a time. Ends early, between two
 * repositories, when `signal` fires.
 *
 * @returns how many repositories were pruned
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
