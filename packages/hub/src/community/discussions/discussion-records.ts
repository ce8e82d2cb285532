import type { Oid, RepoId } from '@stoa/vocabulary'
import type { Discussion, DiscussionEvent, DiscussionEventData, DiscussionFilter, DiscussionPage, DiscussionThread } from './discussions.ts'

/** Threads under repositories, and what happened in them. They go with their repository. */
export interface DiscussionRecords {
	/** The next number of a repository's one sequence; never given twice. */
	nextNumber(repoId: string): Promise<number>
	insert(discussion: Discussion): Promise<void>
	byNumber(repoId: string, number: number): Promise<Discussion | undefined>
	/** Pinned ones first, then the newest. `total` counts what the filter lets through, `closed` those of them that are closed, whatever it says of status. */
	list(
		repoId: string,
		filter: Omit<DiscussionFilter, 'author'> & { authorId?: string | undefined },
		page: { skip: number; limit: number },
	): Promise<{ discussions: Discussion[]; total: number; closed: number }>
	/** `comments` is added to what there are. */
	/** Takes a thread down, or brings it back. */
	setTakedown(id: string, takedown: Discussion['takedown']): Promise<void>
	/** Takes a comment down: its text is kept apart, for `restoreComment`. Does nothing to one that is taken down or hidden already; answers whether it did. */
	withholdComment(discussionId: string, eventId: string, takedown: { reason: string; at: Date }): Promise<boolean>
	/** Brings back what `withholdComment` took; answers whether there was something. */
	restoreComment(discussionId: string, eventId: string): Promise<boolean>
	update(id: string, changes: Partial<Pick<Discussion, 'title' | 'status' | 'merge' | 'isPinned' | 'isLocked' | 'comments'>>): Promise<void>
	delete(id: string): Promise<void>
	insertEvent(discussionId: string, event: DiscussionEvent): Promise<void>
	/** What somebody did in discussions, oldest first. */
	byAuthor(authorId: string): Promise<{ repo: RepoId; number: number; event: DiscussionEvent }[]>
	/** Oldest first. */
	events(discussionId: string): Promise<DiscussionEvent[]>
	updateEvent(discussionId: string, id: string, data: DiscussionEventData): Promise<void>
	/** Follows a history that was written anew: what pull requests remember of it are the new commits. */
	moveCommits(repoId: string, commits: ReadonlyMap<Oid, Oid>): Promise<void>
	/** Of the comments of one thread: by the comment's id, symbols in order, people in the order of their ids. */
	reactions(discussionId: string): Promise<DiscussionThread['reactions']>
	/** Of many threads, as lists show them. */
	topReactions(discussionIds: string[]): Promise<DiscussionPage['reactions']>
	/** Adds or takes away; twice the same changes nothing. */
	setReaction(reaction: { eventId: string; userId: string; symbol: string }, isOn: boolean): Promise<void>
	/** Notes, before its branch moves, what a merge is about to do; `undefined` forgets it. */
	noteMerge(id: string, merging: MergeIntent | undefined): Promise<void>
	/** Pull requests of a repository whose merge was begun and not finished. */
	merging(repoId: string): Promise<{ discussion: Discussion; intent: MergeIntent }[]>
	/** Repositories that have such. */
	reposMerging(): Promise<string[]>
	/** Whether this person has a pull request that is a draft or open. */
	hasOpenPullRequest(repoId: string, authorId: string): Promise<boolean>
}

/** What is needed to finish a merge whose commit is in the branch already. */
export interface MergeIntent {
	/** The commit that the branch moves to. */
	oid: Oid
	/** Who merges. */
	authorId: string
	/** Said with the merge; empty for nothing. */
	comment: string
	/** ISO 8601. */
	at: string
}
