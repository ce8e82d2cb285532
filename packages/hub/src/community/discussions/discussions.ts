import type { Oid } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { CommitHeader, Operation } from '../../contents/commits/commits.ts'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'
import type { ThreadWatches } from './thread-watches.ts'
import type { ThreadStatus } from '../../contents/uploads/pull-request-rows.ts'

/** Where a thread stands. Only pull requests are drafts or merged. */
export type DiscussionStatus = ThreadStatus

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
	/** Only those who may write the repository say something more. */
	isLocked: boolean
	/** Comments after the first one. */
	comments: number
	/** Why administrators of the hub took it down; absent: they did not. */
	takedown?: { reason: string; at: Date } | undefined
}

/** A line of a file as a pull request changes it. */
export interface LinePlace {
	path: string
	/** `old` for a line that goes, `new` for one that comes or stays. */
	side: 'old' | 'new'
	/** From 1. */
	line: number
	/** The pull request's head when it was said. */
	oid: Oid
}

/** What people may react with. */
export const REACTIONS: readonly string[] = ['👍', '❤️', '🎉', '🚀', '👀', '😕']

/** Who reacted to a comment with one symbol. */
export interface Reaction {
	symbol: string
	/** Ids, in the order of the accounts. */
	userIds: string[]
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
			/** Why administrators of the hub took it down: its text is then empty. */
			takedown?: { reason: string; at: string } | undefined
			/** The line of the pull request's difference that it is about. */
			place?: LinePlace | undefined
	  }
	| { type: 'status-change'; status: DiscussionStatus }
	| { type: 'title-change'; from: string; to: string }
	| { type: 'pinning-change'; isPinned: boolean }
	| { type: 'locking-change'; isLocked: boolean }
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
	/** By the comment's id, in the order of `REACTIONS`; comments without any are left out. */
	reactions: Map<string, Reaction[]>
	/** Of a pull request that is not merged: paths that its target changed as well, in another way. */
	conflicts: string[]
}

/** Orders of a list of threads. */
export const DISCUSSION_SORTS = ['recently-created', 'reactions', 'trending'] as const
/** One of them. */
export type DiscussionSort = (typeof DISCUSSION_SORTS)[number]

/** What narrows a list of threads, and its order. */
export interface DiscussionFilter {
	kind?: 'discussion' | 'pull-request' | undefined
	/** `open` takes drafts along, `closed` those merged. */
	status?: 'open' | 'closed' | undefined
	/** A user name in any case; nobody's name makes an empty list. */
	author?: string | undefined
	/** Words of the title. */
	search?: string | undefined
	/** Newest first by default; `reactions`: by the people who reacted; `trending`: by what happened in the last 30 days. */
	sort?: DiscussionSort | undefined
}

/** One page of threads, newest first, pinned ones before the others. */
export interface DiscussionPage {
	repo: Repo
	discussions: Discussion[]
	people: Map<string, Account>
	total: number
	/** Closed or merged ones, whatever the filter says of status. */
	closed: number
	/** By the thread's id: how many people reacted to something in it, and the symbols with how often, most first. */
	reactions: Map<string, { people: number; top: { symbol: string; count: number }[] }>
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
	/**
	 * `place`: about a line of a pull request.
	 * @throws `discussion-locked` for who may not write the repository | `invalid-input`
	 */
	comment(actor: Actor, ref: RepoRef, number: number, text: string, place?: Omit<LinePlace, 'oid'>): Promise<DiscussionEvent>
	/** By its author and by those who may write the repository. */
	rename(actor: Actor, ref: RepoRef, number: number, title: string): Promise<DiscussionEvent>
	/** The same people. `open` publishes a draft. @throws `discussion-closed` for what is merged */
	setStatus(actor: Actor, ref: RepoRef, number: number, status: 'open' | 'closed', comment?: string): Promise<DiscussionEvent>
	/**
	 * By those who may write the repository. `squash`: as one commit instead of a merge of both histories.
	 * @throws `merge-conflict` | `discussion-closed` for drafts and what is not open
	 */
	merge(actor: Actor, ref: RepoRef, number: number, comment?: string, options?: { squash?: boolean | undefined }): Promise<Oid>
	/** By its author. @throws `discussion-not-found` for what is no comment */
	editComment(actor: Actor, ref: RepoRef, number: number, eventId: string, text: string): Promise<DiscussionEvent>
	/** By its author and by those who may write the repository; the text is gone for good. */
	hideComment(actor: Actor, ref: RepoRef, number: number, eventId: string): Promise<DiscussionEvent>
	pin(actor: Actor, ref: RepoRef, number: number, isPinned: boolean): Promise<DiscussionEvent>
	/** By those who may write the repository. */
	lock(actor: Actor, ref: RepoRef, number: number, isLocked: boolean): Promise<DiscussionEvent>
	/** Adds or takes away the caller's reaction to a comment; twice the same changes nothing. @throws `discussion-locked` | `invalid-input` */
	react(actor: Actor, ref: RepoRef, number: number, eventId: string, symbol: string, isOn: boolean): Promise<void>
	/** By those who administer the repository. A pull request's commits go with it. */
	delete(actor: Actor, ref: RepoRef, number: number): Promise<void>
	/** Following threads as they change. */
	watches: ThreadWatches
	/** Texts in Markdown with the mentions of accounts that are there as links. */
	linkMentions(texts: readonly string[]): Promise<string[]>
	/** A comment's text as safe HTML. */
	html(text: string): Promise<string>
	/** The accounts behind ids, for whoever shows events. */
	people(ids: readonly (string | undefined)[]): Promise<Map<string, Account>>
}
