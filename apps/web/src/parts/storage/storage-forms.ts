import { form, type FormState } from '../../site/form.ts'
import type { PageCall } from '../../site/route.ts'

/** What the pages about an account's storage have beside its figures. */
export interface StorageFormData {
	form: FormState
}

/** The form that frees the room of uploads under way. `place`: the name of the account, and the page to stay at. */
export function storageForms<At extends Pick<PageCall, 'hub' | 'actor'>>(place: (at: At) => { name: string; here: string }) {
	return {
		uploads: form({
			fields: {},
			done: (words) => words.parts.storage.roomFreed,
			async run(at: At) {
				const { name, here } = place(at)
				await at.hub.storage.freeUploads(at.actor, name)
				return here
			},
			failures: {},
		}),
	}
}
