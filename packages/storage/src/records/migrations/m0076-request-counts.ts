import { sql, type Kysely } from 'kysely'

/**
 * The counts of each process for callers near a limit of requests. A key is a keyed hash of the caller, so that the table does not reveal
 * who sent requests. Rows are kept for minutes and are unlogged: after a crash of the database each process stores its counts again.
 */
export async function createRequestCountTable(db: Kysely<unknown>): Promise<void> {
	await sql`
		create unlogged table request_count (
			key bytea not null,
			process uuid not null,
			ends bigint not null,
			used integer not null,
			primary key (key, process)
		);
		create index request_count_ends on request_count (ends);
	`.execute(db)
}
