import { sql, type Kysely } from 'kysely'

/**
 * Which datasets must be converted to Parquet, how far that is, and what was made. A trigger follows the default branch, and takedowns of files,
 * so that no road to a commit can forget it. `converted_file` remembers what was written from which source: a conversion that was killed goes
 * on there, and a commit that leaves the files of a split as they are has nothing to write. Existing datasets are converted one after another.
 */
export async function createConversionTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table conversion (
			repo_id text collate "C" primary key references repo on delete cascade,
			commit_oid bytea not null,
			state text not null default 'waiting',
			problem text,
			tries integer not null default 0,
			wanted_at timestamptz not null default now(),
			due_at timestamptz not null default now(),
			process text,
			heard_at timestamptz,
			bytes bigint not null default 0,
			bytes_done bigint not null default 0,
			made_oid bytea,
			made jsonb
		);
		create index conversion_open on conversion (due_at) where state in ('waiting', 'running');
		create table converted_file (
			repo_id text collate "C" not null references conversion on delete cascade,
			source bytea not null,
			number integer not null,
			sha256 bytea not null,
			size bigint not null,
			row_count bigint not null,
			source_size bigint not null,
			next jsonb,
			is_cut boolean not null,
			primary key (repo_id, source, number)
		);
		alter table repo add column converted_rows bigint, add column converted_size bigint;
		create function want_conversion() returns trigger language plpgsql as $$
		begin
			insert into conversion (repo_id, commit_oid) values (new.id, new.head_oid)
			on conflict (repo_id) do update set commit_oid = excluded.commit_oid, state = 'waiting', problem = null, tries = 0,
				wanted_at = now(), due_at = now(), process = null, bytes = 0, bytes_done = 0;
			return null;
		end $$;
		create trigger repo_conversion after update of head_oid, blocked_files on repo for each row
			when (new.kind = 1 and new.head_oid is not null and new.upstream is null
				and (old.head_oid, old.blocked_files) is distinct from (new.head_oid, new.blocked_files))
			execute function want_conversion();
		create trigger repo_first_conversion after insert on repo for each row
			when (new.kind = 1 and new.head_oid is not null and new.upstream is null) execute function want_conversion();
		create trigger repo_changed_by_conversion after update of converted_rows on repo for each row
			when (old.converted_rows is distinct from new.converted_rows) execute function note_repo_change();
		insert into conversion (repo_id, commit_oid) select id, head_oid from repo where kind = 1 and head_oid is not null and upstream is null;
	`.execute(db)
}
