import type { AccountTables } from './tables/accounts.ts'
import type { CommunityTables } from './tables/community.ts'
import type { ContentTables } from './tables/contents.ts'
import type { EventTables } from './tables/events.ts'
import type { ListingTables } from './tables/listings.ts'
import type { ObjectTables } from './tables/objects.ts'
import type { RepositoryTables } from './tables/repositories.ts'

/**
 * The tables as `migrations/` makes them. Hashes and git ids are bytes; names keep their case and are compared in lower case; 64-bit
 * integers are read as numbers (database.ts).
 */
export interface Schema extends AccountTables, RepositoryTables, ObjectTables, ContentTables, ListingTables, CommunityTables, EventTables {}
