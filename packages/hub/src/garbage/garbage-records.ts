import type { Sha256, XetHash } from '@stoa/vocabulary'
import type { BlobKey } from '../objects/store/blobs.ts'

/** Rows that stand for stored bytes or lead to them. Each has a mark that says since when nothing live refers to it. */
export type MarkedTable = 'files' | 'xorbs' | 'objects' | 'attachments'

/** A run of the collector. Runs of all processes are recorded; at most one is under way. */
export interface GarbageRun {
	id: string
	startedAt: Date
	/** Absent while it runs, and after a kill, until another run continues it. */
	finishedAt: Date | undefined
	/** The phase that is under way, and the last key that it has dealt with; both empty at the start. */
	phase: string
	after: string
	freedBytes: number
	/** How many stored objects were deleted. */
	freedCount: number
	/** When a run last compared the whole store with the rows. */
	straysAt: Date | undefined
	/** Why it stopped early. */
	problem: string | undefined
}

/** Stored bytes that were deleted with their row, or are to be deleted before the transaction ends. */
export interface TakenBlob {
	/** `undefined` for a row without bytes of its own. */
	key: BlobKey | undefined
	size: number
}

/** One page of marking. */
export interface MarkedPage {
	/** The last key that was looked at, to go on from; `undefined` after the last page. */
	after: string | undefined
	/** How many rows were marked as dead. */
	dead: number
}

/** Files that are to use `to` instead of `from`. */
export interface ChunkMove {
	from: XetHash
	/** To be examined afterwards: a move that is killed leaves chunks in it that no file uses. */
	to: XetHash
	/** Which chunks of `from` are in `to`, each with its place there. */
	places: ReadonlyMap<number, number>
	files: readonly XetHash[]
	/** How long `from` is held for those who have read the terms of the files before. */
	until: Date
	/** Since when `from` counts as dead when no file uses it any more. */
	deadSince: Date
}

/**
 * What the collector reads and writes. Every mark is only a hint: the methods whose names begin with `take` lock the rows that they are about to
 * delete and look for references again, in a transaction in which the caller also deletes the bytes.
 */
export interface GarbageRecords {
	/** Begins a run, or continues one that was killed; `undefined` while another process collects. */
	begin(id: string, now: Date): Promise<GarbageRun | undefined>
	/** Says that the run is alive, and how far it is. */
	note(run: GarbageRun): Promise<void>
	/** Lets any process continue the run at once. */
	pause(run: GarbageRun): Promise<void>
	finish(run: GarbageRun, now: Date): Promise<void>
	latest(): Promise<GarbageRun | undefined>
	/**
	 * Marks what nothing live refers to: rows after `after`, at most `limit`, in the order of their keys. Files that are in use again lose their
	 * mark; rows with bytes keep it until `revive`.
	 */
	mark(table: MarkedTable, page: { after: string; limit: number; now: Date }): Promise<MarkedPage>
	/**
	 * In a transaction: deletes a repository's rows. What only a repository that was deleted before kept alive is marked as dead since then.
	 *
	 * @returns whether it was there, and with `isDeletedOnly` was deleted before
	 */
	removeRepo(id: string, options: { now: Date; isDeletedOnly: boolean }): Promise<boolean>
	/** Xet files dead since `before` or longer: deletes their rows. Their xorbs are noted as shrunk. Returns how many were found. */
	takeFiles(before: Date, limit: number): Promise<number>
	/** Xorbs dead since `before` or longer. `alive`: those that are in use again, for `revive`. */
	takeXorbs(before: Date, now: Date, limit: number): Promise<{ found: number; taken: TakenBlob[]; alive: BlobKey[] }>
	/** Large objects dead since `before` or longer, in the same way. */
	takeObjects(before: Date, now: Date, limit: number): Promise<{ found: number; taken: TakenBlob[]; alive: BlobKey[] }>
	/**
	 * In the transaction that took them: removes the marks of what is in use again. A run that was killed may have deleted bytes and not their row:
	 * such rows (`lost`) are not believed.
	 */
	revive(keys: { stored: readonly BlobKey[]; lost: readonly BlobKey[] }): Promise<void>
	/**
	 * Whether the row of these bytes is marked and nothing uses it, or is gone. A run that was killed may have deleted the bytes of such a row: that
	 * they are missing is no damage. Waits for a deletion of the row that is under way.
	 */
	isGoing(key: BlobKey): Promise<boolean>
	/** Attachments dead since `before` or longer, in the same way. */
	takeAttachments(before: Date, limit: number): Promise<{ found: number; taken: TakenBlob[]; alive: BlobKey[] }>
	/** Notes those of the keys that no row stands for, and forgets the others. Returns how many have no row. */
	noteStrays(stored: readonly { key: BlobKey; size: number }[], now: Date): Promise<number>
	/** Forgets all that was noted. */
	forgetStrays(): Promise<void>
	/** Keys that have had no row since `before` or longer: holds their place, so that no other transaction writes a row for them meanwhile. */
	takeStrays(before: Date, limit: number): Promise<{ found: number; taken: TakenBlob[] }>
	/** Ends what uploads that were given up have held. */
	forgetHolds(now: Date): Promise<number>
	/**
	 * Xorbs that lost a file, or were held for an upload that has ended, and that files use, after `after`. `isOrphan`: the xorb lies in an object that no
	 * repository uses, and whose own file has left.
	 */
	shrunkXorbs(after: string, limit: number): Promise<{ hash: XetHash; isOrphan: boolean }[]>
	/** The files after `after` that use the xorb; at most `limit`. A dead one keeps its chunks until it is deleted. */
	filesWith(xorb: XetHash, page: { after: string; limit: number }): Promise<{ hash: XetHash; isDead: boolean }[]>
	/** Says that the xorb was examined. */
	noteExamined(xorb: XetHash): Promise<void>
	/** In a transaction: makes files use one xorb instead of another. A file that uses a chunk that was not copied stays. */
	moveFiles(move: ChunkMove): Promise<void>
	/** In a transaction: marks a large object as dead since a time, if nothing refers to it. */
	markObject(sha256: Sha256, times: { since: Date; now: Date }): Promise<void>
	/**
	 * Whether the histories of the repository must be read: it has objects that it last needed before `before`, and its refs or those objects
	 * changed since they were last read.
	 */
	mustLook(repoId: string, refs: Sha256, before: Date): Promise<boolean>
	/** Objects of the repository that it last needed before `before`. */
	untouched(repoId: string, before: Date): Promise<Sha256[]>
	/** Notes which of them its histories do not name, and that they were read. */
	noteReach(repoId: string, look: { refs: Sha256; unreached: readonly Sha256[]; now: Date; before: Date }): Promise<void>
	/** Objects that its histories have not named since `since` or longer, and that it did not need since `before`. */
	unreached(repoId: string, since: Date, before: Date): Promise<Sha256[]>
	/** In a transaction: locks those of them that are still so. */
	lockUnreached(repoId: string, hashes: readonly Sha256[], since: Date, before: Date): Promise<Sha256[]>
}
