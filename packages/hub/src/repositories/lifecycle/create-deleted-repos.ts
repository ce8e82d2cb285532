import { HubError, isHubError, parseRepoName, repoId, splitRepoId } from '@stoa/vocabulary'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import { findOrg } from '../../accounts/organisations/find-org.ts'
import { isHubAdmin, requireHubAdmin } from '../../accounts/rights/hub-admin.ts'
import { requireOrgAdmin } from '../../accounts/rights/org-access.ts'
import { requireSignedIn } from '../../accounts/rights/rights.ts'
import type { Store } from '../../database/store.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import type { Quota, QuotaTables } from '../../objects/quota/quota.ts'
import { mayAdminister, requireAdminister } from '../access/access.ts'
import type { Repo } from '../repos/repo.ts'
import type { DeletedRepo, DeletedRepoRecords } from './deleted-repo-records.ts'
import type { DeletedRepos, RestorableRepo } from './deleted-repos.ts'
import type { RemovalRows, RepoRemoval } from './repo-removal.ts'

/** The tables that the service reads and writes. */
interface Tables extends QuotaTables, RemovalRows {
	accounts: AccountRecords
	audit: AuditRecords
	deletedRepos: DeletedRepoRecords
}

/** What deleted repositories need. */
export interface DeletedReposDeps {
	records: Store<Tables>
	alone: WriteAlone
	remove: RepoRemoval<Tables>
	quota: Pick<Quota, 'admitRepo'>
	/** How long they can be restored, in milliseconds. */
	graceMs: number
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Repositories of one step of `purgeDue`. */
const PURGED_AT_ONCE = 20
const HOUR_MS = 3_600_000

/** The repository as it was, for the rules of access. */
function asBefore({ repo }: DeletedRepo): Repo {
	const { deletedAt: _, ...before } = repo
	return before
}

/** Creates the function that finds a repository as it was before, for a caller who may restore it. */
function createFind(
	rows: Pick<DeletedRepoRecords, 'byId'>,
	isOpen: (deleted: DeletedRepo) => boolean,
): (actor: Actor, id: string) => Promise<DeletedRepo & { repo: Repo }> {
	return async (actor, id) => {
		requireSignedIn(actor)
		const found = await rows.byId(id)
		if (!found || !isOpen(found)) throw new HubError('repo-not-found')
		if (isHubAdmin(actor)) return { ...found, repo: asBefore(found) }
		try {
			return { ...found, repo: requireAdminister(actor, asBefore(found)) }
		} catch (error) {
			// Only those who administered it learn that it was there.
			throw isHubError(error, 'read-only') ? new HubError('repo-not-found') : error
		}
	}
}

/** Creates deleted repositories on the records. */
export function createDeletedRepos({ records, alone, remove, quota, graceMs, now, report }: DeletedReposDeps): DeletedRepos {
	const rows = records.deletedRepos
	const deed = auditEntry.bind(undefined, { newId: records.newId, now })
	const withEnd = (found: DeletedRepo): RestorableRepo => ({ ...found, until: new Date(found.deletedAt.getTime() + graceMs) })
	const isOpen = ({ deletedAt }: DeletedRepo): boolean => deletedAt.getTime() + graceMs > now().getTime()

	const find = createFind(rows, isOpen)

	const bringBack: DeletedRepos['bringBack'] = ({ id, name, ownerId, visibility }, entry) =>
		alone(id, () =>
			records.transaction(async (tables) => {
				await quota.admitRepo(tables, id, { accountId: ownerId, storageClass: visibility })
				if (!(await tables.deletedRepos.restore(id, name))) throw new HubError('repo-not-found')
				await tables.audit.insert(entry)
			}),
		)

	return {
		bringBack,
		hours: Math.floor(graceMs / HOUR_MS),
		async list(actor) {
			const person = requireSignedIn(actor)
			const owners = [person.account.id, ...person.memberships.map(({ org }) => org.id)]
			const found = await rows.ofOwners(owners)
			return found.filter((one) => isOpen(one) && mayAdminister(actor, asBefore(one))).map(withEnd)
		},
		async ofOrg(actor, name) {
			const org = await findOrg(records, name)
			requireOrgAdmin(actor, org, { isReading: true })
			const found = await rows.ofOwners([org.id])
			return found.filter(isOpen).map(withEnd)
		},
		async ofHub(actor, search, { skip, limit }) {
			requireHubAdmin(actor)
			const found = await rows.all(search, new Date(now().getTime() - graceMs), { skip, limit: limit + 1 })
			return { repos: found.slice(0, limit).map(withEnd), hasMore: found.length > limit }
		},
		async restore(actor, id, toName) {
			const { repo } = await find(actor, id)
			const { namespace, name: oldName } = splitRepoId(repo.name)
			const name = repoId(namespace, toName === undefined ? oldName : parseRepoName(toName))
			const details = { kind: repo.kind, ...(name !== repo.name && { to: name }) }
			await bringBack({ ...repo, name }, deed(actor, { action: 'repo.undelete', scopeId: repo.ownerId, subject: repo.name, details }))
			return { ...repo, name }
		},
		async purge(actor, id) {
			const { repo } = await find(actor, id)
			const also = async (tables: Tables): Promise<void> => {
				const details = { kind: repo.kind }
				await tables.audit.insert(deed(actor, { action: 'repo.purge', scopeId: repo.ownerId, subject: repo.name, details }))
			}
			await remove(repo, also, { isDeletedOnly: true })
		},
		async called(kind, name) {
			const found = await rows.byName(kind, name)
			return found && isOpen(found) ? asBefore(found) : undefined
		},
		async purgeDue(before, after) {
			if (after === '') await rows.correctTimes(now())
			const found = await rows.due(before, after, PURGED_AT_ONCE)
			for (const { repo } of found) {
				try {
					await remove(repo, async () => {}, { isDeletedOnly: true })
				} catch (error) {
					if (!isHubError(error, 'repo-not-found')) report(`delete repository ${repo.id} for good`, error)
				}
			}
			return found.length < PURGED_AT_ONCE ? undefined : found.at(-1)?.repo.id
		},
		async purgeOf(ownerId) {
			for (const { repo } of await rows.ofOwners([ownerId])) await remove(repo, async () => {}, { isDeletedOnly: true })
		},
	}
}
