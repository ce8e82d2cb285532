import { sql, type Kysely } from 'kysely'

/** Whether repositories of an account are private when nobody says what they are. */
export async function addNewReposPrivate(db: Kysely<unknown>): Promise<void> {
	await sql`alter table account add column new_repos_private boolean not null default false`.execute(db)
}
