import { mayRead } from '../../repositories/access/access.ts'
import { maySeeCollection, seenBy } from '../../community/collections/collection-access.ts'
import type { Activity } from './activity.ts'
import type { ActivityRecords } from './activity-records.ts'

/** Most events on one page. */
const DEEDS_MAX = 100

/** Creates the activity on the records. */
export function createActivity({ records }: { records: { activity: ActivityRecords } }): Activity {
	return {
		async of(actor, account, limit) {
			const deeds = await records.activity.of(account.id, seenBy(actor), Math.min(Math.max(1, limit), DEEDS_MAX))
			return deeds.filter((deed) => (deed.kind === 'collected' ? maySeeCollection(actor, deed.collection) : mayRead(actor, deed.repo)))
		},
	}
}
