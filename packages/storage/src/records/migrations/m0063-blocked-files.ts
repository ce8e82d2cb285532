import { sql, type Kysely } from 'kysely'

/**
 * Files that administrators took down. A small file is identified by its blob in one repository, a large one by its SHA-256 on the whole
 * hub. `repo.blocked_files` says whether a repository has any, so that downloads from all others need no further query.
 */
export async function addBlockedFiles(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table blocked_file (
			id text collate "C" primary key,
			repo_id text collate "C" not null references repo on delete cascade,
			path text collate "C" not null,
			every_version boolean not null,
			blobs bytea[] not null,
			objects bytea[] not null,
			reason text not null,
			at timestamptz not null
		);
		create index blocked_file_repo on blocked_file (repo_id);
		alter table object add column taken_down jsonb;
		alter table repo add column blocked_files integer not null default 0;
		alter table attachment add column taken_down boolean not null default false;
	`.execute(db)
}
