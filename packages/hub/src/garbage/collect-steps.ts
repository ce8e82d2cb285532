import type { Git } from '../git/git.ts'
import type { WriteAlone } from '../git/write-alone.ts'
import type { Store } from '../database/store.ts'
import type { Parts } from '../objects/parts/parts.ts'
import type { Blobs } from '../objects/store/blobs.ts'
import type { XetStoreTables } from '../objects/xet/xet-ports.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { GarbageRecords, GarbageRun } from './garbage-records.ts'

/** What the collector needs. */
export interface CollectDeps {
	records: Store<XetStoreTables & { garbage: GarbageRecords; repos: Pick<RepoRecords, 'scan' | 'byId'> }> & {
		backupRuns: { isRunning(): Promise<boolean> }
	}
	blobs: Blobs
	git: Pick<Git, 'refs' | 'smallBlobs' | 'blob' | 'exists'>
	parts: Pick<Parts, 'sweep'>
	writeAlone: WriteAlone
	/** Deletes for good the repositories that were deleted at `before` or earlier, some after `after`. Returns where to go on. */
	purgeRepos: (before: Date, after: string) => Promise<string | undefined>
	/** Deletes from git what no ref of a repository has named for a day. Stops between two repositories when `signal` fires. */
	tidy: (signal?: AbortSignal) => Promise<number>
	/** How long dead bytes are kept, in milliseconds. */
	graceMs: number
	now: () => Date
	/** Called with failures that concern one repository or object only. */
	report: (what: string, error: unknown) => void
}

/** What a caller of the collector asks for. */
export interface CollectOptions {
	/** Does not wait for the grace period, compares the whole store with the rows, and prunes git, which has its own hours otherwise. */
	isNow?: boolean
	/** Deletes bytes without rows even when they are suspiciously many. */
	deletesStrays?: boolean
}

/** One run with what its steps share. */
export interface Collection extends CollectDeps {
	options: CollectOptions
	run: GarbageRun
	signal: AbortSignal | undefined
	/** Rests after work, so that requests go first. Called between the pieces of a long step, too. */
	rest: () => Promise<void>
}

/** A part of a run. It is called with the last result until that is `undefined`; a killed run goes on with the last one that was recorded. */
export interface Phase {
	name: string
	step(collection: Collection, after: string): Promise<string | undefined>
}

/** How long after its last use an object belongs to a repository without being in a history: uploads are committed within that time. Milliseconds. */
export const IN_FLIGHT_MS = 24 * 3_600_000
/** How long a xorb whose chunks were moved stays for those who have read the terms of a file, in milliseconds: a download of a large file takes long. */
export const READERS_MS = 6 * 3_600_000
