import type { AccountStorage, RepoStorage } from '@stoa/hub'
import { HubError, PAGES } from '@stoa/vocabulary'
import { type StorageFormData, storageForms } from '../../../layouts/storage/storage-forms.ts'
import { answerForms, EMPTY_FORM } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the storage in one's own settings shows. */
export interface StorageData extends StorageFormData {
	storage: AccountStorage
	/** Largest first. */
	repos: RepoStorage[]
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
	const [storage, repos] = await Promise.all([hub.storage.of(actor, name), hub.storage.repos(actor, name)])
	return { storage, repos, form: EMPTY_FORM }
}

/** Frees the room of uploads under way. */
export const actStorage = answerForms({
	find,
	load: loadStorage,
	forms: storageForms<Own>(({ name }) => ({ name, here: PAGES.accountStorage.href() })),
})
