import type { Oid } from '@stoa/vocabulary'
import type {
	ListedPin,
	MirrorJob,
	MirrorJobItem,
	MirrorJobStage,
	MirrorJobState,
	MirrorOrder,
	MirrorPin,
	MirrorRule,
	SourceRepo,
} from './mirror-job.ts'

/** What the process of a job tells while it works. */
export interface MirrorJobBeat {
	/** Bytes of files that are not finished. */
	passingBytes: number
	/** Bytes that were taken from the upstream in a second. */
	rate: number
}

/** How far a repository of a job is now. Fields that are absent stay. */
export type MirrorItemChange = Partial<
	Pick<MirrorJobItem, 'state' | 'problem' | 'repoId' | 'commit' | 'files' | 'filesDone' | 'bytes' | 'bytesDone'>
>

/** Stores rules. */
export interface MirrorRuleRecords {
	/** `false` when the name is already used. */
	insertRule(rule: MirrorRule): Promise<boolean>
	deleteRule(name: string): Promise<boolean>
	rules(): Promise<MirrorRule[]>
	/** Rules whose next job is due and that have no unfinished one. */
	dueRules(now: Date): Promise<MirrorRule[]>
	setNext(name: string, nextAt: Date): Promise<void>
}

/**
 * Stores jobs. One process works on a job at a time: what `keep` and its neighbors write counts only while the job belongs to the caller's
 * process and runs; they return `false` when it does not.
 */
export interface MirrorJobRecords {
	/** `false`, and nothing, when the rule has an unfinished job. */
	insertJob(job: { id: string; rule: string | undefined; order: MirrorOrder; createdAt: Date; dueAt: Date }): Promise<boolean>
	job(id: string): Promise<MirrorJob | undefined>
	/** Unfinished ones first, then the newest. */
	jobs(limit: number): Promise<MirrorJob[]>
	/** Repositories of a job in their order. With `state`, only those in it. */
	items(id: string, page: { after: number; limit: number; state?: MirrorJobItem['state'] }): Promise<MirrorJobItem[]>
	/** Gives this process a job that is due, or whose process has ended. */
	claim(now: Date): Promise<MirrorJob | undefined>
	/** Says that the process still works on it. */
	keep(id: string, beat: MirrorJobBeat): Promise<boolean>
	/** Stores the repositories of a job, once, and goes on to its next stage. */
	setItems(id: string, repos: readonly SourceRepo[]): Promise<boolean>
	setStage(id: string, stage: MirrorJobStage): Promise<boolean>
	setItem(id: string, position: number, change: MirrorItemChange): Promise<boolean>
	/** Ends the work of this process on it. */
	release(
		id: string,
		end: { state: MirrorJobState; problem: string | undefined; dueAt: Date; tries: number; finishedAt: Date | undefined },
	): Promise<boolean>
	/** Changes the state on request of an administrator; `false` when it is in none of `from`. */
	change(id: string, change: { from: readonly MirrorJobState[]; to: MirrorJobState; now: Date }): Promise<boolean>
	/** Has failed repositories tried again. */
	retryItems(id: string): Promise<void>
	/** Deletes finished jobs that ended before. */
	forget(before: Date): Promise<void>
}

/** Stores pins. Git has a ref for each. */
export interface MirrorPinRecords {
	/** Does nothing when the commit is pinned. */
	insertPin(pin: MirrorPin): Promise<void>
	/** Notes that a pin is being removed: its ref goes next, and the row last. */
	leavePin(repoId: string, commit: Oid, now: Date): Promise<boolean>
	deletePin(repoId: string, commit: Oid): Promise<void>
	/** Those that are being removed. */
	leavingPins(): Promise<MirrorPin[]>
	pinsOf(repoId: string): Promise<MirrorPin[]>
	pins(page: { skip: number; limit: number }): Promise<ListedPin[]>
}
