import type { AccessStatus } from '../../repositories/access/gates.ts'
import type { DiscussionStatus } from '../../community/discussions/discussions.ts'
import type { Repo, Visibility } from '../../repositories/repos/repo.ts'

/** A repository at the time of an event; it may have been deleted since. */
export type RepoThen = Pick<Repo, 'id' | 'kind' | 'name' | 'ownerId' | 'groupId' | 'visibility'>

/** A discussion, and the account that acted in it. */
interface InThread {
	repoId: string
	discussionId: string
	number: number
	byId: string | undefined
}

/** A deleted discussion as it was. */
interface DeletedThread {
	repoId: string
	discussionId: string
	number: number
	title: string
	status: DiscussionStatus
	authorId: string | undefined
	isPullRequest: boolean
}

/** One kind of event, or several with the same facts. */
type Each<Kind extends string, Facts> = Kind extends string ? { kind: Kind; at: Date } & Facts : never

/**
 * An event. The database records it in the transaction that causes it, for every kind of access. The present state of its subject is read
 * when a person or webhook is notified. `repo-content`: the default branch moved. `comment-opened`: the first comment, which is created
 * with its discussion. `status`: set when the status changed.
 */
export type Happening =
	| Each<'repo-created' | 'repo-deleted' | 'repo-restored', { repo: RepoThen }>
	| Each<'repo-moved', { repoId: string; before: RepoThen }>
	| Each<'repo-configured', { repoId: string; visibility: Visibility; wasPublic: boolean }>
	| Each<'repo-content', { repoId: string; before: string | undefined; after: string }>
	| Each<'discussion-created', InThread>
	| Each<'discussion-changed', { repoId: string; discussionId: string; number: number; status: DiscussionStatus | undefined }>
	| Each<'discussion-deleted', DeletedThread>
	| Each<'comment-opened' | 'comment-added' | 'comment-changed', InThread & { eventId: string }>
	| Each<'access', { status: AccessStatus; repoId: string; userId: string; byId: string | undefined }>
	| Each<'followed', { accountId: string; byId: string }>

/** The readers of events, each at its own pace. */
export type HappeningReader = 'webhooks' | 'notifications'
