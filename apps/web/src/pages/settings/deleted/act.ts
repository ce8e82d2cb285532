import type { RestorableRepo } from '@stoa/hub'
import { PAGES } from '@stoa/vocabulary'
import { deletedForms, type DeletedListData } from '../../../parts/deleted/deleted-forms.ts'
import { answerForms, EMPTY_FORM, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page of deleted repositories shows. */
export interface DeletedData extends DeletedListData {
	repos: RestorableRepo[]
}

/** Asks for the deleted repositories that the person may restore. @throws `sign-in-needed` */
export async function loadDeleted({ hub, actor }: PageCall): Promise<DeletedData> {
	return { form: EMPTY_FORM, repos: await hub.deletedRepos.list(actor), hours: hub.deletedRepos.hours, leavesWithin: hub.garbage.hoursMax }
}

/** Restores a repository, or deletes it for good. */
export const actDeleted = answerForms({
	find: itself<PageCall>,
	load: loadDeleted,
	forms: deletedForms<PageCall>(() => PAGES.deletedRepos.href()),
})
