import type { RestorableRepo } from '@stoa/hub'
import { PAGES } from '@stoa/vocabulary'
import { deletedForms, type DeletedListData } from '../../../parts/deleted/deleted-forms.ts'
import { answerForms, EMPTY_FORM, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** Rows on one page. */
const PAGE = 20

/** What the list of all deleted repositories shows the administrators of the hub. */
export interface AdminDeletedData extends DeletedListData {
	search: string
	repos: RestorableRepo[]
	index: number
	hasMore: boolean
}

/** Asks for the deleted repositories of the hub, last deleted first. @throws `sign-in-needed` | `hub-admin-needed` */
export async function loadAdminDeleted({ hub, actor, url: { searchParams } }: PageCall): Promise<AdminDeletedData> {
	const search = (searchParams.get('q') ?? '').slice(0, 200).trim()
	const asked = searchParams.get('p') ?? '0'
	const index = /^\d{1,6}$/.test(asked) ? Number(asked) : 0
	const found = await hub.deletedRepos.ofHub(actor, search, { skip: index * PAGE, limit: PAGE })
	return { form: EMPTY_FORM, search, index, hours: hub.deletedRepos.hours, leavesWithin: hub.garbage.hoursMax, ...found }
}

/** Restores a repository, or deletes it for good. */
export const actAdminDeleted = answerForms({
	find: itself<PageCall>,
	load: loadAdminDeleted,
	forms: deletedForms<PageCall>(() => PAGES.adminDeleted.href()),
})
