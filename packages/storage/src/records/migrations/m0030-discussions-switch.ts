import { sql, type Kysely } from 'kysely'

/** Whether people may discuss a repository and propose changes to it. */
export async function addDiscussionsSwitch(db: Kysely<unknown>): Promise<void> {
	await sql`alter table repo add column discussions_disabled boolean not null default false`.execute(db)
}
