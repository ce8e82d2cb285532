import { isHubError } from '@stoa/vocabulary'
import type { Store } from '../database/store.ts'
import type { Git } from '../git/git.ts'
import type { QuotaTables } from '../objects/quota/quota.ts'
import { allRepos } from '../recovery/all-repos.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'

/** What the recount needs. */
export interface RecountStorageDeps {
	records: Store<QuotaTables & { repos: RepoRecords }>
	git: Pick<Git, 'storedBytes'>
	now: () => Date
	/** Called with failures that concern one repository only. */
	report: (what: string, error: unknown) => void
}

/**
 * Counts the bytes of every repository again. Writes keep the counts exact, but git repacks by itself, and a kill between a write and its
 * count leaves an old one. Records the sums of the day. Stops between two repositories when `signal` fires.
 *
 * @returns the number of repositories whose counts changed
 */
export async function recountStorage({ records, git, now, report }: RecountStorageDeps, signal?: AbortSignal): Promise<number> {
	let changed = 0
	await records.quotas.forgetExpired(now())
	for await (const { id } of allRepos(records)) {
		if (signal?.aborted) break
		try {
			const bytes = await git.storedBytes(id)
			if (await records.transaction((tables) => tables.quotas.recount(id, bytes))) changed += 1
		} catch (error) {
			if (!isHubError(error, 'repo-not-found')) report(`count the storage of repository ${id}`, error)
		}
	}
	if (!signal?.aborted) await records.quotas.noteDay({ day: now().toISOString().slice(0, 10), ...(await records.quotas.ofHub()) })
	return changed
}
