import type { OrganisationProfiles } from '../../accounts/organisations/organisations.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../repos/repo.ts'

/** What an organisation uses. */
export interface Usage {
	/** Largest first. */
	repos: Repo[]
	/** Bytes of large files over all repositories. */
	storage: number
	/** Repositories, public and private. */
	count: { public: number; private: number }
}

/** What an organisation owns, and its end. */
export interface Holdings {
	/**
	 * Deletes every repository, then the organisation; its name is given to nobody again. What a kill leaves is an organisation with fewer
	 * repositories, to be deleted anew. By administrators.
	 * @throws `account-not-found` | `org-admin-needed` | `account-in-use` when members make repositories faster than they go
	 */
	delete(actor: Actor, org: string): Promise<void>
	/** For administrators. @throws `account-not-found` | `org-admin-needed` */
	usage(actor: Actor, org: string): Promise<Usage>
}

/** Everything about organisations that pages and routes ask. */
export interface Organisations extends OrganisationProfiles, Holdings {}
