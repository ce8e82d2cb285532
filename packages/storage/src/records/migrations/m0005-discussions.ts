import { sql, type Kysely } from 'kysely'

/** Creates discussions and pull requests. A number is never reused. */
export async function createDiscussionTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table discussion_number (
			repo_id text collate "C" primary key references repo on delete cascade,
			last integer not null
		);
		create table discussion (
			id text collate "C" primary key,
			repo_id text collate "C" not null references repo on delete cascade,
			number integer not null,
			title text not null,
			status text not null,
			target text,
			base_oid bytea,
			merge_oid bytea,
			author_id text collate "C" references account on delete set null,
			created_at timestamptz not null,
			pinned boolean not null default false,
			comments integer not null default 0,
			unique (repo_id, number)
		);
		create index discussion_author on discussion (author_id);
		create table discussion_event (
			id text collate "C" primary key,
			discussion_id text collate "C" not null references discussion on delete cascade,
			author_id text collate "C" references account on delete set null,
			created_at timestamptz not null,
			data jsonb not null
		);
		create index discussion_event_of on discussion_event (discussion_id, id);
		create index discussion_event_author on discussion_event (author_id);
	`.execute(db)
}
