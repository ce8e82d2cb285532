import type { BlobKey } from './blobs.ts'

/**
 * `copying`: everything is still written to the old store, and read from it. `switching`: new bytes go to the new store, and what is not there
 * yet is read from the old one. `done`: the new store has everything.
 */
export type StoreMoveStage = 'copying' | 'switching' | 'done'

/** A move of all stored objects from one store to another, as all processes of the hub see it. */
export interface StoreMove {
	id: string
	/** Names of the stores: `disk`, or `s3://bucket/prefix`. */
	from: string
	to: string
	/** How to reach the new store, encrypted. */
	access: string
	stage: StoreMoveStage
	/** Objects up to this key, in the order of listing, are proven to be in the new store; empty at the start. */
	cursor: string
	/** Objects that are proven to be there, and their bytes. */
	objects: number
	bytes: number
	startedAt: Date
	/** Set once the new store has everything. */
	finishedAt: Date | undefined
}

/** An object that was written or deleted while a move ran, or that could not be copied. */
export interface NotedKey {
	key: BlobKey
	/** Grows with each write, so that a write during a copy is noticed. */
	seq: string
	/** Why it could not be copied. */
	problem: string | undefined
}

/** The move of the store, over all processes. There is at most one. */
export interface StoreMoveRecords {
	current(): Promise<StoreMove | undefined>
	/**
	 * Notes that an object was written to the old store or deleted there, unless the move is done. One statement: a note is written before the
	 * stage changes, or the answer has the new stage. `replaces`: other bytes may have been copied under this key before.
	 */
	note(key: BlobKey, write?: { replaces: boolean }): Promise<StoreMove | undefined>
	/** Begins a move. `false` while another one is not done, or has not been forgotten. */
	begin(move: Pick<StoreMove, 'id' | 'from' | 'to' | 'access'>): Promise<boolean>
	/** Replaces how the new store is reached. */
	setAccess(id: string, access: string): Promise<void>
	/** Claims the work for this process until `release`. `false` while another living process does it. */
	claim(id: string): Promise<boolean>
	/** Says that this process still works on it. */
	beat(id: string): Promise<void>
	release(id: string): Promise<void>
	advance(id: string, progress: Pick<StoreMove, 'cursor' | 'objects' | 'bytes'>): Promise<void>
	/**
	 * New bytes go to the new store from now on. Before that, writers wait while `copy` is given what was replaced in the old store: later, it could
	 * not be told which store has the newer bytes.
	 */
	startSwitching(id: string, copy: (key: BlobKey) => Promise<void>): Promise<void>
	/** The move is done, unless an object was noted since. `leavesProblems`: objects that could not be copied are left behind. */
	finish(id: string, options: { leavesProblems: boolean }): Promise<boolean>
	/** Forgets the move. */
	forget(id: string): Promise<void>
	/** Noted objects that were not tried yet, the oldest first; none that were noted after `last`. */
	noted(limit: number, last?: string): Promise<NotedKey[]>
	/** The number of the newest note. */
	lastNoted(): Promise<string | undefined>
	/** Takes a note away, unless the object was written again since. */
	settle(note: Pick<NotedKey, 'key' | 'seq'>): Promise<void>
	/** Keeps the reason why an object could not be copied, unless it was written again since. `seq`: of the note that was worked off. */
	noteProblem(key: BlobKey, problem: string, seq?: string): Promise<void>
	/** Objects that could not be copied, at most `limit`. */
	problems(limit: number): Promise<NotedKey[]>
	/** Tries those again. */
	retryProblems(): Promise<void>
	/** How many objects the rows of the hub refer to, and their bytes; uploads in parts that are not finished. */
	totals(): Promise<{ objects: number; bytes: number; uploads: number }>
}
