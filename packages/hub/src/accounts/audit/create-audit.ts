import { HubError } from '@stoa/vocabulary'
import { requireHubAdmin } from '../rights/hub-admin.ts'
import { requireOrgAdmin } from '../rights/org-access.ts'
import { requireSession } from '../rights/session.ts'
import type { Audit } from './audit.ts'
import type { AuditRecords } from './audit-records.ts'
import type { AccountRecords } from '../actors/account-records.ts'

/** Most entries in one response. */
const PAGE_MAX = 1000

/** Creates the audit log on the records. */
export function createAudit({ records }: { records: { accounts: AccountRecords; audit: AuditRecords } }): Audit {
	return {
		async list(actor, org, filter, { before, limit }) {
			const scope = org === undefined ? undefined : await records.accounts.byName(org)
			if (org !== undefined && scope?.kind !== 'org') throw new HubError('account-not-found', { name: org })
			if (scope) requireOrgAdmin(actor, scope, { orHubAdmin: true, isReading: true })
			else requireHubAdmin(actor)
			const size = Math.min(Math.max(1, limit), PAGE_MAX)
			const entries = await records.audit.list(scope?.id, filter, { before, limit: size })
			return { entries, next: entries.length === size ? entries.at(-1)?.id : undefined }
		},
		async own(actor, { before, limit }) {
			const { account } = requireSession(actor).person
			const size = Math.min(Math.max(1, limit), PAGE_MAX)
			const entries = await records.audit.list(account.id, {}, { before, limit: size })
			return { entries, next: entries.length === size ? entries.at(-1)?.id : undefined }
		},
	}
}
