import type { OrganisationProfiles } from '../../accounts/organisations/organisations.ts'
import type { Actor } from '../../accounts/actors/actor.ts'

/** What an organization owns, and its deletion. */
export interface Holdings {
	/**
	 * Deletes every repository, then the organization; its name is never given out again. After a kill, the organization has fewer
	 * repositories, and the deletion can be repeated. For administrators.
	 * @throws `account-not-found` | `org-admin-needed` | `account-in-use` when members create repositories faster than they are deleted
	 */
	delete(actor: Actor, org: string): Promise<void>
}

/** Everything about organizations that pages and routes use. */
export interface Organisations extends OrganisationProfiles, Holdings {}
