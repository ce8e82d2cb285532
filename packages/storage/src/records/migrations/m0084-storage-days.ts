import { sql, type Kysely } from 'kysely'

/** What the whole hub stored on each day, as the last count of that day found it. */
export async function createStorageDayTable(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table storage_day (
			day date primary key,
			large_files bigint not null,
			git bigint not null,
			attachments bigint not null,
			stored bigint not null
		)
	`.execute(db)
}
