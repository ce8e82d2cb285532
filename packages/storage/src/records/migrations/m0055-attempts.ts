import { sql, type Kysely } from 'kysely'

/** Attempts to sign in and guesses of codes, counted for all processes together. The columns are those that rate-limiter-flexible reads. */
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
