import type { RepoKind } from '@stoa/vocabulary'
import type { AuditEntry } from '../../accounts/audit/audit.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../repos/repo.ts'
import type { DeletedRepo } from './deleted-repo-records.ts'

/** A deleted repository as those see it who may restore it. */
export interface RestorableRepo extends DeletedRepo {
	/** Until when it can be restored. */
	until: Date
}

/** Deleted repositories, until they are deleted for good. Everyone else is answered as if they had never been there. */
export interface DeletedRepos {
	/** How long a repository can be restored, in hours; 0: not at all. */
	hours: number
	/** Those that the caller may restore: who administered them, last deleted first. @throws `sign-in-needed` */
	list(actor: Actor): Promise<RestorableRepo[]>
	/**
	 * Those of an organization, for its administrators, last deleted first.
	 *
	 * @throws `sign-in-needed` | `account-not-found` | `org-admin-needed` | `permission-needed`
	 */
	ofOrg(actor: Actor, org: string): Promise<RestorableRepo[]>
	/**
	 * Those of the whole hub whose names contain `search`, last deleted first, for administrators of the hub.
	 *
	 * @throws `sign-in-needed` | `hub-admin-needed`
	 */
	ofHub(actor: Actor, search: string, page: { skip: number; limit: number }): Promise<{ repos: RestorableRepo[]; hasMore: boolean }>
	/**
	 * Brings one back with all that belonged to it. For those who administered it, and for administrators of the hub.
	 *
	 * @param toName its new name without the namespace, where the old one is another repository's
	 * @throws `repo-not-found` | `repo-exists` | `invalid-repo-name` | `storage-limit` | `repo-locked` | `sign-in-needed`
	 */
	restore(actor: Actor, id: string, toName?: string): Promise<Repo>
	/** Deletes one for good, for the same callers. @throws `repo-not-found` | `repo-locked` | `sign-in-needed` */
	purge(actor: Actor, id: string): Promise<void>
	/** The last deleted one of the name, for administrators of the hub. The caller must have checked that it is allowed. */
	called(kind: RepoKind, name: string): Promise<Repo | undefined>
	/** Restores one that `called` found, under its `name`. @throws `repo-not-found` | `repo-exists` | `storage-limit` */
	bringBack(repo: Repo, entry: AuditEntry): Promise<void>
	/** Deletes for good what was deleted at `before` or earlier: at most a few, after `after`. Returns where to go on. */
	purgeDue(before: Date, after: string): Promise<string | undefined>
	/** Deletes for good what an account that is being deleted has. The caller must have checked that it is allowed. */
	purgeOf(ownerId: string): Promise<void>
}
