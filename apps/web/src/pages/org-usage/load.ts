import type { Account, Usage } from '@stoa/hub'
import { loadOrg, type OrgParams } from '../../layouts/org/load-org.ts'
import type { PageCall } from '../../site/route.ts'

/** What the usage in an organisation's settings shows. */
export interface OrgUsageData {
	org: Account
	usage: Usage
}

/** Asks what the organisation uses. @throws `org-admin-needed` */
export async function loadOrgUsage(call: PageCall<OrgParams>): Promise<OrgUsageData> {
	const org = await loadOrg(call)
	return { org, usage: await call.hub.organisations.usage(call.actor, org.name) }
}
