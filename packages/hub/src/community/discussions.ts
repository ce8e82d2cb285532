import type { Oid } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { CommitHeader, Operation } from '../commits/commits.ts'
import type { Account, Actor } from '../people/people.ts'
import type { Repo, RepoRef } from '../repos/repo.ts'

/** Where a thread stands. Only pull requests are drafts or merged. */
export type DiscussionStatus = 'draft' | 'open' | 'closed' | 'merged'

/** A thread under a repository: a discussion or a pull request. They share one sequence of numbers, from 1. */
export interface Discussion {
	id: string
	repoId: string
	number: number
	title: string
	status: DiscussionStatus
	/** What a pull request wants to change: `refs/heads/main`. Its own commits are at `refs/pr/{number}`. */
	target: string | undefined
	/** Where a pull request left its target. */
	base: Oid | undefined
	/** The commit that merged it. */
	merge: Oid | undefined
	/** `undefined` when the account has gone. */
	authorId: string | undefined
	createdAt: Date
	isPinned: boolean
	/** Comments after the first one. */
	comments: number
}

/** What happened in a thread, as it is kept. Commits of pull requests are read from git. */
export type DiscussionEventData =
	| {
			type: 'comment'
			/** Markdown; empty when hidden. */
			text: string
			writtenAt: string
			/** Earlier texts, oldest first. */
			history: { text: string; writtenAt: string }[]
			/** Who hid it, by name. */
			hiddenBy?: string | undefined
	  }
	| { type: 'status-change'; status: DiscussionStatus }
	| { type: 'title-change'; from: string; to: string }
	| { type: 'pinning-change'; isPinned: boolean }
	| { type: 'commit'; subject: string; oid: Oid }

/** One event. Ids sort in the order of creation. */
export interface DiscussionEvent {
	id: string
	createdAt: Date
	authorId: string | undefined
	data: DiscussionEventData
}

/** A thread with everything in it, and the accounts it names by id. */
export interface DiscussionThread {
	repo: Repo
	discussion: Discussion
	/** Oldest first. */
	events: DiscussionEvent[]
	people: Map<string, Account>
	/** Of a pull request that is not merged: paths that its target changed as well, in another way. */
	conflicts: string[]
}

/** What narrows a list of threads. */
export interface DiscussionFilter {
	kind?: 'discussion' | 'pull-request' | undefined
	/** `open` takes drafts along, `closed` those merged. */
	status?: 'open' | 'closed' | undefined
	/** A user name in any case; nobody's name makes an empty list. */
	author?: string | undefined
	/** Words of the title. */
	search?: string | undefined
}

/** One page of threads, newest first, pinned ones before the others. */
export interface DiscussionPage {
	repo: Repo
	discussions: Discussion[]
	people: Map<string, Account>
	total: number
	/** Closed or merged ones, whatever the filter says of status. */
	closed: number
}

/** Talking about repositories, and proposing changes to them (protocol 07 section 1). */
export interface Discussions {
	list(actor: Actor, ref: RepoRef, filter: DiscussionFilter, page: { skip: number; limit: number }): Promise<DiscussionPage>
	/** @throws `discussion-not-found` and those of `repos.find` */
	thread(actor: Actor, ref: RepoRef, number: number): Promise<DiscussionThread>
	/** What a pull request changes, as git writes differences. @throws `discussion-not-found` | `invalid-input` */
	diff(actor: Actor, ref: RepoRef, number: number): Promise<Readable>
	/** Opens a discussion, or a pull request without changes as a draft. @throws `invalid-input` and those of `repos.find` */
	create(actor: Actor, ref: RepoRef, input: { title: string; description: string; isPullRequest: boolean }): Promise<Discussion>
	/**
	 * Opens a pull request with one commit on top of a branch.
	 * @throws `revision-not-found` when `branch` is no branch, and those of `commits.commit`
	 */
	propose(
		actor: Actor,
		ref: RepoRef,
		branch: string,
		header: CommitHeader,
		operations: AsyncIterable<Operation> | Iterable<Operation>,
	): Promise<{ repo: Repo; oid: Oid; discussion: Discussion }>
	comment(actor: Actor, ref: RepoRef, number: number, text: string): Promise<DiscussionEvent>
	/** By its author and by those who may write the repository. */
	rename(actor: Actor, ref: RepoRef, number: number, title: string): Promise<DiscussionEvent>
	/** The same people. `open` publishes a draft. @throws `discussion-closed` for what is merged */
	setStatus(actor: Actor, ref: RepoRef, number: number, status: 'open' | 'closed', comment?: string): Promise<DiscussionEvent>
	/** By those who may write the repository. @throws `merge-conflict` | `discussion-closed` for drafts and what is not open */
	merge(actor: Actor, ref: RepoRef, number: number, comment?: string): Promise<Oid>
	/** By its author. @throws `discussion-not-found` for what is no comment */
	editComment(actor: Actor, ref: RepoRef, number: number, eventId: string, text: string): Promise<DiscussionEvent>
	/** By its author and by those who may write the repository; the text is gone for good. */
	hideComment(actor: Actor, ref: RepoRef, number: number, eventId: string): Promise<DiscussionEvent>
	pin(actor: Actor, ref: RepoRef, number: number, isPinned: boolean): Promise<DiscussionEvent>
	/** By those who administer the repository. A pull request's commits go with it. */
	delete(actor: Actor, ref: RepoRef, number: number): Promise<void>
	/** A comment's text as safe HTML. */
	html(text: string): Promise<string>
	/** The accounts behind ids, for whoever shows events. */
	people(ids: readonly (string | undefined)[]): Promise<Map<string, Account>>
}
