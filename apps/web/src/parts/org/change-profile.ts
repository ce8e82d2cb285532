import type { Account } from '@stoa/hub'
import { text } from '../../site/fields.ts'
import { form } from '../../site/form.ts'
import type { PageCall } from '../../site/route.ts'

/** Whose profile it is, and where the visitor goes on. */
type At = Pick<PageCall, 'hub' | 'actor' | 'files'> & { account: Account; here: string }

/** The forms of a profile: its texts, its picture, or none. */
export const PROFILE_FORMS = {
	profile: form({
		fields: { fullname: text, description: text, website: text, github: text, bluesky: text, linkedin: text, twitter: text },
		done: (words) => words.parts.org.profileSaved,
		async run({ hub, actor, account, here }: At, { fullname, description, website, ...socials }) {
			await hub.organisations.setProfile(actor, account.name, { fullname, description, website, socials })
			return here
		},
		failures: { 'invalid-input': 'fullname' },
	}),
	picture: form({
		fields: {},
		done: (words) => words.parts.org.pictureSaved,
		async run({ hub, actor, account, here, files }: At) {
			await hub.organisations.setAvatar(actor, account.name, files?.get('picture') ?? new Uint8Array(0))
			return here
		},
		failures: { 'invalid-input': 'picture' },
	}),
	'no-picture': form({
		fields: {},
		done: (words) => words.parts.org.pictureRemoved,
		async run({ hub, actor, account, here }: At) {
			await hub.organisations.setAvatar(actor, account.name, undefined)
			return here
		},
		failures: { 'invalid-input': 'picture' },
	}),
}
