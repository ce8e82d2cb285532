import type { RepoId, RepoKind } from '@stoa/vocabulary'
import type { Person } from '../actors/actor.ts'

/** Who owns a repository. */
export interface OwnedRepos {
	byId(id: string): Promise<{ ownerId: string } | undefined>
}

/** The repository of that name, for a token that names it; `undefined` when there is none that the person may read. */
export type VisibleRepo = (person: Person, kind: RepoKind, name: string) => Promise<{ id: string; name: RepoId } | undefined>

/** Notifications that a person has not read. */
export interface UnreadCounts {
	/** How many, at most `max`; of private repositories only those whose visibility groups `seen` names. */
	countUnread(userId: string, seen: string[], max: number): Promise<number>
}
