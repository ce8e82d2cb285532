import { SOCIAL_KEYS, SOCIAL_PLACES } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
import { type FormState, refuse } from '../../site/form.ts'
import type { PageCall } from '../../site/route.ts'

/** Which field of the form a refusal is about: the domain names it in words. */
function fieldOf(error: unknown): string {
	const what = isHubError(error, 'invalid-input') ? error.fields['what'] : undefined
	if (what === 'the website') return 'website'
	if (what === 'the description') return 'description'
	const place = SOCIAL_KEYS.find((key) => what === `the name at ${SOCIAL_PLACES[key].name}`)
	return place ?? (what === 'the picture' ? 'picture' : 'fullname')
}

/** Does what a profile's form asks: its texts, its picture, or none. The answer is the form again when something is wrong with it. */
export async function changeProfile({ hub, actor, form, files }: PageCall, name: string): Promise<FormState | undefined> {
	const text = (field: string): string => form.get(field) ?? ''
	try {
		const wish = form.get('do')
		if (wish === 'picture') await hub.organisations.setAvatar(actor, name, files?.get('picture') ?? new Uint8Array(0))
		else if (wish === 'no-picture') await hub.organisations.setAvatar(actor, name, undefined)
		else if (wish === 'profile')
			await hub.organisations.setProfile(actor, name, {
				fullname: text('fullname'),
				description: text('description'),
				website: text('website'),
				socials: Object.fromEntries(SOCIAL_KEYS.map((key) => [key, text(key)])),
			})
		else throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
		return undefined
	} catch (error) {
		return refuse(form, error, { 'invalid-input': fieldOf(error) })
	}
}
