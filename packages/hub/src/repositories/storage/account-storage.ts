import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { HubTotals, ListedStorage, StorageClass, StorageDay, StorageParts } from '../../objects/quota/quota-records.ts'
import type { Repo } from '../repos/repo.ts'

/** What one class of an account's repositories stores and may store. */
export interface ClassStorage extends StorageParts {
	/**
	 * What the store and git keep for all of it, in bytes: the same bytes once, and compressed where they are. Bytes that public and private
	 * repositories of the account share are in the public class. `undefined` before the first count.
	 */
	stored: number | undefined
	/** In bytes; `undefined` means no limit. */
	limit: number | undefined
	/** Whether an administrator set it for this account. */
	isException: boolean
}

/** What an account stores and may store. */
export interface AccountStorage extends Record<StorageClass, ClassStorage> {
	account: Account
	/** When `stored` was counted; `undefined` before the first count. */
	countedAt: Date | undefined
	/** Deleted repositories that can still be restored, and their bytes, which count toward no limit. */
	deleted: { repos: number; bytes: number }
}

/** A repository, and what it takes. */
export interface RepoStorage {
	repo: Repo
	/**
	 * What the store and git keep for it, in bytes, if nothing else were there: what it shares with other repositories is counted for each.
	 * `undefined` before the first count.
	 */
	stored: number | undefined
}

/** A limit in bytes, no limit, or the default of the settings. */
export type LimitChange = number | 'none' | 'default'

/** One account in the list of all. */
export interface ListedAccountStorage extends Pick<ListedStorage, 'kind' | 'name' | 'stored'> {
	public: Pick<ClassStorage, 'used' | 'limit' | 'isException'>
	private: Pick<ClassStorage, 'used' | 'limit' | 'isException'>
}

/** What accounts store, and their limits. */
export interface AccountStorages {
	/**
	 * For the person, for administrators of the organization, and for those of the hub.
	 *
	 * @throws `account-not-found` | `sign-in-needed` | `permission-needed` | `org-admin-needed` | `hub-admin-needed`
	 */
	of(actor: Actor, name: string): Promise<AccountStorage>
	/**
	 * The account's repositories that the caller may see, largest first, for the callers of `of`.
	 *
	 * @throws those of `of`
	 */
	repos(actor: Actor, name: string): Promise<RepoStorage[]>
	/**
	 * Ends the reservations of uploads that were announced or are under way, so that their room is free at once. Those that go on ask for room again
	 * when they end. For the person, and for administrators of the organization.
	 *
	 * @throws those of `of` | `write-token-needed`
	 */
	freeUploads(actor: Actor, name: string): Promise<void>
	/**
	 * Accounts that store most first, for administrators of the hub.
	 *
	 * @throws `sign-in-needed` | `hub-admin-needed`
	 */
	largest(
		actor: Actor,
		search: string,
		page: { skip: number; limit: number },
	): Promise<{ accounts: ListedAccountStorage[]; hasMore: boolean }>
	/** The whole hub, for its administrators. @throws `sign-in-needed` | `hub-admin-needed` */
	ofHub(actor: Actor): Promise<HubTotals>
	/** The days of the last year that were recorded, oldest first. For administrators of the hub. @throws those of `ofHub` */
	growth(actor: Actor): Promise<StorageDay[]>
	/**
	 * Sets limits of one account; an absent class keeps its limit. A limit below what is stored refuses new bytes and deletes nothing. For
	 * administrators of the hub.
	 *
	 * @throws `account-not-found` | `hub-admin-needed` | `invalid-input`
	 */
	setLimits(actor: Actor, name: string, changes: Partial<Record<StorageClass, LimitChange | undefined>>): Promise<AccountStorage>
}

/** Bytes of a repository: its large files and its git objects. */
export function bytesOf({ usedStorage, gitStorage }: Pick<Repo, 'usedStorage' | 'gitStorage'>): number {
	return usedStorage + gitStorage
}
