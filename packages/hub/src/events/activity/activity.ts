import type { Discussion } from '../../community/discussions/discussions.ts'
import type { Collection } from '../../community/collections/collections.ts'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../../repositories/repos/repo.ts'

/** An activity event: what a person or an organization did, or what happened to something they own. */
export type Deed = { at: Date } & (
	| { kind: 'published' | 'updated' | 'liked'; repo: Repo }
	| { kind: 'discussed'; repo: Repo; discussion: Discussion }
	| { kind: 'collected'; collection: Collection }
)

/** The activity of accounts. */
export interface Activity {
	/** Newest first. Private items are included only if the caller may see them. */
	of(actor: Actor, account: Account, limit: number): Promise<Deed[]>
}
