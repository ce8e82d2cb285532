import type { Oid } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { CommitHeader, Operation } from '../../contents/commits/commits.ts'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'
import type { ThreadWatches } from './thread-watches.ts'
import type { ThreadStatus } from '../../contents/uploads/pull-request-rows.ts'

/** The status of a discussion or pull request. Only pull requests can be drafts or merged. */
export type DiscussionStatus = ThreadStatus

/** A discussion or a pull request of a repository. Both share one sequence of numbers, from 1. */
export interface Discussion {
	id: string
	repoId: string
	number: number
	title: string
	status: DiscussionStatus
	/** The branch that a pull request changes: `refs/heads/main`. Its own commits are at `refs/pr/{number}`. */
	target: string | undefined
	/** The commit of the target on which a pull request is based. */
	base: Oid | undefined
	/** The merge commit. */
	merge: Oid | undefined
	/** `undefined` when the account was deleted. */
	authorId: string | undefined
	createdAt: Date
	isPinned: boolean
	/** When locked, only people who may write to the repository can comment. */
	isLocked: boolean
	/** Number of comments after the first one. */
	comments: number
	/** The reason of a takedown by administrators of the hub; absent when it is not taken down. */
	takedown?: { reason: string; at: Date } | undefined
}

/** A line in the diff of a pull request. */
export interface LinePlace {
	path: string
	/** `old` for a removed line, `new` for an added or unchanged one. */
	side: 'old' | 'new'
	/** Counted from 1. */
	line: number
	/** The head of the pull request when the comment was written. */
	oid: Oid
}

/** Symbols for reactions. */
export const REACTIONS: readonly string[] = ['👍', '❤️', '🎉', '🚀', '👀', '😕']

/** The people who reacted to a comment with one symbol. */
export interface Reaction {
	symbol: string
	/** Ids, in the order of the accounts. */
	userIds: string[]
}

/** An event of a discussion as it is stored. Commits of pull requests are read from git instead. */
export type DiscussionEventData =
	| {
			type: 'comment'
			/** Markdown; empty when the comment is hidden. */
			text: string
			writtenAt: string
			/** Earlier texts, oldest first. */
			history: { text: string; writtenAt: string }[]
			/** Name of the person who hid it. */
			hiddenBy?: string | undefined
			/** The reason of a takedown by administrators of the hub; `text` is then empty. */
			takedown?: { reason: string; at: string } | undefined
			/** The line of the pull request's diff that the comment is about. */
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

/** A discussion with all its events, and the accounts that they name by id. */
export interface DiscussionThread {
	repo: Repo
	discussion: Discussion
	/** Oldest first. */
	events: DiscussionEvent[]
	people: Map<string, Account>
	/** By the comment's id, in the order of `REACTIONS`. Comments without reactions are left out. */
	reactions: Map<string, Reaction[]>
	/** For a pull request that is not merged: paths that its target changed differently. */
	conflicts: string[]
}

/** Sort orders of a list of discussions. */
export const DISCUSSION_SORTS = ['recently-created', 'reactions', 'trending'] as const
/** A sort order. */
export type DiscussionSort = (typeof DISCUSSION_SORTS)[number]

/** Filters and sorts a list of discussions. */
export interface DiscussionFilter {
	kind?: 'discussion' | 'pull-request' | undefined
	/** `open` includes drafts, and `closed` includes merged ones. */
	status?: 'open' | 'closed' | undefined
	/** A user name in any case; an unknown name matches nothing. */
	author?: string | undefined
	/** Words in the title. */
	search?: string | undefined
	/** Newest first by default. `reactions`: by the number of people who reacted; `trending`: by the activity of the last 30 days. */
	sort?: DiscussionSort | undefined
}

/** One page of discussions, newest first, pinned ones before the others. */
export interface DiscussionPage {
	repo: Repo
	discussions: Discussion[]
	people: Map<string, Account>
	total: number
	/** Number of closed or merged ones, ignoring the status in the filter. */
	closed: number
	/** By the discussion's id: how many people reacted to a comment in it, and the symbols with their counts, most frequent first. */
	reactions: Map<string, { people: number; top: { symbol: string; count: number }[] }>
}

/** Discussions of repositories, and pull requests (protocol 07 section 1). */
export interface Discussions {
	list(actor: Actor, ref: RepoRef, filter: DiscussionFilter, page: { skip: number; limit: number }): Promise<DiscussionPage>
	/** @throws `discussion-not-found` and those of `repos.find` */
	thread(actor: Actor, ref: RepoRef, number: number): Promise<DiscussionThread>
	/** The changes of a pull request in git's diff format. @throws `discussion-not-found` | `invalid-input` */
	diff(actor: Actor, ref: RepoRef, number: number): Promise<Readable>
	/** Opens a discussion, or a pull request without changes as a draft. @throws `invalid-input` and those of `repos.find` */
	create(actor: Actor, ref: RepoRef, input: { title: string; description: string; isPullRequest: boolean }): Promise<Discussion>
	/**
	 * Opens a pull request with one commit on top of a branch.
	 * @throws `revision-not-found` when `branch` is not a branch, and those of `commits.commit`
	 */
	propose(
		actor: Actor,
		ref: RepoRef,
		branch: string,
		header: CommitHeader,
		operations: AsyncIterable<Operation> | Iterable<Operation>,
	): Promise<{ repo: Repo; oid: Oid; discussion: Discussion }>
	/**
	 * `place`: the line of a pull request that the comment is about.
	 * @throws `discussion-locked` for callers who may not write to the repository | `invalid-input`
	 */
	comment(actor: Actor, ref: RepoRef, number: number, text: string, place?: Omit<LinePlace, 'oid'>): Promise<DiscussionEvent>
	/** For its author and for people who may write to the repository. */
	rename(actor: Actor, ref: RepoRef, number: number, title: string): Promise<DiscussionEvent>
	/** Same callers as `rename`. `open` publishes a draft. @throws `discussion-closed` for a merged pull request */
	setStatus(actor: Actor, ref: RepoRef, number: number, status: 'open' | 'closed', comment?: string): Promise<DiscussionEvent>
	/**
	 * For people who may write to the repository. `squash`: as one commit instead of a merge of both histories.
	 * @throws `merge-conflict` | `discussion-closed` for drafts and closed pull requests
	 */
	merge(actor: Actor, ref: RepoRef, number: number, comment?: string, options?: { squash?: boolean | undefined }): Promise<Oid>
	/** For its author. @throws `discussion-not-found` for an event that is not a comment */
	editComment(actor: Actor, ref: RepoRef, number: number, eventId: string, text: string): Promise<DiscussionEvent>
	/** For its author and for people who may write to the repository. The text is deleted. */
	hideComment(actor: Actor, ref: RepoRef, number: number, eventId: string): Promise<DiscussionEvent>
	pin(actor: Actor, ref: RepoRef, number: number, isPinned: boolean): Promise<DiscussionEvent>
	/** For people who may write to the repository. */
	lock(actor: Actor, ref: RepoRef, number: number, isLocked: boolean): Promise<DiscussionEvent>
	/** Adds or removes the caller's reaction to a comment. Repeating it changes nothing. @throws `discussion-locked` | `invalid-input` */
	react(actor: Actor, ref: RepoRef, number: number, eventId: string, symbol: string, isOn: boolean): Promise<void>
	/** For people who administer the repository. The commits of a pull request are deleted as well. */
	delete(actor: Actor, ref: RepoRef, number: number): Promise<void>
	/** Streams that report changes of discussions. */
	watches: ThreadWatches
	/** Markdown texts in which mentions of existing accounts are links. */
	linkMentions(texts: readonly string[]): Promise<string[]>
	/** A comment's text as safe HTML. */
	html(text: string): Promise<string>
	/** The accounts behind ids, for showing events. */
	people(ids: readonly (string | undefined)[]): Promise<Map<string, Account>>
}
