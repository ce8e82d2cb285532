import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../repos/repo.ts'

/** What decides about a right to a repository, as far as it changes: versions, and what is read at once because it has none. */
export interface StandingFacts {
	/** `Repo.standing`. */
	repo: number | undefined
	/** `Account.standing` of the bearer; absent for visitors, and when the account is gone or suspended. */
	account: number | undefined
	/** `Membership.standing` of the bearer in the organization that owns the repository. */
	membership: number | undefined
	/** The role of the bearer in the repository's resource group. */
	groupRole: string | undefined
	/** Whether the bearer's request to read the gated repository is accepted and has not expired, or the bearer is a reader of its upstream. */
	isGranted: boolean
	/** Whether the session or token that the bearer signed in with still opens the hub. */
	isSignedIn: boolean
}

/**
 * One text for the facts: what carries the text of its issue is good without a further question while the facts still give the same one.
 *
 * @example
 * ```ts
 * assert.equal(stampOf({ repo: 7, account: 3, membership: undefined, groupRole: undefined, isGranted: false, isSignedIn: true }), '7.3...0.1')
 * ```
 */
export function stampOf({ repo, account, membership, groupRole, isGranted, isSignedIn }: StandingFacts): string {
	return [repo, account, membership, groupRole, Number(isGranted), Number(isSignedIn)].map((fact) => fact ?? '').join('.')
}

/** The facts that an actor and a repository were read with: the right was decided by these, whatever came since. */
export function factsOf(actor: Actor, repo: Repo): StandingFacts {
	const of = { repo: repo.standing, groupRole: undefined }
	if (actor.kind === 'visitor') return { ...of, account: undefined, membership: undefined, isGranted: false, isSignedIn: false }
	const membership = actor.memberships.find(({ org }) => org.id === repo.ownerId)
	return {
		...of,
		account: actor.account.standing,
		membership: membership?.standing,
		groupRole: membership?.groups?.find(({ id }) => id === repo.groupId)?.role,
		isGranted: actor.grants?.has(repo.id) === true || (repo.upstream !== undefined && actor.upstreams?.has(repo.upstream) === true),
		isSignedIn: true,
	}
}
