import type { RepoId, RepoKind } from '@stoa/vocabulary'
import type { Person } from '../actors/actor.ts'

/** Finds the repositories that an account owns. */
export interface OwnedRepos {
	byId(id: string): Promise<{ ownerId: string } | undefined>
}

/** The repository of that name, for a token that is limited to it; `undefined` when the person may read no such repository. */
export type VisibleRepo = (person: Person, kind: RepoKind, name: string) => Promise<{ id: string; name: RepoId } | undefined>

/** Counts notifications that a person has not read. */
export interface UnreadCounts {
	/** The number, at most `max`. Notifications about private repositories count only when `seen` names their visibility group. */
	countUnread(userId: string, seen: string[], max: number): Promise<number>
}
