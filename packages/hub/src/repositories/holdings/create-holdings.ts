import { isHubError } from '@stoa/vocabulary'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import { findOrg } from '../../accounts/organisations/find-org.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import { requireOrgAdmin } from '../../accounts/rights/org-access.ts'
import type { Store } from '../../database/store.ts'
import type { DeletedRepos } from '../lifecycle/deleted-repos.ts'
import type { Repos } from '../repos/repo.ts'
import type { RepoRecords } from '../repos/repo-records.ts'
import type { Holdings } from './holdings.ts'

/** What holdings need. */
export interface HoldingsDeps {
	records: Store<{ accounts: AccountRecords; audit: AuditRecords; repos: RepoRecords }>
	repos: Pick<Repos, 'delete'>
	deletedRepos: Pick<DeletedRepos, 'purgeOf'>
	now: () => Date
}

/** How many times deleting repeats when members created repositories meanwhile. */
const DELETE_ROUNDS = 5

/** Creates the holdings on the records. */
export function createHoldings({ records, repos, deletedRepos, now }: HoldingsDeps): Holdings {
	const entry = auditEntry.bind(undefined, { newId: records.newId, now })
	return {
		async delete(actor, orgName) {
			const org = await findOrg(records, orgName)
			requireOrgAdmin(actor, org)
			for (let round = 1; ; round++) {
				for (const { kind, name } of await records.repos.ofOwner(org.id)) await repos.delete(actor, { kind, id: name }, { isFinal: true })
				await deletedRepos.purgeOf(org.id)
				try {
					await records.transaction(async (tables) => {
						// Recorded in the hub's log, because the log of the organization is deleted with it.
						await tables.audit.insert(entry(actor, { action: 'org.delete', scopeId: undefined, subject: org.name }))
						await tables.accounts.delete(org.id)
					})
					return
				} catch (error) {
					// A member created another repository meanwhile.
					if (!isHubError(error, 'account-in-use') || round === DELETE_ROUNDS) throw error
				}
			}
		},
	}
}
