import { sql, type Kysely } from 'kysely'

/** What the owners of apps set for them, locks of git-lfs, and xorbs whose chunks lie in whole objects. */
export async function createAppSettingAndLockTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table app_setting (
			repo_id text collate "C" not null references repo on delete cascade,
			key text collate "C" not null,
			secret boolean not null,
			value text not null,
			description text,
			updated_at timestamptz not null,
			primary key (repo_id, key)
		);
		create table lfs_lock (
			id text collate "C" primary key,
			repo_id text collate "C" not null references repo on delete cascade,
			path text collate "C" not null,
			owner_id text collate "C" not null references account on delete cascade,
			locked_at timestamptz not null,
			unique (repo_id, path)
		);
		create index lfs_lock_owner on lfs_lock (owner_id);
		create index object_without_xet on object (sha256) where whole and xet_hash is null and size > 0;
		alter table xet_xorb add column object_sha256 bytea, add column object_start bigint;
	`.execute(db)
}
