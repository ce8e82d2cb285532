import type { Account } from '@stoa/hub'
import { HubError, orgSettingsAddress } from '@stoa/vocabulary'
import { PROFILE_FORMS } from '../../../parts/org/change-profile.ts'
import { loadOrg, type OrgParams } from '../../../parts/org/load-org.ts'
import { text, visibility } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the profile in an organization's settings shows. */
export interface OrgProfileData {
	org: Account
	/** Hours within which the bytes of what is deleted leave the disk. */
	leavesWithin: number
	form: FormState
}

/** Asks for the organization. @throws `org-admin-needed` */
export async function loadOrgProfile(call: PageCall<OrgParams>): Promise<OrgProfileData> {
	return { org: await loadOrg(call), leavesWithin: call.hub.garbage.hoursMax, form: EMPTY_FORM }
}

type Call = PageCall<OrgParams>
type At = Call & { account: Account; here: string }

async function findOrg(call: Call): Promise<At> {
	const account = await loadOrg(call)
	return { ...call, account, here: orgSettingsAddress(account.name) }
}

/** Saves the profile, the picture or what new repositories are; deletes the organisation. */
export const actOrgProfile = answerForms({
	find: findOrg,
	load: loadOrgProfile,
	forms: {
		...PROFILE_FORMS,
		'new-repos': form({
			fields: { visibility },
			done: (words) => words.organization.profile.defaultVisibilitySaved,
			async run({ hub, actor, account, here }: At, fields) {
				await hub.organisations.setNewRepos(actor, account.name, fields.visibility)
				return here
			},
		}),
		delete: form({
			fields: { confirm: text },
			done: (words) => words.organization.profile.organizationDeleted,
			async run({ hub, actor, account: { name } }: At, { confirm }) {
				if (confirm !== name) throw new HubError('invalid-input', { what: 'the confirmation', why: `write ${name} to delete it` })
				await hub.organisations.delete(actor, name)
				return '/'
			},
			failures: { 'invalid-input': 'confirm', 'account-in-use': 'confirm' },
		}),
	},
})
