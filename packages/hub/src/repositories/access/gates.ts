import type { HubError } from '@stoa/vocabulary'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../repos/repo.ts'

/** Where a request to read a gated repository stands. */
export type AccessStatus = 'pending' | 'accepted' | 'rejected'

/** Somebody's request, or the access that was given to them unasked. */
export interface AccessRequest {
	repoId: string
	userId: string
	status: AccessStatus
	/** Answers to the card's own questions; `undefined` when nothing was asked. */
	fields: Record<string, string> | undefined
	askedAt: Date
	/** Who gave access without being asked. */
	grantedBy: string | undefined
	reviewedBy: string | undefined
	reviewedAt: Date | undefined
	/** What whoever refused had to say. */
	reason: string | undefined
	/** When an accepted request opens the files no longer; absent: never. */
	expiresAt?: Date | undefined
}

/** What somebody decides about a request. */
export interface AccessDecision {
	status: AccessStatus
	/** For who is rejected. */
	reason?: string | undefined
	/** For who is accepted. */
	expiresAt?: Date | undefined
}

/** One question of the form that a gated repository's card shows. */
export interface GateField {
	label: string
	type: 'text' | 'checkbox' | 'select' | 'date_picker' | 'country'
	/** Of a `select`: what is kept, and what people read. */
	options: { value: string; label: string }[]
}

/** What a gated repository asks (card keys `extra_gated_*`). */
export interface GateForm {
	heading: string | undefined
	prompt: string | undefined
	description: string | undefined
	button: string | undefined
	fields: GateField[]
}

/** Requests with the people they are of. */
export interface AccessRequestPage {
	requests: { request: AccessRequest; user: Account; reviewer: Account | undefined }[]
	/** What to go on after; `undefined` at the end. */
	next: string | undefined
}

/** Asking for, giving and refusing access to gated repositories (protocol 06 section 6). */
export interface Gates {
	form(repo: Repo): GateForm
	/** The caller's own request. */
	own(actor: Actor, repo: Repo): Promise<AccessRequest | undefined>
	/** `auto` accepts at once. @throws `sign-in-needed` | `not-gated` | `access-refused` | `invalid-input` */
	ask(actor: Actor, ref: RepoRef, answers: Readonly<Record<string, string>>): Promise<AccessRequest>
	/** @throws `access-request-not-found` */
	cancel(actor: Actor, ref: RepoRef): Promise<void>
	/** For those who may write the repository, newest last. @throws `not-gated` */
	list(
		actor: Actor,
		ref: RepoRef,
		status: AccessStatus,
		page: { after?: string | undefined; limit: number; search?: string | undefined },
	): Promise<AccessRequestPage>
	/**
	 * By administrators of the repository; of many who decide alike at once, one is let through.
	 * @throws `account-not-found` | `access-request-not-found`, also when it has that status already | `invalid-input`
	 */
	handle(actor: Actor, ref: RepoRef, user: { name: string } | { id: string }, decision: AccessDecision): Promise<void>
	/** The same for many people: each by itself, with what went wrong for whom. @throws `too-many` and those of finding the repository */
	handleAll(
		actor: Actor,
		ref: RepoRef,
		decisions: readonly (AccessDecision & { user: { name: string } | { id: string } })[],
	): Promise<{ user: { name: string } | { id: string }; error: HubError | undefined }[]>
	/** Gives access to somebody who has not asked. @throws `account-not-found` | `not-gated` | `access-granted-already` */
	grant(actor: Actor, ref: RepoRef, user: { name: string } | { id: string }, expiresAt?: Date): Promise<void>
}
