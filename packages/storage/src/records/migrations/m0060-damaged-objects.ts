import { sql, type Kysely } from 'kysely'

/** When an object was read from the store and had other bytes than it should: its next upload stores it anew. */
export async function noteDamagedObjects(db: Kysely<unknown>): Promise<void> {
	await sql`alter table object add column damaged_at timestamptz`.execute(db)
}
