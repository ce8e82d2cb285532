import type { RepoKind, Sha256 } from '@stoa/vocabulary'
import type { Actor } from '../accounts/actors/actor.ts'
import type { Pace } from '../outside/jobs/pace.ts'
import type { UpstreamDescription, UpstreamPage, UpstreamQuery, UpstreamRepo } from '../outside/upstreams.ts'
import type { AbsentObjects } from '../objects/reading/absent-objects.ts'
import type { XetStore } from '../objects/xet/xet.ts'
import type { Repo, RepoRef } from '../repositories/repos/repo.ts'
import type { Upstream, UpstreamState } from './mirror-records.ts'
import type { MirrorUses } from './mirror-uses.ts'

/** How far a mirrored repository is up to date. */
export interface MirrorState {
	/** The name of the upstream. */
	upstream: string
	/** Its name there, and its page. */
	upstreamId: string
	address: string
	mirroredAt: Date
	/** When its branches and tags were last equal to those of the upstream. */
	comparedAt: Date
	/** Why they could not be compared after that: a clause that follows the name of the upstream. */
	problem: string | undefined
	/** Whether this hub asks the upstream no more: it works offline, or the upstream was removed. */
	isDetached: boolean
}

/** What the operator says of a new upstream. */
export interface NewUpstream {
	name: string
	address: string
	token?: string | undefined
	kinds?: readonly RepoKind[] | undefined
	allow?: readonly string[] | undefined
	deny?: readonly string[] | undefined
	hosts?: readonly string[] | undefined
	/** Who reads what is private or gated there: people, organizations, and resource groups as `organization/group`. */
	readers?: readonly string[] | undefined
	/** Whether a repository comes only after a request for it was approved. */
	isByRequest?: boolean | undefined
	/** Rules that answer requests: lines as `readRequestRule` takes them. */
	requestRules?: readonly string[] | undefined
	/** The organization whose members with the role `write` or `admin` answer requests; `null`: administrators of the hub alone. */
	deciders?: string | null | undefined
	requestsMax?: number | undefined
	perSecondMax?: number | null | undefined
	connectionsMax?: number | undefined
}

/** What changes of an upstream; what is absent stays. `null` removes the token, or the limit. The address stays: the token is for it alone. */
export interface UpstreamChanges extends Omit<NewUpstream, 'name' | 'address' | 'token'> {
	token?: string | null | undefined
}

/** What an upstream answered to an administrator who tried it. */
export interface UpstreamTest {
	/** How long it took, in milliseconds. */
	milliseconds: number
	/** Why it failed: a clause that follows the name of the upstream. */
	problem: string | undefined
	/** Whose the token is. */
	account: string | undefined
	/** The first repository of its listing. */
	example: string | undefined
}

/** An upstream, for the operator. */
export interface ListedUpstream extends Omit<Upstream, 'sealedToken'>, UpstreamState {
	hasToken: boolean
	/** Who reads what is private or gated there, by their present names. */
	readers: readonly string[]
	/** The name of the organization that answers requests. */
	deciders: string | undefined
	/** How many repositories of it are here. */
	repos: number
	/** When one of them was last found equal; absent when there are none. */
	comparedAt: Date | undefined
}

/**
 * Fetching from one upstream for background work, which waits as long as it takes and leaves half of the requests of a minute to callers.
 * Every method throws `UpstreamError` when the upstream did not give what was asked.
 */
export interface MirrorFilling {
	/** The rows of all upstreams, some seconds old at most. */
	upstreams(): Promise<readonly Upstream[]>
	/** The row of the upstream now. @throws `upstream-not-found` */
	upstream(name: string): Promise<Upstream>
	list(upstream: string, query: UpstreamQuery, options: { cursor?: string | undefined; signal: AbortSignal }): Promise<UpstreamPage>
	collection(upstream: string, slug: string, signal: AbortSignal): Promise<UpstreamRepo[]>
	/** What a repository there is, for a visitor who waits for it. */
	describe(upstream: string, ref: RepoRef): Promise<UpstreamDescription>
	/** The repository with the history that the upstream has now. @throws `mirror-denied` | `mirror-shadowed` | `upstream-closed` */
	take(upstream: string, ref: RepoRef, signal: AbortSignal): Promise<Repo>
	/** Fetches and stores a large file of a mirrored repository. */
	fetch(
		repoId: string,
		object: { sha256: Sha256; size: number },
		options: { pace: Pace; onBytes(bytes: number): void; signal: AbortSignal },
	): Promise<void>
}

/** Repositories of other hubs, which are fetched when they are asked for. Without an upstream, the hub contacts no other hub. */
export interface Mirrors {
	/**
	 * Makes sure that a repository that a caller names is here, if an upstream has it, and that it is not older than the setting says. What
	 * is here is never waited for longer than a moment. Does nothing for repositories of this hub.
	 *
	 * @param actor the caller: what they may not see is for them as if it were not here
	 * @param path the hubs that the request came through
	 * @returns the state of a mirrored repository
	 * @throws `mirror-running` | `upstream-unavailable` | `upstream-wrong` | `upstream-closed`, only while the repository is not here
	 */
	bring(ref: RepoRef, actor: Actor, path?: readonly string[]): Promise<MirrorState | undefined>
	/**
	 * Makes sure that the commits of a pull request of the upstream are here, as the revision `refs/pr/{number}`. Does nothing for repositories
	 * of this hub, and for callers who may not read the files.
	 *
	 * @throws `upstream-unavailable` | `upstream-wrong`, only while they are not here
	 */
	bringPull(ref: RepoRef, actor: Actor, number: number): Promise<void>
	/** The state of a repository that was found; `undefined` for one of this hub. */
	stateOf(repo: Pick<Repo, 'id' | 'upstream'>): Promise<MirrorState | undefined>
	/** Large files that are still at upstreams. */
	absent: AbsentObjects
	/** Who reads large files of mirrored repositories. */
	uses: MirrorUses
	/** The Xet store for clients: what they read of mirrored repositories is noted. */
	xet: XetStore
	filling: MirrorFilling
	/**
	 * Adds an upstream, which is asked after those that are there. Without `actor`, an operator does, who alone may name inner addresses.
	 *
	 * @throws `upstream-exists` | `invalid-input`
	 */
	addUpstream(upstream: NewUpstream, actor?: Actor): Promise<void>
	/** Changes what is given. @throws `upstream-not-found` | `invalid-input` */
	changeUpstream(name: string, changes: UpstreamChanges, actor?: Actor): Promise<void>
	/** Its repositories stay as they are. @throws `upstream-not-found` */
	removeUpstream(name: string, actor?: Actor): Promise<void>
	/** Asks it now. A failure is the answer. @throws `upstream-not-found` */
	testUpstream(name: string): Promise<UpstreamTest>
	/** In the order in which they are asked. */
	upstreams(): Promise<ListedUpstream[]>
	/** Forgets missing names of which the time has passed, and parts of files that no client asked for in a week. */
	tidy(): Promise<void>
	/** Waits for the running work. */
	close(): Promise<void>
}
