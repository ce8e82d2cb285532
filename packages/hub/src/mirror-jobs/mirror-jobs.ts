import type { Actor } from '../accounts/actors/actor.ts'
import type { ListedUpstream, NewUpstream, UpstreamChanges, UpstreamTest } from '../mirrors/mirrors.ts'
import type { Repo, RepoRef } from '../repositories/repos/repo.ts'
import type { ListedPin, MirrorJob, MirrorJobItem, MirrorRule } from './mirror-job.ts'
import type { ComparedPin } from './pins.ts'
import type { GivenOrder } from './read-order.ts'

/** What an administrator may do with a job. `resume` is for paused ones, `retry` for those that failed, wait or were canceled. */
export const MIRROR_JOB_ACTS = ['pause', 'resume', 'cancel', 'retry'] as const
/** See the list of the same name. */
export type MirrorJobAct = (typeof MIRROR_JOB_ACTS)[number]

/** A job with the time that is left. */
export interface ShownJob extends MirrorJob {
	/** At the present rate; `undefined` while that or the total is unknown. */
	secondsLeft: number | undefined
}

/** A rule as it is added. */
export interface GivenRule {
	name: string
	/** Hours between the beginnings of two jobs. Default: 24. */
	everyHours?: number | undefined
	order: GivenOrder
}

/** What operators and administrators do with upstreams. */
export interface UpstreamWork {
	upstreams(): Promise<ListedUpstream[]>
	/** @throws `upstream-exists` | `invalid-input` */
	addUpstream(upstream: NewUpstream): Promise<ListedUpstream>
	/** @throws `upstream-not-found` | `invalid-input` */
	changeUpstream(name: string, changes: UpstreamChanges): Promise<ListedUpstream>
	/** Its repositories stay as they are. @throws `upstream-not-found` */
	removeUpstream(name: string): Promise<void>
	/** Asks it now. @throws `upstream-not-found` */
	testUpstream(name: string): Promise<UpstreamTest>
}

/** What operators and administrators do. Reading `mirrored` needs no rights: the caller found the repository. */
export interface MirrorWork extends UpstreamWork {
	rules(): Promise<MirrorRule[]>
	/** Its first job begins within its hours. @throws `invalid-input` | `upstream-not-found` | `mirror-rule-exists` */
	addRule(rule: GivenRule): Promise<MirrorRule>
	/** Its unfinished job is canceled; what is here stays. @throws `mirror-rule-not-found` */
	removeRule(name: string): Promise<void>
	/** Begins a job of the rule now. @throws `mirror-rule-not-found` | `mirror-rule-busy` */
	runRule(name: string): Promise<ShownJob>
	/** Carries out an order once. @throws `invalid-input` | `upstream-not-found` */
	start(order: GivenOrder): Promise<ShownJob>
	/** Unfinished ones first, then the newest. */
	jobs(): Promise<ShownJob[]>
	/** @throws `mirror-job-not-found` */
	job(id: string): Promise<ShownJob>
	/** Repositories of a job in their order, or those in one state. @throws `mirror-job-not-found` */
	items(id: string, page: { after?: number; limit: number; state?: MirrorJobItem['state'] | undefined }): Promise<MirrorJobItem[]>
	/** @throws `mirror-job-not-found` | `mirror-job-state` */
	act(id: string, act: MirrorJobAct): Promise<ShownJob>
	pins(page: { skip: number; limit: number }): Promise<ListedPin[]>
	/** Removes the pins of a repository, or that of one commit. @throws `repo-not-found` | `mirror-pin-not-found` */
	unpin(ref: RepoRef, commit?: string): Promise<void>
}

/** Mirroring without a request of a client: rules, jobs and pins. What it does itself is recorded as done by an operator. */
export interface MirrorJobs extends MirrorWork {
	/** The same, recorded as done by the caller, who must be an administrator of the hub. */
	as(actor: Actor): MirrorWork
	/** Pins of a repository with what the upstream changed since. */
	pinsOf(repo: Pick<Repo, 'id' | 'headOid' | 'upstream'>): Promise<ComparedPin[]>
	/** Begins to work on jobs that are due. Several processes may do so: each job has one. */
	follow(): void
	/** Completes removals of pins, and deletes jobs that ended long ago. */
	tidy(): Promise<void>
	/** Stops the running jobs; they go on at the next start or in another process. */
	close(): Promise<void>
}
