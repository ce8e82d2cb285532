import { sql, type Kysely } from 'kysely'

/**
 * Which cache of sent chunks the clients of a user may use. Clients keep one for each address of the chunk store, and never ask whether the store still
 * has what is in it; a new number gives them a new address.
 */
export async function createXetCacheTable(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table xet_cache (
			user_id text collate "C" primary key references account on delete cascade,
			number integer not null
		)
	`.execute(db)
}
