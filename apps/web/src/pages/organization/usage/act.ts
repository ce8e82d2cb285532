import type { Account, AccountStorage, RepoStorage } from '@stoa/hub'
import { orgSettingsAddress } from '@stoa/vocabulary'
import { loadOrg, type OrgParams } from '../../../parts/org/load-org.ts'
import { type StorageFormData, storageForms } from '../../../parts/storage/storage-forms.ts'
import { answerForms, EMPTY_FORM } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the usage in an organization's settings shows. */
export interface OrgUsageData extends StorageFormData {
	org: Account
	storage: AccountStorage
	/** Largest first. */
	repos: RepoStorage[]
}

type Call = PageCall<OrgParams>
type AtOrg = Call & { org: Account }

/** Asks what the organization stores. @throws `org-admin-needed` */
export async function loadOrgUsage(call: Call): Promise<OrgUsageData> {
	const { hub, actor } = call
	const org = await loadOrg(call)
	const [storage, repos] = await Promise.all([hub.storage.of(actor, org.name), hub.storage.repos(actor, org.name)])
	return { org, storage, repos, form: EMPTY_FORM }
}

/** Frees the room of uploads under way. */
export const actOrgUsage = answerForms({
	find: async (call: Call): Promise<AtOrg> => ({ ...call, org: await loadOrg(call) }),
	load: loadOrgUsage,
	forms: storageForms<AtOrg>(({ org }) => ({ name: org.name, here: orgSettingsAddress(org.name, 'usage') })),
})
