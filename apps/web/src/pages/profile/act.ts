import type { Account } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { changeProfile } from '../../layouts/org/change-profile.ts'
import { EMPTY_FORM, type FormState } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

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
export async function actProfile(call: PageCall): Promise<(ProfileData & { invalid: true }) | Elsewhere> {
	const data = await loadProfile(call)
	const form = await changeProfile(call, data.account.name)
	return form ? { ...data, form, invalid: true } : { redirect: '/settings/profile' }
}
