import { sql, type Kysely } from 'kysely'

/** When an object was found damaged in the store; its next upload stores it anew. */
export async function noteDamagedObjects(db: Kysely<unknown>): Promise<void> {
	await sql`alter table object add column damaged_at timestamptz`.execute(db)
}
