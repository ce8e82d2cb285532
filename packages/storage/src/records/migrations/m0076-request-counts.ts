import { sql, type Kysely } from 'kysely'

/**
 * What each process has counted of callers near a limit of requests. A key is a keyed hash of the caller, so that the table tells nobody who
 * asked. It is kept for minutes and not written ahead: after a crash of the database each process tells again what it has counted.
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
