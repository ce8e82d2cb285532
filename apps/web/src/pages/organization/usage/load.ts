import type { Account, AccountStorage, Repo } from '@stoa/hub'
import { loadOrg, type OrgParams } from '../../../layouts/org/load-org.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the usage in an organization's settings shows. */
export interface OrgUsageData {
	org: Account
	storage: AccountStorage
	/** Largest first. */
	repos: Repo[]
}

/** Asks what the organization stores. @throws `org-admin-needed` */
export async function loadOrgUsage(call: PageCall<OrgParams>): Promise<OrgUsageData> {
	const { hub, actor } = call
	const org = await loadOrg(call)
	const [storage, repos] = await Promise.all([hub.storage.of(actor, org.name), hub.storage.repos(actor, org.name)])
	return { org, storage, repos }
}
