import { isHubError } from '@stoa/vocabulary'
import type { Store } from '../database/store.ts'
import type { Git } from '../git/git.ts'
import type { QuotaTables } from '../objects/quota/quota.ts'
import type { StoredCountRecords } from '../objects/quota/stored-count-records.ts'
import { allRepos } from '../recovery/all-repos.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'

/** What the recount needs. */
export interface RecountStorageDeps {
	records: Store<QuotaTables & { repos: RepoRecords; storedCounts: StoredCountRecords }>
	git: Pick<Git, 'storedBytes'>
	now: () => Date
	/** Called with failures that concern one repository only. */
	report: (what: string, error: unknown) => void
}

/** Accounts of one query. */
const ACCOUNTS_AT_ONCE = 500
/** Notes of one transaction. */
const STALE_AT_ONCE = 500

/**
 * Counts again what the store keeps for repositories and accounts whose files changed. A kill leaves the notes of what changed. Stops between two
 * transactions when `signal` fires.
 *
 * @returns the number of repositories and accounts that were counted
 */
export async function countStale({ records, now }: Pick<RecountStorageDeps, 'records' | 'now'>, signal?: AbortSignal): Promise<number> {
	let counted = 0
	for (;;) {
		if (signal?.aborted) return counted
		const done = await records.transaction(async ({ storedCounts }) => {
			const stale = await storedCounts.takeStale(STALE_AT_ONCE)
			for (const id of stale?.repoIds ?? []) await storedCounts.countRepo(id)
			for (const id of stale?.accountIds ?? []) await storedCounts.countAccount(id, now())
			return stale && stale.repoIds.length + stale.accountIds.length
		})
		if (done === undefined) return counted
		counted += done
	}
}

async function countAccounts({ records, now }: RecountStorageDeps, signal: AbortSignal | undefined): Promise<void> {
	let after = ''
	for (;;) {
		const ids = await records.storedCounts.accounts(after, ACCOUNTS_AT_ONCE)
		for (const id of ids) {
			if (signal?.aborted) return
			await records.storedCounts.countAccount(id, now())
		}
		after = ids.at(-1) ?? ''
		if (ids.length < ACCOUNTS_AT_ONCE) return
	}
}

/**
 * Counts the bytes of every repository again. Writes keep the counts exact, but git repacks by itself, and a kill between a write and its
 * count leaves an old one. What the store keeps for them is counted again too, because the hub changes the form of stored bytes by itself. Records
 * the sums of the day. Stops between two repositories when `signal` fires.
 *
 * @returns the number of repositories whose counts changed
 */
export async function recountStorage(deps: RecountStorageDeps, signal?: AbortSignal): Promise<number> {
	const { records, git, now, report } = deps
	let changed = 0
	await records.quotas.forgetExpired(now())
	for await (const { id } of allRepos(records)) {
		if (signal?.aborted) break
		try {
			const bytes = await git.storedBytes(id)
			if (await records.transaction((tables) => tables.quotas.recount(id, bytes))) changed += 1
			await records.storedCounts.countRepo(id)
		} catch (error) {
			if (!isHubError(error, 'repo-not-found')) report(`count the storage of repository ${id}`, error)
		}
	}
	await countAccounts(deps, signal)
	if (!signal?.aborted) await records.quotas.noteDay({ day: now().toISOString().slice(0, 10), ...(await records.quotas.ofHub()) })
	return changed
}
