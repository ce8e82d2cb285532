import type { Account } from '@stoa/hub'
import { HubError, PAGES } from '@stoa/vocabulary'
import { PROFILE_FORMS } from '../../../parts/org/change-profile.ts'
import { answerForms, EMPTY_FORM, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page of one's own profile shows. */
export interface ProfileData {
	account: Account
	form: FormState
}

/** Asks who is signed in. @throws `sign-in-needed` */
export async function loadProfile({ actor }: PageCall): Promise<ProfileData> {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	return { account: actor.account, form: EMPTY_FORM }
}

/** Saves the profile or the picture. */
export const actProfile = answerForms({
	find: async (call: PageCall) => ({ ...call, account: (await loadProfile(call)).account, here: PAGES.profile.href() }),
	load: loadProfile,
	forms: PROFILE_FORMS,
})
