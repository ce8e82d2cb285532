import { sql, type Kysely } from 'kysely'

/**
 * Clients whose downloads were counted today, for all processes. A mark is a keyed hash of day, repository and client, so that the table
 * does not reveal who read what. Rows are kept for two days and are unlogged: after a crash of the database some clients are counted twice.
 */
export async function createDownloadMarkTable(db: Kysely<unknown>): Promise<void> {
	await sql`
		create unlogged table download_mark (mark bytea primary key, day date not null);
		create index download_mark_day on download_mark using brin (day);
	`.execute(db)
}
