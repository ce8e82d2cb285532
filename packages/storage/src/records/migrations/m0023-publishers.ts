import { sql, type Kysely } from 'kysely'

/** Trusted publishers, and the tokens they got. */
export async function createPublisherTable(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table publisher (
			id text collate "C" primary key,
			user_id text collate "C" not null references account on delete cascade,
			repo_id text collate "C" references repo on delete cascade,
			issuer text collate "C" not null,
			claims jsonb not null,
			created_at timestamptz not null,
			last_used_at timestamptz
		);
		create index publisher_user on publisher (user_id);
		create index publisher_repo on publisher (repo_id);
		alter table token add column publisher_id text collate "C" references publisher on delete cascade;
		create index token_publisher on token (publisher_id) where publisher_id is not null;
	`.execute(db)
}
