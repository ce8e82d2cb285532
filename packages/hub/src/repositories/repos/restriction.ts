/** What administrators of the hub can do to a repository without deleting it, from the strongest to the weakest. */
export const RESTRICTION_LEVELS = ['hidden', 'locked', 'private'] as const

/**
 * `hidden`: only administrators of the hub can open it, and those who could before are told the reason. `locked`: everything can be read and
 * nothing can be changed. `private`: only those inside can read it, and they cannot make it public.
 */
export type RestrictionLevel = (typeof RESTRICTION_LEVELS)[number]

/** What the administrators of the hub decided about a repository, and why. */
export interface Restriction {
	level: RestrictionLevel
	/** Written for visitors and for the owner. */
	reason: string
	at: Date
	/** A law or a court asked for it: pages and API answer 451 instead of 403. */
	isLegal: boolean
	/** `owner`: it came with the suspension of the account that owns the repository, and ends with it. */
	source: 'repo' | 'owner'
}

/**
 * The restriction that counts where a repository has its own and its owner's: the stronger one.
 *
 * @example
 * ```ts
 * const at = new Date()
 * const own = { level: 'private', reason: 'Personal data', at, isLegal: false, source: 'repo' } as const
 * const owners = { level: 'hidden', reason: 'Spam', at, isLegal: false, source: 'owner' } as const
 * assert.equal(strongerRestriction(own, owners), owners)
 * assert.equal(strongerRestriction(own, undefined), own)
 * ```
 */
export function strongerRestriction(own: Restriction | undefined, owners: Restriction | undefined): Restriction | undefined {
	if (!own || !owners) return own ?? owners
	return RESTRICTION_LEVELS.indexOf(owners.level) < RESTRICTION_LEVELS.indexOf(own.level) ? owners : own
}
