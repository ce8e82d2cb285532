import { HubError } from '@stoa/vocabulary'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { RestrictionLevel } from '../../repositories/repos/restriction.ts'
import type { Doing, TakedownDeps } from './takedown-deps.ts'
import { addressIn, answerableFor, tellOfModeration } from './tell-moderation.ts'

const SAID: Readonly<Record<RestrictionLevel, string>> = { hidden: 'taken down', locked: 'locked', private: 'made private' }

/** Hides, locks and deletes repositories, makes them private, and restores them. */
export function createRepoTakedowns({ records, removeRepo, deletedRepos, now }: TakedownDeps) {
	return {
		async restrict(repo: Repo, level: RestrictionLevel, { reason, isLegal, entry }: Doing): Promise<void> {
			await records.transaction(async (tables) => {
				await tables.repos.setRestriction(repo.id, { level, reason, at: now(), isLegal })
				const details = { kind: repo.kind, level, reason, ...(isLegal && { legal: 'yes' }) }
				await tables.audit.insert(entry({ action: 'repo.restrict', scopeId: repo.ownerId, subject: repo.name, details }))
				const note = `${repo.name} was ${SAID[level]} by the administrators of this hub: ${reason}`
				const told = { userIds: await answerableFor(tables, repo.ownerId), id: records.newId() }
				await tellOfModeration(tables, told, { reason: 'taken-down', note, href: addressIn(repo), at: now() })
			})
		},

		async restore(repo: Repo, { reason, entry }: Doing): Promise<void> {
			await records.transaction(async (tables) => {
				if (!(await tables.repos.setRestriction(repo.id, undefined))) throw new HubError('not-restricted', { id: repo.name })
				const details = { kind: repo.kind, reason }
				await tables.audit.insert(entry({ action: 'repo.restore', scopeId: repo.ownerId, subject: repo.name, details }))
				const note = `${repo.name} was restored by the administrators of this hub: ${reason}`
				const told = { userIds: await answerableFor(tables, repo.ownerId), id: records.newId() }
				await tellOfModeration(tables, told, { reason: 'restored', note, href: addressIn(repo), at: now() })
			})
		},

		/** Restores a repository that was deleted. */
		async undelete(repo: Repo, { reason, entry }: Doing): Promise<void> {
			const details = { kind: repo.kind, reason }
			await deletedRepos.bringBack(repo, entry({ action: 'repo.undelete', scopeId: repo.ownerId, subject: repo.name, details }))
			await records.transaction(async (tables) => {
				const note = `${repo.name} was restored by the administrators of this hub: ${reason}`
				const told = { userIds: await answerableFor(tables, repo.ownerId), id: records.newId() }
				await tellOfModeration(tables, told, { reason: 'restored', note, href: addressIn(repo), at: now() })
			})
		},

		/** Deletes a repository for good that was deleted before. */
		async purge(repo: Repo, { reason, isLegal, entry }: Doing): Promise<void> {
			const details = { kind: repo.kind, reason, ...(isLegal && { legal: 'yes' }) }
			const log = (tables: { audit: AuditRecords }): Promise<void> =>
				tables.audit.insert(entry({ action: 'repo.remove', scopeId: repo.ownerId, subject: repo.name, details }))
			await removeRepo(repo, log, { isDeletedOnly: true })
		},

		async remove(repo: Repo, { reason, isLegal, entry }: Doing): Promise<void> {
			await removeRepo(repo, async (tables) => {
				const details = { kind: repo.kind, reason, ...(isLegal && { legal: 'yes' }) }
				await tables.audit.insert(entry({ action: 'repo.remove', scopeId: repo.ownerId, subject: repo.name, details }))
				const note = `${repo.name} was deleted by the administrators of this hub: ${reason}`
				const told = { userIds: await answerableFor(tables, repo.ownerId), id: records.newId() }
				await tellOfModeration(tables, told, { reason: 'taken-down', note, href: undefined, at: now() })
			})
		},
	}
}
