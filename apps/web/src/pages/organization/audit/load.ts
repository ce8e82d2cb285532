import type { Account } from '@stoa/hub'
import { loadOrg, type OrgParams } from '../../../parts/org/load-org.ts'
import { type AuditView, loadAuditView } from '../../../parts/org/audit-view.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the log in an organization's settings shows. */
export interface OrgAuditData {
	org: Account
	view: AuditView
}

/** Asks for the organization's log. @throws `org-admin-needed` */
export async function loadOrgAudit(call: PageCall<OrgParams>): Promise<OrgAuditData> {
	const org = await loadOrg(call)
	return { org, view: await loadAuditView(call, org.name) }
}
