import { HubError, isHubError } from '@stoa/vocabulary'
import { OWN_ACTIONS } from '../../accounts/audit/audit.ts'
import type { Account } from '../../accounts/actors/actor.ts'
import type { Doing, TakedownDeps } from './takedown-deps.ts'
import { addressOf, answerableFor, tellOfModeration } from './tell-moderation.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { OverviewRecords } from './moderation-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'
import type { NewsRows } from './tell-moderation.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	notifications: NewsRows
	overview: OverviewRecords
	repos: RepoRecords
}

/** How many times deleting repeats when the account got new repositories meanwhile. */
const DELETE_ROUNDS = 5

/** Suspends accounts, restores them, and deletes them with everything they own. */
export function createAccountTakedowns({ records, removeRepo, deletedRepos, now }: TakedownDeps) {
	async function requireOtherAdmins(account: Account): Promise<void> {
		for (const { org, role } of await records.accounts.memberships(account.id)) {
			const admins = (await records.accounts.members(org.id)).filter((member) => member.role === 'admin')
			if (role === 'admin' && admins.length === 1) throw new HubError('last-admin', { org: org.name })
		}
	}

	/** Notifies the administrators of an organization. A suspended person reads the reason when they sign in. */
	async function tellOrg(tables: Tables, account: Account, news: { reason: 'taken-down' | 'restored'; note: string }): Promise<void> {
		if (account.kind !== 'org') return
		const told = { userIds: await answerableFor(tables, account.id), id: records.newId() }
		await tellOfModeration(tables, told, { ...news, href: addressOf(account), at: now() })
	}

	async function suspend(account: Account, hidesContent: boolean, { reason, isLegal, entry }: Doing): Promise<void> {
		await records.transaction(async (tables) => {
			await tables.accounts.update(account.id, { suspension: { reason, at: now(), hidesContent, isLegal } })
			if (account.kind === 'user') await tables.overview.endSessions(account.id)
			const action = account.kind === 'user' ? 'user.suspend' : 'org.suspend'
			const details = { reason, content: hidesContent ? 'hidden' : 'left', ...(isLegal && { legal: 'yes' }) }
			await tables.audit.insert(entry({ action, scopeId: account.id, subject: account.name, details }))
			const note = `${account.name} was suspended by the administrators of this hub: ${reason}`
			await tellOrg(tables, account, { reason: 'taken-down', note })
		})
	}

	return {
		suspend,

		async restore(account: Account, { reason, entry }: Doing): Promise<void> {
			if (!account.suspendedAt) throw new HubError('not-restricted', { id: account.name })
			await records.transaction(async (tables) => {
				await tables.accounts.update(account.id, { suspension: undefined })
				const action = account.kind === 'user' ? 'user.restore' : 'org.restore'
				await tables.audit.insert(entry({ action, scopeId: account.id, subject: account.name, details: { reason } }))
				const note = `${account.name} was restored by the administrators of this hub: ${reason}`
				await tellOrg(tables, account, { reason: 'restored', note })
			})
		},

		async remove(account: Account, doing: Doing): Promise<void> {
			await requireOtherAdmins(account)
			// The account is suspended first, so that it cannot add anything during the deletion. After a kill in between, the account is
			// suspended and the administrator deletes it again.
			await suspend(account, true, doing)
			const action = account.kind === 'user' ? 'user.remove' : 'org.remove'
			for (let round = 1; ; round++) {
				const owned = await records.repos.ofOwner(account.id)
				for (const repo of owned) await removeRepo(repo, async () => {})
				await deletedRepos.purgeOf(account.id)
				try {
					await records.transaction(async (tables) => {
						// Recorded in the hub's log, because the account's own log is deleted with it.
						const details = { reason: doing.reason, repositories: String(owned.length) }
						await tables.audit.insert(doing.entry({ action, scopeId: undefined, subject: account.name, details }))
						if (account.kind === 'user') await tables.audit.forget(account.id, OWN_ACTIONS)
						await tables.accounts.delete(account.id)
					})
					return
				} catch (error) {
					// The account got another repository meanwhile.
					if (!isHubError(error, 'account-in-use') || round === DELETE_ROUNDS) throw error
				}
			}
		},
	}
}
