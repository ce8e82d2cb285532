import type { Sha256 } from '@stoa/vocabulary'
import type { QuotaRecords, ReservedFor, StorageClass, StorageHolder, StoragePlace } from './quota-records.ts'

/** Limits in bytes by the kind of an account, where an administrator set no other; absent: no limit. */
export type StorageDefaults = Record<'user' | 'org', Partial<Record<StorageClass, number | undefined>>>

/** The tables that the checks read and write. */
export interface QuotaTables {
	quotas: QuotaRecords
}

/** Room for the bytes of one write whose size is known only as it goes on. */
export interface Writing {
	/** Requires room for more bytes and reserves them. @throws `storage-limit` */
	take(bytes: number): Promise<void>
	/** Requires room once more for everything that was taken, before it becomes visible: the limit may have been lowered. @throws `storage-limit` */
	confirm(): Promise<void>
	/** Ends the reservation: the bytes are counted, or were not stored. */
	end(): Promise<void>
}

/**
 * Decides whether an account may store more. Every road on which bytes arrive asks before they are stored, under a lock of the account, so that
 * simultaneous uploads cannot exceed the limit together. Without a limit nothing is locked or reserved. Zero bytes always fit, so that an
 * account over its limit can delete.
 */
export interface Quota {
	/** The limit in bytes; `undefined` where there is none. */
	limitOf(holder: Pick<StorageHolder, 'kind' | 'storageClass' | 'exception'>): number | undefined
	/**
	 * Inside a transaction: requires room for files that do not count for the repository yet, and reserves it for six hours.
	 *
	 * @param options.claims also files that a guest of the repository brought, which count from now on
	 * @throws `storage-limit`
	 */
	admitFiles(
		tables: QuotaTables,
		repoId: string,
		files: readonly { sha256: Sha256; size: number }[],
		options?: { claims?: boolean },
	): Promise<void>
	/** The same in a transaction of its own. @throws `storage-limit` */
	reserveFiles(repoId: string, files: readonly { sha256: Sha256; size: number }[]): Promise<void>
	/**
	 * Requires room once more for files that were announced, before they are stored: the limit may have been lowered. When there is none, their
	 * reservation ends. @throws `storage-limit`
	 */
	confirmFiles(repoId: string, files: readonly { sha256: Sha256; size: number }[]): Promise<void>
	/**
	 * Requires room for large files of which only the sizes are known, and reserves nothing. Some clients ask nothing else before they send
	 * bytes. A size that a file of the repository has may be that file again, so it needs no room. @throws `storage-limit`
	 */
	requireRoom(repoId: string, sizes: readonly number[]): Promise<void>
	/**
	 * Requires room for a xorb of a repository. Its bytes are part of files that were announced, or of which the shard comes later, so the
	 * larger of both sums counts. @throws `storage-limit`
	 */
	reserveXorb(repoId: string, hash: string, bytes: number): Promise<void>
	/** Inside a transaction: requires room for a whole repository where it goes. @throws `storage-limit` */
	admitRepo(tables: QuotaTables, repoId: string, to: StoragePlace): Promise<void>
	/** Room for a write to git, for an attachment, or for a repository that does not exist yet. */
	writing(place: ReservedFor): Writing
}
