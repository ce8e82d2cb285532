import { mayRead } from '../../repositories/access/access.ts'
import { maySeeCollection, seenBy } from '../../community/collections/collection-access.ts'
import type { Records } from '../../records.ts'
import type { Activity } from './activity.ts'

/** Deeds on one page at most. */
const DEEDS_MAX = 100

/** Makes the activity on the records. */
export function createActivity({ records }: { records: Pick<Records, 'activity'> }): Activity {
	return {
		async of(actor, account, limit) {
			const deeds = await records.activity.of(account.id, seenBy(actor), Math.min(Math.max(1, limit), DEEDS_MAX))
			return deeds.filter((deed) => (deed.kind === 'collected' ? maySeeCollection(actor, deed.collection) : mayRead(actor, deed.repo)))
		},
	}
}
