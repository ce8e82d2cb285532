import { sql, type Kysely } from 'kysely'

/** Sign-in attempts and guesses of codes, counted across all processes. The columns are those that rate-limiter-flexible reads. */
export async function createAttemptTable(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table attempt (
			key text collate "C" primary key,
			points integer not null,
			expire bigint
		);
		create index attempt_expire on attempt (expire);
	`.execute(db)
}
