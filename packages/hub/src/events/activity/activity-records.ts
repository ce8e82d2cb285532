import type { Deed } from './activity.ts'
import type { SeenOwners } from '../../community/collections/collection-records.ts'

/** Reads the activity of accounts from the rows that it changed. */
export interface ActivityRecords {
	/** Newest first. Private items are included only for the owners that `seen` names. */
	of(accountId: string, seen: SeenOwners, limit: number): Promise<Deed[]>
}
