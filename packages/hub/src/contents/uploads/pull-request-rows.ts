import type { Oid } from '@stoa/vocabulary'

/** The status of a discussion or pull request. Only pull requests can be drafts or merged. */
export type ThreadStatus = 'draft' | 'open' | 'closed' | 'merged'

/** The fields of a discussion that decide who may add changes. */
export interface ThreadRow {
	status: ThreadStatus
	/** The branch that a pull request changes: `refs/heads/main`. `undefined` for a discussion. */
	target: string | undefined
	/** `undefined` when the account was deleted. */
	authorId: string | undefined
}

/** Stores the part of pull requests that pushes, uploads and rewritten histories need. */
export interface PullRequestRows {
	byNumber(repoId: string, number: number): Promise<ThreadRow | undefined>
	/** Whether this person has a pull request that is a draft or open. */
	hasOpenPullRequest(repoId: string, authorId: string): Promise<boolean>
	/** Updates the commit ids stored for pull requests after history was rewritten. */
	moveCommits(repoId: string, commits: ReadonlyMap<Oid, Oid>): Promise<void>
}
