import { sql, type Kysely } from 'kysely'

/** Collections with what is in them and who likes them. An item is one of three: a repository, another collection or a paper. */
export async function createCollectionTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table collection (
			id text collate "C" primary key,
			owner_id text collate "C" not null references account on delete cascade,
			creator_id text collate "C" references account on delete set null,
			title text not null,
			description text not null,
			visibility text not null check (visibility in ('public', 'private')),
			theme text not null,
			position integer not null default 0,
			upvotes integer not null default 0,
			created_at timestamptz not null,
			updated_at timestamptz not null
		);
		create unique index collection_title on collection (owner_id, lower(title));
		create index collection_creator on collection (creator_id) where creator_id is not null;
		create index collection_updated on collection (updated_at desc);
		create table collection_item (
			id text collate "C" primary key,
			collection_id text collate "C" not null references collection on delete cascade,
			position integer not null,
			repo_id text collate "C" references repo on delete cascade,
			linked_id text collate "C" references collection on delete cascade,
			paper text collate "C",
			note text not null,
			check (num_nonnulls(repo_id, linked_id, paper) = 1)
		);
		create index collection_item_of on collection_item (collection_id, position);
		create unique index collection_item_repo on collection_item (repo_id, collection_id) where repo_id is not null;
		create unique index collection_item_linked on collection_item (linked_id, collection_id) where linked_id is not null;
		create unique index collection_item_paper on collection_item (paper, collection_id) where paper is not null;
		create table collection_upvote (
			collection_id text collate "C" not null references collection on delete cascade,
			user_id text collate "C" not null references account on delete cascade,
			upvoted_at timestamptz not null,
			primary key (collection_id, user_id)
		);
		create index collection_upvote_user on collection_upvote (user_id);
	`.execute(db)
}
