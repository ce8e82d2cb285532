import { sql, type Kysely } from 'kysely'

/**
 * Other hubs that repositories are mirrored from, the repositories that were mirrored, and the large files that their histories name. A
 * mirrored repository outlives its upstream: it names the upstream without a key to its row.
 */
export async function createMirrorTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table upstream (
			name text collate "C" primary key,
			address text not null,
			position integer not null,
			kinds jsonb not null,
			allow jsonb not null,
			deny jsonb not null,
			hosts jsonb not null,
			sealed_token text,
			requests_max integer not null,
			connections_max integer not null,
			created_at timestamptz not null,
			paused_until timestamptz,
			window_start timestamptz not null default '-infinity',
			window_count integer not null default 0
		);
		alter table repo add column upstream text;
		create table mirror (
			repo_id text collate "C" primary key references repo on delete cascade,
			upstream_id text not null,
			address text not null,
			mirrored_at timestamptz not null,
			compared_at timestamptz not null,
			tried_at timestamptz not null,
			problem text
		);
		create table mirror_object (
			repo_id text collate "C" not null references repo on delete cascade,
			sha256 bytea not null,
			size bigint not null,
			primary key (repo_id, sha256)
		);
		create table mirror_namespace (
			account_id text collate "C" primary key references account on delete cascade
		);
		create table upstream_missing (
			kind smallint not null,
			name text collate "C" not null,
			until timestamptz not null,
			primary key (kind, name)
		);
		create index upstream_missing_until on upstream_missing (until);
	`.execute(db)
}
