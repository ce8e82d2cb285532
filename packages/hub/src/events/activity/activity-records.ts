import type { Deed } from './activity.ts'
import type { SeenOwners } from '../../community/collections/collection-records.ts'

/** What accounts did, out of the rows of what they did it to. */
export interface ActivityRecords {
	/** The latest first; of what is private only what `seen` names. */
	of(accountId: string, seen: SeenOwners, limit: number): Promise<Deed[]>
}
