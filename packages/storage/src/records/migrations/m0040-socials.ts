import { sql, type Kysely } from 'kysely'

/** Names that accounts have at other places. */
export async function addSocials(db: Kysely<unknown>): Promise<void> {
	await sql`alter table account add column socials jsonb not null default '{}'`.execute(db)
}
