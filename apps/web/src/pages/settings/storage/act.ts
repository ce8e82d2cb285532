import type { AccountStorage, OwnAttachment, RepoStorage } from '@stoa/hub'
import { HubError, PAGES } from '@stoa/vocabulary'
import { type StorageFormData, storageForms } from '../../../parts/storage/storage-forms.ts'
import { line } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the storage in one's own settings shows. */
export interface StorageData extends StorageFormData {
	storage: AccountStorage
	/** Largest first. */
	repos: RepoStorage[]
	/** Largest first. */
	attachments: OwnAttachment[]
	/** Hours within which the bytes of a deleted attachment leave the disk. */
	leavesWithin: number
}

type Own = PageCall & { name: string }

/** @throws `sign-in-needed` */
async function find(call: PageCall): Promise<Own> {
	if (call.actor.kind === 'visitor') throw new HubError('sign-in-needed')
	return { ...call, name: call.actor.account.name }
}

/** Asks what the person stores. @throws `sign-in-needed` */
export async function loadStorage(call: PageCall): Promise<StorageData> {
	const { hub, actor, name } = await find(call)
	const [storage, repos, attachments] = await Promise.all([
		hub.storage.of(actor, name),
		hub.storage.repos(actor, name),
		hub.attachments.own(actor),
	])
	return { storage, repos, attachments, leavesWithin: hub.garbage.hoursMax, form: EMPTY_FORM }
}

/** Frees the room of uploads under way, or deletes an attachment. */
export const actStorage = answerForms({
	find,
	load: loadStorage,
	forms: {
		...storageForms<Own>(({ name }) => ({ name, here: PAGES.accountStorage.href() })),
		attachment: form({
			fields: { name: line },
			done: (words) => words.settings.storage.attachmentDeleted,
			async run({ hub, actor }: Own, { name }) {
				await hub.attachments.remove(actor, name)
				return PAGES.accountStorage.href()
			},
			failures: { 'attachment-not-found': 'form' },
		}),
	},
})
