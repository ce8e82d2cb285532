import type { Discussion } from '../../community/discussions/discussions.ts'
import type { Collection } from '../../community/collections/collections.ts'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../../repositories/repos/repo.ts'

/** Something that a person or an organisation did, or that happened to what is theirs. */
export type Deed = { at: Date } & (
	| { kind: 'published' | 'updated' | 'liked'; repo: Repo }
	| { kind: 'discussed'; repo: Repo; discussion: Discussion }
	| { kind: 'collected'; collection: Collection }
)

/** What accounts do. */
export interface Activity {
	/** The latest first; of what is private only what the actor may see. */
	of(actor: Actor, account: Account, limit: number): Promise<Deed[]>
}
