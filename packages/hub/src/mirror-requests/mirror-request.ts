import type { RepoKind } from '@stoa/vocabulary'
import type { Account, Actor } from '../accounts/actors/actor.ts'
import type { UpstreamDescription } from '../outside/upstreams.ts'
import type { RepoRef } from '../repositories/repos/repo.ts'

/** Where a request stands. */
export const MIRROR_REQUEST_STATES = ['waiting', 'approved', 'refused'] as const
/** The state of a request. */
export type MirrorRequestState = (typeof MIRROR_REQUEST_STATES)[number]

/** A request for a repository of an upstream. */
export interface MirrorRequest {
	id: string
	upstream: string
	kind: RepoKind
	/** Its name at the upstream. */
	name: string
	/** Absent when the account was deleted. */
	personId: string | undefined
	reason: string
	/** What the repository was when it was asked for. */
	facts: UpstreamDescription
	state: MirrorRequestState
	/** The rule that answered; absent when a person did. */
	rule: string | undefined
	answeredById: string | undefined
	/** What the answer says besides yes or no. */
	note: string | undefined
	createdAt: Date
	answeredAt: Date | undefined
}

/** A request with the accounts that it names. */
export interface ShownMirrorRequest extends MirrorRequest {
	person: Account | undefined
	answeredBy: Account | undefined
	/** Whether the caller may answer it now. */
	mayAnswer: boolean
}

/** What a person asks for. */
export interface Askable {
	upstream: string
	facts: UpstreamDescription
	kind: RepoKind
	/** The caller's own last request for it. */
	request: MirrorRequest | undefined
}

/** An answer to a request. */
export interface MirrorAnswer {
	answer: 'approve' | 'refuse'
	note?: string | undefined
	/** Whether the commit is pinned that is there now. */
	isPinned?: boolean | undefined
}

/** Requests of one caller. */
export interface MirrorRequestWork {
	/**
	 * What a repository is that comes by request.
	 *
	 * @returns `undefined` when it is here
	 * @throws `repo-not-found` | `upstream-unavailable` | `upstream-wrong`
	 */
	look(ref: RepoRef): Promise<Askable | undefined>
	/** Asks for a repository. A rule may answer at once. @throws `sign-in-needed` | `mirror-request-exists` and those of `look` */
	ask(ref: RepoRef, reason: string): Promise<MirrorRequest>
	/** Those that the caller may answer, and the caller's own; the newest first, or waiting ones first. @throws `sign-in-needed` */
	list(filter: { state?: MirrorRequestState | undefined; skip: number; limit: number }): Promise<ShownMirrorRequest[]>
	/** Answers a request and all others for the same repository. @throws `mirror-request-not-found` | `mirror-request-answered` */
	answer(id: string, answer: MirrorAnswer): Promise<MirrorRequest>
}

/** Requests for repositories of upstreams that let nothing in without one. */
export interface MirrorRequests extends MirrorRequestWork {
	/** The same for a caller. What the service does itself is recorded as done by an operator. */
	as(actor: Actor): MirrorRequestWork
}
