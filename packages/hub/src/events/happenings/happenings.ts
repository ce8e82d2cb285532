import type { AccessStatus } from '../../repositories/access/gates.ts'
import type { DiscussionStatus } from '../../community/discussions/discussions.ts'
import type { Repo, Visibility } from '../../repositories/repos/repo.ts'

/** A repository as it was when something happened: it may be gone since. */
export type RepoThen = Pick<Repo, 'id' | 'kind' | 'name' | 'ownerId' | 'groupId' | 'visibility'>

/** A thread, and who did it. */
interface InThread {
	repoId: string
	discussionId: string
	number: number
	byId: string | undefined
}

/** A thread that is gone, as it was. */
interface DeletedThread {
	repoId: string
	discussionId: string
	number: number
	title: string
	status: DiscussionStatus
	authorId: string | undefined
	isPullRequest: boolean
}

/** One kind of happening, or several with the same facts. */
type Each<Kind extends string, Facts> = Kind extends string ? { kind: Kind; at: Date } & Facts : never

/**
 * Something that happened. The database notes it in the transaction in which it happens, whichever way it came; what the thing itself is like
 * now is read when somebody is told. `repo-content`: the default branch moved. `comment-opened`: the first one, which comes with its thread.
 * `status`: when that is what changed.
 */
export type Happening =
	| Each<'repo-created' | 'repo-deleted', { repo: RepoThen }>
	| Each<'repo-moved', { repoId: string; before: RepoThen }>
	| Each<'repo-configured', { repoId: string; visibility: Visibility; wasPublic: boolean }>
	| Each<'repo-content', { repoId: string; before: string | undefined; after: string }>
	| Each<'discussion-created', InThread>
	| Each<'discussion-changed', { repoId: string; discussionId: string; number: number; status: DiscussionStatus | undefined }>
	| Each<'discussion-deleted', DeletedThread>
	| Each<'comment-opened' | 'comment-added' | 'comment-changed', InThread & { eventId: string }>
	| Each<'access', { status: AccessStatus; repoId: string; userId: string; byId: string | undefined }>
	| Each<'followed', { accountId: string; byId: string }>

/** Who reads happenings, each at its own pace. */
export type HappeningReader = 'webhooks' | 'notifications'
