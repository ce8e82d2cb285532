import type { Account, RestorableRepo } from '@stoa/hub'
import { orgSettingsAddress } from '@stoa/vocabulary'
import { deletedForms, type DeletedListData } from '../../../parts/deleted/deleted-forms.ts'
import { loadOrg, type OrgParams } from '../../../parts/org/load-org.ts'
import { answerForms, EMPTY_FORM } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the deleted repositories in an organization's settings show. */
export interface OrgDeletedData extends DeletedListData {
	org: Account
	repos: RestorableRepo[]
}

type Call = PageCall<OrgParams>
type AtOrg = Call & { org: Account }

/** Asks for the deleted repositories of the organization. @throws `org-admin-needed` */
export async function loadOrgDeleted(call: Call): Promise<OrgDeletedData> {
	const { hub, actor } = call
	const org = await loadOrg(call)
	return {
		org,
		form: EMPTY_FORM,
		repos: await hub.deletedRepos.ofOrg(actor, org.name),
		hours: hub.deletedRepos.hours,
		leavesWithin: hub.garbage.hoursMax,
	}
}

/** Restores a repository of the organization, or deletes it for good. */
export const actOrgDeleted = answerForms({
	find: async (call: Call): Promise<AtOrg> => ({ ...call, org: await loadOrg(call) }),
	load: loadOrgDeleted,
	forms: deletedForms<AtOrg>(({ org }) => orgSettingsAddress(org.name, 'deleted')),
})
