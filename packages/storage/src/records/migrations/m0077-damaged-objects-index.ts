import { sql, type Kysely } from 'kysely'

/** Damaged objects are few among millions, and each upload of a known xorb asks whether it is of one of them. */
export async function indexDamagedObjects(db: Kysely<unknown>): Promise<void> {
	await sql`create index object_damaged on object (sha256) where damaged_at is not null`.execute(db)
}
