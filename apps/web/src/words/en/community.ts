import { collect } from './community/collect.ts'
import { collection } from './community/collection.ts'
import { collections } from './community/collections.ts'
import { discussion } from './community/discussion.ts'
import { discussions } from './community/discussions.ts'
import { editCollection } from './community/edit-collection.ts'
import { newCollection } from './community/new-collection.ts'
import { newDiscussion } from './community/new-discussion.ts'
import { notifications } from './community/notifications.ts'
import { reportAccount } from './community/report-account.ts'
import { report } from './community/report.ts'
import { watch } from './community/watch.ts'

/** What discussions, collections, notifications and reports say. */
export const community = {
	collect,
	collection,
	collections,
	discussion,
	discussions,
	editCollection,
	newCollection,
	newDiscussion,
	notifications,
	reportAccount,
	report,
	watch,
}
