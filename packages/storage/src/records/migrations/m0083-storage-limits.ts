import { sql, type Kysely } from 'kysely'

/**
 * What an account stores and may store: the bytes of each repository's git objects, limits that differ from the defaults of the settings, and
 * bytes that are on their way. A reservation belongs to a repository, or to an account for bytes that no repository has yet.
 *
 * The reservation of a file ends by trigger in the statement that counts its bytes for the repository, so that a sum of both never counts them
 * twice or not at all. That is when the repository may use the object and no guest's mark excludes it (migration 0024).
 */
export async function createStorageLimitTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table repo add column git_storage bigint not null default 0;
		create table storage_limit (
			account_id text collate "C" not null references account on delete cascade,
			visibility text not null,
			bytes bigint,
			primary key (account_id, visibility)
		);
		create table storage_reservation (
			repo_id text collate "C" references repo on delete cascade,
			account_id text collate "C" references account on delete cascade,
			visibility text,
			kind text not null,
			key bytea not null,
			bytes bigint not null,
			expires_at timestamptz not null,
			holder_id text collate "C" generated always as (coalesce(repo_id, account_id)) stored,
			primary key (holder_id, kind, key),
			check ((repo_id is null) <> (account_id is null)),
			check ((account_id is null) = (visibility is null))
		);
		create index storage_reservation_expires on storage_reservation (expires_at);

		create function end_file_reservations() returns trigger language plpgsql as $$
		begin
			delete from storage_reservation r using changed c
			 where r.holder_id = c.repo_id and r.kind = 'file' and r.key = c.sha256
			   and exists (select from repo_object o where o.repo_id = c.repo_id and o.sha256 = c.sha256)
			   and not exists (select from guest_object g where g.repo_id = c.repo_id and g.sha256 = c.sha256);
			return null;
		end $$;
		create trigger file_counted after insert on repo_object referencing new table as changed
			for each statement execute function end_file_reservations();
		create trigger guest_file_counted after delete on guest_object referencing old table as changed
			for each statement execute function end_file_reservations();
	`.execute(db)
}
