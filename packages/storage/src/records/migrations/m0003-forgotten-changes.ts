import { sql, type Kysely } from 'kysely'

/** Allows deleting old rows of the change feed: one row says up to where, so that readers know. */
export async function letChangesBeForgotten(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table outbox add column noted_at timestamptz not null default now();
		create table outbox_forgotten (is_only boolean primary key check (is_only), xid xid8 not null, seq bigint not null);
	`.execute(db)
}
