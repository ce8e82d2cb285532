import { sql, type Kysely } from 'kysely'

/**
 * What each mirrored repository was used for, and which of its large files may be dropped to make room: `is_kept` marks those of the commits
 * in `kept_commits`, which pins, rules and unfinished jobs keep; `dropped_at` says that a file was here before.
 */
export async function createMirrorSpace(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table mirror
			add column hits bigint not null default 0,
			add column served_bytes bigint not null default 0,
			add column taken_bytes bigint not null default 0,
			add column used_at timestamptz,
			add column kept_commits text not null default '';
		alter table mirror_object
			add column used_at timestamptz,
			add column is_kept boolean not null default false,
			add column dropped_at timestamptz;
		create index mirror_object_sha256 on mirror_object (sha256);
	`.execute(db)
}
