import { sql, type Kysely } from 'kysely'

/**
 * Which clients have counted as a download today, for all processes. A mark is a keyed hash of day, repository and client, so that the table
 * tells nobody who read what. It is kept for two days and not written ahead: what a crash of the database takes counts some clients twice.
 */
export async function createDownloadMarkTable(db: Kysely<unknown>): Promise<void> {
	await sql`
		create unlogged table download_mark (mark bytea primary key, day date not null);
		create index download_mark_day on download_mark using brin (day);
	`.execute(db)
}
