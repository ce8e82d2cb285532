import { sql, type Kysely } from 'kysely'

/**
 * How many bytes the store keeps for the large files of each repository and each account, as they were counted last, and what must be counted
 * again. Triggers only append to `stored_stale`, so that writers never wait for each other there.
 */
export async function createStoredCountTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table stored_repo (
			repo_id text collate "C" primary key references repo on delete cascade,
			bytes bigint not null
		);
		create table stored_account (
			account_id text collate "C" primary key references account on delete cascade,
			public_bytes bigint not null,
			private_bytes bigint not null,
			counted_at timestamptz not null
		);
		create table stored_stale (
			seq bigint generated always as identity primary key,
			repo_id text collate "C",
			account_id text collate "C"
		);
		create function note_stale_objects() returns trigger language plpgsql as $$
		begin
			insert into stored_stale (repo_id) select distinct repo_id from changed;
			return null;
		end $$;
		create trigger objects_added_to_count after insert on repo_object referencing new table as changed
			for each statement execute function note_stale_objects();
		create trigger objects_taken_from_count after delete on repo_object referencing old table as changed
			for each statement execute function note_stale_objects();
		create trigger guest_objects_taken_over after delete on guest_object referencing old table as changed
			for each statement execute function note_stale_objects();
		create function note_stale_owner() returns trigger language plpgsql as $$
		begin
			insert into stored_stale (account_id) values (old.owner_id);
			if tg_op = 'UPDATE' and new.owner_id <> old.owner_id then
				insert into stored_stale (account_id) values (new.owner_id);
			end if;
			return null;
		end $$;
		create trigger repo_moved_in_count after update of owner_id, visibility, deleted_at on repo for each row
			when ((old.owner_id, old.visibility, old.deleted_at) is distinct from (new.owner_id, new.visibility, new.deleted_at))
			execute function note_stale_owner();
		create trigger repo_left_count after delete on repo for each row execute function note_stale_owner();
	`.execute(db)
}
