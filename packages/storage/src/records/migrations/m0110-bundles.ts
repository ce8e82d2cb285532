import { sql, type Kysely } from 'kysely'

/**
 * Bundles: the keys that are trusted, imports, the objects that an unfinished import keeps from the collector, and where imported repositories
 * came from.
 */
export async function createBundleTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table bundle_key (
			name text collate "C" primary key,
			key text not null,
			added_at timestamptz not null
		);
		create table bundle_import (
			id text collate "C" primary key,
			path text not null,
			is_untrusted_allowed boolean not null,
			state text not null,
			problem text,
			bundle jsonb,
			signer text,
			items jsonb not null,
			begun_by text not null,
			started_at timestamptz not null,
			finished_at timestamptz,
			process text,
			heard_at timestamptz
		);
		create index bundle_import_state on bundle_import (state);
		create table bundle_object (
			import_id text collate "C" not null references bundle_import on delete cascade,
			sha256 bytea not null,
			is_stored boolean not null default false,
			primary key (import_id, sha256)
		);
		create index bundle_object_sha256 on bundle_object (sha256);
		create table bundle_origin (
			repo_id text collate "C" primary key references repo on delete cascade,
			bundle bytea not null,
			maker text not null,
			made_at timestamptz not null,
			signer text,
			imported_at timestamptz not null
		);
	`.execute(db)
}
