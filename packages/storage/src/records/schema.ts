import type { AccountTables } from './accounts/tables.ts'
import type { BundleTables } from './bundles/tables.ts'
import type { CommunityTables } from './community/tables.ts'
import type { ContentTables } from './contents/tables.ts'
import type { EventTables } from './events/tables.ts'
import type { ListingTables } from './listings/tables.ts'
import type { MirrorTables } from './mirrors/tables.ts'
import type { ObjectTables } from './objects/tables.ts'
import type { RepositoryTables } from './repositories/tables.ts'

/**
 * All tables as `migrations/` creates them. Hashes and git ids are bytes; names keep their case and are compared in lower case; 64-bit
 * integers are read as numbers (database.ts).
 */
export interface Schema
	extends
		AccountTables,
		RepositoryTables,
		ObjectTables,
		ContentTables,
		MirrorTables,
		ListingTables,
		CommunityTables,
		EventTables,
		BundleTables {}
