import type { RepoKind, Sha256 } from '@stoa/vocabulary'

/** Another hub that repositories are mirrored from. */
export interface Upstream {
	name: string
	/** Its address without a slash at the end. */
	address: string
	/** Which kinds are looked for there. */
	kinds: readonly RepoKind[]
	/** Patterns of names (`*` is any text within a segment) that are looked for there. */
	allow: readonly string[]
	/** Patterns of names that are not, although `allow` has them. */
	deny: readonly string[]
	/** Hosts of inner networks that its redirects may lead to. */
	hosts: readonly string[]
	/** The encrypted access token. */
	sealedToken: string | undefined
	/** Most requests in a minute, of all processes together. */
	requestsMax: number
	/** Most requests in a second, of all processes together; `undefined`: no limit. */
	perSecondMax: number | undefined
	/** Most files that all processes together fetch there at the same time. */
	connectionsMax: number
	/** Whether its own address may be in an inner network: the operator added it, and not an administrator. */
	mayBeInner: boolean
	createdAt: Date
	/** Whether some people here may read what is private or gated there. */
	hasReaders: boolean
	/** Whether a repository comes only after a request for it was approved, or an administrator has it mirrored. */
	isByRequest: boolean
	/** Rules that answer requests, in order: lines as `readRequestRule` takes them. */
	requestRules: readonly string[]
	/** The organization whose members answer requests besides the administrators of the hub. */
	decidersId: string | undefined
	/** It asked for no requests before this time. */
	pausedUntil: Date | undefined
}

/** An upstream as it is added. What else it has is changed after that. */
export type NewUpstreamRow = Omit<Upstream, 'pausedUntil' | 'hasReaders' | 'isByRequest' | 'requestRules' | 'decidersId'>

/** What changes of an upstream; what is `undefined` stays, and `null` removes. */
export interface UpstreamChange {
	kinds?: readonly RepoKind[] | undefined
	allow?: readonly string[] | undefined
	deny?: readonly string[] | undefined
	hosts?: readonly string[] | undefined
	sealedToken?: string | null | undefined
	requestsMax?: number | undefined
	perSecondMax?: number | null | undefined
	connectionsMax?: number | undefined
	isByRequest?: boolean | undefined
	requestRules?: readonly string[] | undefined
	decidersId?: string | null | undefined
}

/** What counts for the next request to an upstream, of all processes. */
export interface UpstreamLoad {
	/** Requests that were counted in this minute. */
	requests: number
	/** No request may be sent before this time. */
	pausedUntil: Date | undefined
	/** How long to wait because the requests of this second are used up, in milliseconds. */
	waitMs: number
}

/** How an upstream is. */
export interface UpstreamState {
	/** Requests of this minute, of all processes. */
	requests: number
	/** When a request failed last, and why: a clause that follows the name of the upstream. */
	lastFailure: { at: Date; problem: string } | undefined
}

/** A repository that is mirrored here. */
export interface Mirror {
	repoId: string
	/** Its name at the upstream. */
	upstreamId: string
	/** Its page at the upstream. */
	address: string
	mirroredAt: Date
	/** When its branches and tags were last equal to those of the upstream. */
	comparedAt: Date
	/** When they were last compared, or should have been. */
	triedAt: Date
	/** Why the last comparison failed: a clause that follows the name of the upstream. */
	problem: string | undefined
}

/** Stores upstreams, in the order in which they are asked, and how they want to be asked. */
export interface UpstreamRecords {
	/** Adds it at the end. `false` when the name is already used. */
	insert(upstream: NewUpstreamRow): Promise<boolean>
	delete(name: string): Promise<boolean>
	/** `false` when it was removed. */
	change(name: string, change: UpstreamChange): Promise<boolean>
	list(): Promise<Upstream[]>
	/** Counts one request, unless it must wait for the next second. `undefined` when the upstream was removed. */
	count(name: string, now: Date): Promise<UpstreamLoad | undefined>
	/** What `count` would find, without counting. */
	load(name: string, now: Date): Promise<UpstreamLoad | undefined>
	/** Notes why a request failed: a clause that follows the name of the upstream. */
	noteFailure(name: string, at: Date, failure: string): Promise<void>
	/** By the name of each upstream: requests that were counted in this minute, and the last failure. */
	states(now: Date): Promise<Map<string, UpstreamState>>
	/** Sends nothing before this time; a later time that was noted before stays. */
	pause(name: string, until: Date): Promise<void>
}

/** A reader of what is private or gated at an upstream: an account, or a resource group. */
export type UpstreamReader = { accountId: string; groupId?: undefined } | { groupId: string; accountId?: undefined }

/** Stores who reads what is private or gated at upstreams. A person's list of upstreams is in `GateGrants.upstreamsOf`. */
export interface UpstreamReaderRecords {
	/** Replaces the readers of an upstream. */
	set(upstream: string, readers: readonly UpstreamReader[]): Promise<void>
	/** By upstream, in order: `account`, or `organization/group`. */
	names(): Promise<Map<string, { name: string }[]>>
}

/** Stores which process fetches a file from an upstream at this moment. Each file has a numbered slot, from 1 to the most of the upstream. */
export interface UpstreamConnectionRecords {
	/** Takes a free slot until a time; `undefined` while there is none. */
	take(upstream: string, given: { max: number; holder: string; now: Date; until: Date }): Promise<number | undefined>
	/** Keeps every slot of the holder until a later time. */
	renew(holder: string, until: Date): Promise<void>
	free(upstream: string, slot: number, holder: string): Promise<void>
}

/** Stores which repositories were approved. */
export interface ApprovalRecords {
	isApproved(upstream: string, kind: RepoKind, name: string): Promise<boolean>
}

/** Stores what is mirrored. */
export interface MirrorRecords {
	insert(mirror: Mirror & { upstream: string }): Promise<void>
	byRepo(repoId: string): Promise<Mirror | undefined>
	/** Of each upstream: its repositories here, and when one was last found equal. */
	totals(): Promise<Map<string, { repos: number; comparedAt: Date }>>
	/** Notes a comparison: without a problem, branches and tags are equal. */
	noteCompared(repoId: string, at: Date, problem: string | undefined): Promise<void>
	/** Notes large files that the history names. */
	addObjects(repoId: string, objects: readonly { sha256: Sha256; size: number }[]): Promise<void>
	objects(repoId: string, hashes: readonly Sha256[]): Promise<{ sha256: Sha256; size: number }[]>
	/** Makes the account a namespace of mirrored repositories, which has no members. */
	addNamespace(accountId: string): Promise<void>
	isNamespace(accountId: string): Promise<boolean>
	/** Remembers that no upstream has the repository. */
	noteMissing(kind: RepoKind, name: string, until: Date): Promise<void>
	isMissing(kind: RepoKind, name: string, now: Date): Promise<boolean>
	/** Forgets missing names of which the time has passed, or all of them. */
	forgetMissing(before: Date | 'all'): Promise<void>
}
