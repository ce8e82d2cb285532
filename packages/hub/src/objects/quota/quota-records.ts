import type { Sha256 } from '@stoa/vocabulary'

/** Public and private repositories have limits of their own. */
export type StorageClass = 'public' | 'private'

/** The account that pays for stored bytes, and in which class. */
export interface StoragePlace {
	accountId: string
	storageClass: StorageClass
}

/** A place with what decides about its limit. */
export interface StorageHolder extends StoragePlace {
	kind: 'user' | 'org'
	name: string
	/** What an administrator set for this account instead of the default; `bytes: undefined` means no limit. */
	exception: { bytes: number | undefined } | undefined
}

/** What a reservation belongs to: a repository, or an account for bytes that no repository has yet. */
export type ReservedFor = { repoId: string } | StoragePlace

/** Bytes on their way, which expire if the reservation is not ended. The key has 64 or 32 hexadecimal digits. */
export interface Reservation {
	for: ReservedFor
	kind: 'xorb' | 'write'
	key: string
	bytes: number
	expiresAt: Date
}

/** Bytes of one place. */
export interface StorageUse {
	/** Large files, git objects and attachments. */
	used: number
	/** Announced or arriving, and not in `used` yet. */
	reserved: number
}

/** What one class of an account's storage consists of. */
export interface StorageParts extends StorageUse {
	repos: number
	largeFiles: number
	git: number
	/** Of comments; they count as public, because everyone who knows their address can read them. */
	attachments: number
}

/** What one account stores, in a list of all. */
export interface ListedStorage {
	accountId: string
	kind: 'user' | 'org'
	name: string
	public: { used: number; exception: StorageHolder['exception'] }
	private: { used: number; exception: StorageHolder['exception'] }
	/** What the store and git keep for all of it, as counted last; `undefined` before its large files were counted. */
	stored: number | undefined
}

/** Bytes of the whole hub. */
export interface HubStorage {
	/** Large files, each as often as a repository has it. */
	largeFiles: number
	git: number
	attachments: number
	/** What the store keeps of large files: no byte twice that is shared. */
	stored: number
}

/** Bytes of the whole hub, and how they divide. */
export interface HubTotals extends HubStorage {
	/** Large files and git objects of private repositories; all others are public. */
	inPrivate: number
}

/** Bytes of the whole hub on one day. */
export interface StorageDay extends HubStorage {
	/** `2026-01-31`, in UTC. */
	day: string
}

/** Stores what accounts use and may use. */
export interface QuotaRecords {
	/** `undefined` when the repository does not exist. */
	holderOfRepo(repoId: string): Promise<StorageHolder | undefined>
	/** `undefined` when the account does not exist. */
	holder(place: StoragePlace): Promise<StorageHolder | undefined>
	/** Inside a transaction: until it ends, no other transaction that locks the account reserves anything there. */
	lock(accountId: string): Promise<void>
	/** `besides`: without what this repository has reserved. */
	use(place: StoragePlace, now: Date, besides?: string): Promise<StorageUse>
	/** Those of these sizes, in bytes, that no large file of the repository has. */
	newSizes(repoId: string, sizes: readonly number[]): Promise<number[]>
	parts(place: StoragePlace, now: Date): Promise<StorageParts>
	/** Deleted repositories of an account that can still be restored, and their bytes. They count toward no limit. */
	deletedOf(accountId: string): Promise<{ repos: number; bytes: number }>
	/** Accounts whose names contain `search`, those that store most first. */
	largest(search: string, page: { skip: number; limit: number }): Promise<ListedStorage[]>
	ofHub(): Promise<HubTotals>
	/** Records the bytes of a day, replacing those that were recorded earlier on it. */
	noteDay(day: StorageDay): Promise<void>
	/** Recorded days from `since` on, oldest first. */
	days(since: string): Promise<StorageDay[]>
	/** Everything that the repository uses, reservations included. */
	useOfRepo(repoId: string, now: Date): Promise<number>
	/**
	 * Reserves the files that do not count for the repository yet. The reservation ends by itself when they do.
	 *
	 * @param options.claims also those that a guest of the repository brought or announced
	 * @returns the bytes of these files
	 */
	reserveFiles(
		repoId: string,
		files: readonly { sha256: Sha256; size: number }[],
		options: { expiresAt: Date; claims: boolean },
	): Promise<number>
	/** Sets a reservation, replacing an earlier one of the same key. */
	reserve(reservation: Reservation): Promise<void>
	release(given: { for: ReservedFor; kind: Reservation['kind'] | 'file'; keys: readonly string[] }): Promise<void>
	/**
	 * Inside a transaction: counts the large files of a repository again, and records the bytes of its git objects.
	 *
	 * @returns whether a count changed
	 */
	recount(repoId: string, gitStorage: number): Promise<boolean>
	/** Ends all reservations of an account and its repositories. */
	releaseAll(accountId: string): Promise<void>
	/** Returns how many had expired. */
	forgetExpired(now: Date): Promise<number>
	/** `undefined`: the default counts again. */
	setException(place: StoragePlace, exception: StorageHolder['exception']): Promise<void>
}
