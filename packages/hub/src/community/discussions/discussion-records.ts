import type { Oid, RepoId } from '@stoa/vocabulary'
import type { Discussion, DiscussionEvent, DiscussionEventData, DiscussionFilter, DiscussionPage, DiscussionThread } from './discussions.ts'

/** Stores discussions of repositories and their events. They are deleted with their repository. */
export interface DiscussionRecords {
	/** The next number in the repository's sequence, which discussions and pull requests share. A number is never reused. */
	nextNumber(repoId: string): Promise<number>
	insert(discussion: Discussion): Promise<void>
	byNumber(repoId: string, number: number): Promise<Discussion | undefined>
	/**
	 * Pinned discussions first, then the newest. `total` counts those that match the filter; `closed` counts the closed ones that match it
	 * when its status is ignored.
	 */
	list(
		repoId: string,
		filter: Omit<DiscussionFilter, 'author'> & { authorId?: string | undefined },
		page: { skip: number; limit: number },
	): Promise<{ discussions: Discussion[]; total: number; closed: number }>
	/** `comments` is added to the present number. */
	/** Takes a discussion down, or restores it. */
	setTakedown(id: string, takedown: Discussion['takedown']): Promise<void>
	/**
	 * Takes a comment down and stores its text separately for `restoreComment`. Does nothing if it is already taken down or hidden. Returns
	 * whether it changed.
	 */
	withholdComment(discussionId: string, eventId: string, takedown: { reason: string; at: Date }): Promise<boolean>
	/** Restores a comment that `withholdComment` took down. Returns whether there was one. */
	restoreComment(discussionId: string, eventId: string): Promise<boolean>
	update(id: string, changes: Partial<Pick<Discussion, 'title' | 'status' | 'merge' | 'isPinned' | 'isLocked' | 'comments'>>): Promise<void>
	delete(id: string): Promise<void>
	insertEvent(discussionId: string, event: DiscussionEvent): Promise<void>
	/** The events of one author, oldest first. */
	byAuthor(authorId: string): Promise<{ repo: RepoId; number: number; event: DiscussionEvent }[]>
	/** Oldest first. */
	events(discussionId: string): Promise<DiscussionEvent[]>
	updateEvent(discussionId: string, id: string, data: DiscussionEventData): Promise<void>
	/** Updates the commit ids stored for pull requests after history was rewritten. */
	moveCommits(repoId: string, commits: ReadonlyMap<Oid, Oid>): Promise<void>
	/** Reactions to the comments of one discussion by the comment's id. Symbols are in display order, people in the order of their ids. */
	reactions(discussionId: string): Promise<DiscussionThread['reactions']>
	/** Reactions of several discussions, for lists. */
	topReactions(discussionIds: string[]): Promise<DiscussionPage['reactions']>
	/** Adds or removes a reaction. Repeating it changes nothing. */
	setReaction(reaction: { eventId: string; userId: string; symbol: string }, isOn: boolean): Promise<void>
	/** Records a planned merge before its branch moves; `undefined` removes the record. */
	noteMerge(id: string, merging: MergeIntent | undefined): Promise<void>
	/** Pull requests of a repository whose merge was started and not completed. */
	merging(repoId: string): Promise<{ discussion: Discussion; intent: MergeIntent }[]>
	/** Ids of the repositories with such merges. */
	reposMerging(): Promise<string[]>
	/** Whether this person has a pull request that is a draft or open. */
	hasOpenPullRequest(repoId: string, authorId: string): Promise<boolean>
}

/** What is needed to complete a merge whose commit is already in the branch. */
export interface MergeIntent {
	/** The commit to which the branch moves. */
	oid: Oid
	/** The account that merges. */
	authorId: string
	/** The comment of the merge; may be empty. */
	comment: string
	/** ISO 8601. */
	at: string
}
