import type { Oid } from '@stoa/vocabulary'

/** Where a thread stands. Only pull requests are drafts or merged. */
export type ThreadStatus = 'draft' | 'open' | 'closed' | 'merged'

/** A thread, as far as it decides who may bring changes. */
export interface ThreadRow {
	status: ThreadStatus
	/** What a pull request wants to change: `refs/heads/main`. `undefined` for a thread that is no pull request. */
	target: string | undefined
	/** `undefined` when the account has gone. */
	authorId: string | undefined
}

/** Pull requests, as far as pushes, uploads and rewritten histories touch them. */
export interface PullRequestRows {
	byNumber(repoId: string, number: number): Promise<ThreadRow | undefined>
	/** Whether this person has a pull request that is a draft or open. */
	hasOpenPullRequest(repoId: string, authorId: string): Promise<boolean>
	/** Follows a history that was written anew: what pull requests remember of it are the new commits. */
	moveCommits(repoId: string, commits: ReadonlyMap<Oid, Oid>): Promise<void>
}
