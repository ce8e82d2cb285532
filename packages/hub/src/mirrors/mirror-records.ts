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
	/** Most files that one process fetches there at the same time. */
	connectionsMax: number
	createdAt: Date
	/** It asked for no requests before this time. */
	pausedUntil: Date | undefined
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
	insert(upstream: Omit<Upstream, 'pausedUntil'>): Promise<boolean>
	delete(name: string): Promise<boolean>
	list(): Promise<Upstream[]>
	/**
	 * Counts one request. `requests`: how many were counted in this minute; `pausedUntil`: until when none may be sent. Both hold for all
	 * processes. `undefined` when the upstream was removed.
	 */
	count(name: string, now: Date): Promise<{ requests: number; pausedUntil: Date | undefined } | undefined>
	/** What `count` would find, without counting. */
	load(name: string, now: Date): Promise<{ requests: number; pausedUntil: Date | undefined } | undefined>
	/** Notes why a request failed: a clause that follows the name of the upstream. */
	noteFailure(name: string, at: Date, failure: string): Promise<void>
	/** By the name of each upstream: requests that were counted in this minute, and the last failure. */
	states(now: Date): Promise<Map<string, UpstreamState>>
	/** Sends nothing before this time; a later time that was noted before stays. */
	pause(name: string, until: Date): Promise<void>
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
