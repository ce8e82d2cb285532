import type { Sha256, XetHash } from '@stoa/vocabulary'

/** Large objects and which repository may use them. */
export interface ObjectRecords {
	/** Notes that the bytes are stored. `xetHash`: they can be reconstructed from xorbs; `whole`: they lie in `lfs/<sha256>`. */
	insert(object: { sha256: Sha256; size: number; whole: boolean; xetHash: XetHash | undefined }): Promise<void>
	/** Inside a transaction: locks the object until it ends. `isDead`: marked because nothing refers to it; its bytes may be gone. */
	hold(sha256: Sha256): Promise<(StoredObject & { isDead: boolean }) | undefined>
	byHashes(hashes: Sha256[]): Promise<StoredObject[]>
	/** Lets a repository use objects and counts their bytes as its own. @throws `object-not-found` when one is not stored: insert it first, in the same transaction | `content-disabled` when it is taken down */
	entitle(repoId: string, hashes: Sha256[]): Promise<void>
	/**
	 * Those of `hashes` that the repository may use and that are stored. What administrators took down is left out: no repository uses it.
	 *
	 * @param options.withTakenDown takes it along, to check that everything is there
	 */
	entitled(repoId: string, hashes: Sha256[], options?: { withTakenDown?: boolean }): Promise<StoredObject[]>
	/**
	 * Notes that the repository needs the objects now: an upload announces them, or a commit is about to name them. The collector takes away the
	 * right to none that was needed within a day. Call it before `entitled`, whose answer then holds for that long.
	 */
	touch(repoId: string, hashes: Sha256[] | 'all'): Promise<void>
	/** Takes from a repository the right to use objects, in both their forms, and their bytes from what it has stored. */
	release(repoId: string, hashes: Sha256[]): Promise<void>
	/** Notes that the repository gave up objects for good, although its history may name them: their absence is no damage. */
	noteRemoved(repoId: string, hashes: Sha256[]): Promise<void>
	/** Those of `hashes` that the repository gave up for good. */
	removed(repoId: string, hashes: Sha256[]): Promise<Sha256[]>
	/** Notes the same about a repository that has the history of another. */
	copyRemoved(fromRepoId: string, toRepoId: string): Promise<void>
	/** What a reader of the repository is about to bring for a pull request: its bytes do not count there. Known ones go on counting. */
	expectGuest(repoId: string, hashes: Sha256[]): Promise<void>
	/** Counts the bytes of what guests brought, or were about to bring, as the repository's own from now on. */
	claim(repoId: string, hashes: Sha256[]): Promise<void>
	/** What guests brought, or were about to bring, and no writer has accepted. */
	ofGuests(repoId: string): Promise<Sha256[]>
	/** All of a repository's. */
	ofRepo(repoId: string): Promise<StoredObject[]>
	/** Whole ones that Xet does not know yet, in the order of their hashes, from after `after` on. */
	withoutXet(after: string, limit: number): Promise<StoredObject[]>
	/** Whole ones that Xet knows and in which no xorb lies, in the order of their hashes, from after `after` on. */
	storedTwice(after: string, limit: number): Promise<StoredObject[]>
	/** The object is no longer read whole, for good: what lies in `lfs/<sha256>` may be deleted some time after `at`. */
	letGo(sha256: Sha256, at: Date): Promise<void>
	/** Objects of which whole bytes were let go before `before` and may still lie there; some of them, when there are many. */
	left(before: Date): Promise<Sha256[]>
	/** Inside a transaction: whether those bytes may be deleted now. Keeps other transactions from noting the object until it ends. */
	holdLeft(sha256: Sha256): Promise<boolean>
	/** Marks an object that was read with wrong bytes; `undefined` takes the mark away. */
	noteDamage(sha256: Sha256, at: Date | undefined): Promise<void>
	/** The bytes that were let go of are deleted. */
	noteDeleted(sha256: Sha256): Promise<void>
	/** Bytes that all repositories use of large objects, and bytes that are stored for them, those let go of until they are deleted. */
	totals(): Promise<StorageTotals>
	scan(after: string, limit: number): Promise<StoredObject[]>
}

/** One large object. */
export interface StoredObject {
	sha256: Sha256
	size: number
	/** The bytes lie in the store as one object. */
	whole: boolean
	/** The bytes can be reconstructed from xorbs. */
	xetHash: XetHash | undefined
	/** They were read and were not right: the next upload of the object stores it anew. */
	isDamaged?: boolean
	/** Nothing refers to it, so a collection deletes it step by step: it may be in no form any more. */
	isDead?: boolean
}

/** How much large objects are, and how much they take. Bytes. */
export interface StorageTotals {
	/** Every object as often as a repository uses it. */
	used: number
	/** What is in the store: no byte twice that is shared. */
	stored: number
}
