import { sql, type Kysely } from 'kysely'

/**
 * How far the scrub has read what is stored, which process reads now, and what was found damaged. Attachments get the hash that proves
 * them; those from before get it when they are read for the first time.
 */
export async function createScrubTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table scrub_cursor (
			part text collate "C" primary key,
			after text collate "C" not null default '',
			round_started_at timestamptz not null,
			objects bigint not null default 0,
			bytes bigint not null default 0,
			damaged bigint not null default 0,
			finished_at timestamptz
		);
		create table scrub_turn (
			is_only boolean primary key default true check (is_only),
			process text not null,
			heard_at timestamptz not null
		);
		create table stored_damage (
			key text collate "C" primary key,
			problem text not null,
			found_at timestamptz not null,
			aside text,
			mended_at timestamptz,
			mended_from text,
			told_at timestamptz
		);
		create index stored_damage_found on stored_damage (found_at desc);
		alter table attachment add column sha256 bytea;
	`.execute(db)
}
