import type { HubError } from '@stoa/vocabulary'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../repos/repo.ts'

/** The status of a request for access to a gated repository. */
export type AccessStatus = 'pending' | 'accepted' | 'rejected'

/** A person's request for access, or access that was granted without a request. */
export interface AccessRequest {
	repoId: string
	userId: string
	status: AccessStatus
	/** Answers to the card's own questions; `undefined` when it has none. */
	fields: Record<string, string> | undefined
	askedAt: Date
	/** The account that granted access without a request. */
	grantedBy: string | undefined
	reviewedBy: string | undefined
	reviewedAt: Date | undefined
	/** The reason of a rejection. */
	reason: string | undefined
	/** When an accepted request ends; absent when it has no end. */
	expiresAt?: Date | undefined
}

/** A decision about a request. */
export interface AccessDecision {
	status: AccessStatus
	/** For a rejection only. */
	reason?: string | undefined
	/** For an acceptance only. */
	expiresAt?: Date | undefined
}

/** One question of the form in a gated repository's card. */
export interface GateField {
	label: string
	type: 'text' | 'checkbox' | 'select' | 'date_picker' | 'country'
	/** For a `select`: the stored value and the label of each option. */
	options: { value: string; label: string }[]
}

/** The form of a gated repository (card keys `extra_gated_*`). */
export interface GateForm {
	heading: string | undefined
	prompt: string | undefined
	description: string | undefined
	button: string | undefined
	fields: GateField[]
}

/** Requests with the people who sent them. */
export interface AccessRequestPage {
	requests: { request: AccessRequest; user: Account; reviewer: Account | undefined }[]
	/** The cursor of the next page; `undefined` at the end. */
	next: string | undefined
}

/** Requesting, granting and refusing access to gated repositories (protocol 06 section 6). */
export interface Gates {
	form(repo: Repo): GateForm
	/** The caller's own request. */
	own(actor: Actor, repo: Repo): Promise<AccessRequest | undefined>
	/** With the mode `auto`, the request is accepted at once. @throws `sign-in-needed` | `not-gated` | `access-refused` | `invalid-input` */
	ask(actor: Actor, ref: RepoRef, answers: Readonly<Record<string, string>>): Promise<AccessRequest>
	/** @throws `access-request-not-found` */
	cancel(actor: Actor, ref: RepoRef): Promise<void>
	/** For people who may write to the repository, newest last. @throws `not-gated` */
	list(
		actor: Actor,
		ref: RepoRef,
		status: AccessStatus,
		page: { after?: string | undefined; limit: number; search?: string | undefined },
	): Promise<AccessRequestPage>
	/**
	 * For administrators of the repository. Of several simultaneous equal decisions, only one succeeds.
	 * @throws `account-not-found` | `access-request-not-found`, also when it already has that status | `invalid-input`
	 */
	handle(actor: Actor, ref: RepoRef, user: { name: string } | { id: string }, decision: AccessDecision): Promise<void>
	/** Decides about many people, each independently; returns the failure of each. @throws `too-many` and those of finding the repository */
	handleAll(
		actor: Actor,
		ref: RepoRef,
		decisions: readonly (AccessDecision & { user: { name: string } | { id: string } })[],
	): Promise<{ user: { name: string } | { id: string }; error: HubError | undefined }[]>
	/** Grants access to a person without a request. @throws `account-not-found` | `not-gated` | `access-granted-already` */
	grant(actor: Actor, ref: RepoRef, user: { name: string } | { id: string }, expiresAt?: Date): Promise<void>
}
